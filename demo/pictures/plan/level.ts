import { paint } from '../palette.ts'
import { group, line, n, type Point, path, rect, text } from '../svg.ts'
import { furniture, METRE } from './furniture.ts'
import type { Door, Level, Opening, Room } from './layout.ts'

const OUTER = 9
const INNER = 4.5
/** Size of figures for each pixel that one may take. */
const WIDE = 1.75
const wall = { stroke: paint('pl-wall') }

/** One storey. Everything but the words is drawn once and mirrored as a whole, so that a mirrored home still reads. */
export function level(input: Level, mirrored: boolean): string {
  const { width, depth, rooms } = input
  const drawn = [
    rect(0, 0, width * METRE, depth * METRE, { fill: paint('pl-floor') }),
    ...rooms.map(floor),
    ...input.pieces.map(furniture),
    ...input.walls.map(([x1, y1, x2, y2]) =>
      line(point(x1, y1), point(x2, y2), { ...wall, width: INNER, cap: 'square' }),
    ),
    path(`M0 0H${n(width * METRE)}V${n(depth * METRE)}H0z`, { fill: 'none', ...wall, width: OUTER }),
    ...rooms.filter(({ kind }) => kind === 'out').map(railing),
    ...input.windows.map((opening) => glazing(opening, input)),
    ...input.doors.map(door),
  ].join('')
  return (
    (mirrored ? group(`translate(${n(width * METRE)} 0) scale(-1 1)`, drawn) : drawn) +
    rooms.map((room) => label(room, mirrored, width)).join('')
  )
}

const point = (x: number, y: number): Point => [x * METRE, y * METRE]

function floor({ x, y, width, depth, kind }: Room): string {
  if (kind === 'dry') return ''
  const base = rect(x * METRE, y * METRE, width * METRE, depth * METRE, {
    fill: paint(kind === 'wet' ? 'pl-wet' : 'pl-out'),
  })
  const [left, top, right, bottom] = [x * METRE, y * METRE, (x + width) * METRE, (y + depth) * METRE]
  const marks: string[] = []
  if (kind === 'out') for (let at = left + 22; at < right; at += 22) marks.push(`M${n(at)} ${n(top)}V${n(bottom)}`)
  else {
    for (let at = left + 11; at < right; at += 11) marks.push(`M${n(at)} ${n(top)}V${n(bottom)}`)
    for (let at = top + 11; at < bottom; at += 11) marks.push(`M${n(left)} ${n(at)}H${n(right)}`)
  }
  return base + path(marks.join(''), { stroke: paint('pl-line'), width: 0.5, opacity: kind === 'out' ? 0.6 : 0.28 })
}

function railing({ x, y, width, depth }: Room): string {
  const [left, top, w, d] = [x * METRE, y * METRE, width * METRE, depth * METRE]
  return (
    rect(left, top, w, d, { fill: 'none', ...wall, width: 1.8 }) +
    rect(left + 3.4, top + 3.4, w - 6.8, d - 6.8, { fill: 'none', stroke: paint('pl-line'), width: 0.8 })
  )
}

function glazing([side, from, to]: Opening, { width, depth }: Level): string {
  const length = (to - from) * METRE
  const edge = { top: 0, left: 0, right: width * METRE, bottom: depth * METRE }[side]
  const across = side === 'top' || side === 'bottom'
  const box = (inset: number) => {
    const thick = OUTER - inset * 2
    return across
      ? ([from * METRE, edge - thick / 2, length, thick] as const)
      : ([edge - thick / 2, from * METRE, thick, length] as const)
  }
  const middle: [Point, Point] = across
    ? [
        [from * METRE, edge],
        [to * METRE, edge],
      ]
    : [
        [edge, from * METRE],
        [edge, to * METRE],
      ]
  return (
    rect(...box(0), { fill: paint('bg') }) +
    rect(...box(1), { fill: 'none', ...wall, width: 1 }) +
    line(...middle, { ...wall, width: 0.8 })
  )
}

/** The gap, the leaf standing open, and the quarter circle that it sweeps. */
function door({ wall: along, x, y, width, hinge, swing, entrance = false }: Door): string {
  const [startX, startY, length] = [x * METRE, y * METRE, width * METRE]
  const thick = (entrance ? OUTER : INNER) + 1.4
  // Drawn on a wall that goes across; one that goes down is the same, turned.
  const hung = hinge === 'start' ? 0 : length
  const free = length - hung
  const reach = swing === 'after' ? length : -length
  const clockwise = (hinge === 'start') === (swing === 'before') ? 1 : 0
  const drawn = [
    rect(0, -thick / 2, length, thick, { fill: paint('pl-floor') }),
    line([hung, 0], [hung, reach], { ...wall, width: 1.6 }),
    path(`M${n(hung)} ${n(reach)}A${n(length)} ${n(length)} 0 0 ${clockwise} ${n(free)} 0`, {
      fill: 'none',
      stroke: paint('pl-line'),
      width: 1,
    }),
    entrance ? path(`M${n(length / 2)} 15l-5 8h10z`, { fill: paint('accent') }) : '',
  ].join('')
  return group(`translate(${n(startX)} ${n(startY)})${along === 'down' ? ' rotate(90) scale(1 -1)' : ''}`, drawn)
}

/** The size of a room in figures, which every language reads; what it is for is drawn. Small rooms have none. */
function label(
  { x, y, width, depth, sized = true, label: share = [0.5, 0.5] }: Room,
  mirrored: boolean,
  total: number,
): string {
  if (!sized) return ''
  const middle = x + width * share[0]
  const [left, top] = [(mirrored ? total - middle : middle) * METRE, (y + depth * share[1]) * METRE]
  const size = `${metres(width)} × ${metres(depth)} m`
  const letters = Math.min(11, ((width * METRE - 4 * INNER) / size.length) * WIDE)
  return text(left, top + 5, size, { size: letters, weight: 400, fill: paint('text-2') })
}

export const metres = (length: number): string => length.toFixed(2)
