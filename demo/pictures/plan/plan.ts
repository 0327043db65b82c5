import { paint, painted, type Scheme } from '../palette.ts'
import { randomFrom } from '../random.ts'
import { circle, group, line, n, path, picture, rect, text } from '../svg.ts'
import { METRE } from './furniture.ts'
import { areaOf, type Level, stretched } from './layout.ts'
import { layoutFor, type UnitType } from './layouts.ts'
import { level, metres } from './level.ts'

export interface PlanRequest {
  seed: number
  type: UnitType
  bedrooms: number
  /** Square metres inside the outer walls, on all levels. */
  internal_area: number
  scheme?: Scheme
  title?: string
}

/** A furnished floor plan with the sizes of its rooms, without words, so that it reads in every language. Odd seeds are mirrored, as the homes across a core are. */
export function drawPlan({
  seed,
  type,
  bedrooms,
  internal_area,
  scheme = 'day',
  title = 'Floor plan',
}: PlanRequest): string {
  const layout = layoutFor(type, bedrooms)
  const drawn = layout.reduce((sum, each) => sum + areaOf(each), 0)
  // Beyond these factors rooms would no longer look lived in: beds as wide as rooms, or halls.
  const factor = Math.min(1.3, Math.max(0.86, Math.sqrt(internal_area / drawn)))
  const levels = layout.map((each) => stretched(each, factor))

  const sheet = { left: MARGIN, height: 0 }
  const parts = levels.map((each) => {
    const out = outside(each)
    const part = group(
      `translate(${n(sheet.left + out.left)} ${n(MARGIN + out.top + titleRoom(each))})`,
      level(each, seed % 2 === 1) + sizes(each, out),
    )
    sheet.left += out.left + each.width * METRE + out.right + GAP
    sheet.height = Math.max(sheet.height, MARGIN + titleRoom(each) + out.top + each.depth * METRE + FOOT)
    return part
  })
  const width = sheet.left - GAP + SIDE
  const turn = randomFrom(seed).pick([0, 45, 90, 135, 180, 225, 270, 315])
  return painted(picture(width, sheet.height, title, parts.join('') + north(width - 24, 26, turn), 'meet'), scheme)
}

const MARGIN = 14
const GAP = 64
const FOOT = 52
const SIDE = 58

const titleRoom = ({ name }: Level): number => (name ? 20 : 0)

/** How far balconies and gardens stand out of the walls, in points. Mirroring swaps the sides, so both get the larger. */
function outside({ rooms, width }: Level): { top: number; left: number; right: number } {
  const outer = rooms.filter(({ kind }) => kind === 'out')
  const side = Math.max(0, ...outer.flatMap((room) => [-room.x, room.x + room.width - width])) * METRE
  return { top: Math.max(0, ...outer.map(({ y }) => -y)) * METRE + 6, left: side + 6, right: side + 6 }
}

function sizes({ name, width, depth }: Level, out: { top: number; right: number }): string {
  const [w, d] = [width * METRE, depth * METRE]
  const look = { stroke: paint('pl-dim'), fill: 'none' } as const
  const style = { size: 11, weight: 400, fill: paint('text-3') } as const
  const right = w + out.right + 16
  return [
    name ? text(-4, -out.top - 6, name, { size: 13, weight: 600, fill: paint('text'), anchor: 'start' }) : '',
    path(`M0 ${n(d + 34)}H${n(w)}M0 ${n(d + 30)}v8M${n(w)} ${n(d + 30)}v8`, look),
    rect(w / 2 - 27, d + 27, 54, 14, { fill: paint('bg') }),
    text(w / 2, d + 38, `${metres(width)} m`, style),
    line([right, 0], [right, d], look),
    path(`M${n(right - 4)} 0h8M${n(right - 4)} ${n(d)}h8`, look),
    group(
      `translate(${n(right)} ${n(d / 2)}) rotate(-90)`,
      rect(-27, -7, 54, 14, { fill: paint('bg') }) + text(0, 4, `${metres(depth)} m`, style),
    ),
  ].join('')
}

const north = (x: number, y: number, turn: number): string =>
  group(
    `translate(${n(x)} ${n(y)})`,
    circle(0, 0, 14, { fill: 'none', stroke: paint('pl-line') }) +
      group(`rotate(${turn})`, path('M0 -9L4.4 7L0 4L-4.4 7Z', { fill: paint('text-2') })),
  )
