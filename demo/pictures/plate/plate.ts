import { paint, painted, type Scheme } from '../palette.ts'
import { randomFrom } from '../random.ts'
import { circle, group, line, n, type Point, path, picture, polygon, rect, text } from '../svg.ts'
import { type Box, type Home, type Plate, type PlateUnit, plateOf } from './shapes.ts'

export interface PlateRequest {
  seed: number
  units: readonly PlateUnit[]
  scheme?: Scheme
  title?: string
  /** Without the numbers of the homes, where a screen writes them over it. */
  bare?: boolean
}

/** The polygon of one home, its points in percent of the picture's width and height. */
export interface PlateShape {
  number: string
  points: Point[]
}

const METRE = 22
const MARGIN = 46
const wall = { stroke: paint('pl-wall') }

/** A floor with its homes, and the shapes that a screen lays over it to colour them by status. */
export function drawPlate({ seed, units, scheme = 'day', title = 'Floor plate', bare = false }: PlateRequest): {
  svg: string
  shapes: PlateShape[]
} {
  const plate = plateOf(units, randomFrom(seed))
  const [width, height] = [plate.width * METRE + MARGIN * 2, plate.depth * METRE + MARGIN * 2]
  const drawn = [
    outline(plate),
    ...plate.homes.map(balconies),
    ...plate.homes.map((home) => polygon(home.outline.map(scaled), { fill: paint('pl-floor') })),
    corridor(plate.corridor),
    ...plate.homes.map((home) => polygon(home.outline.map(scaled), { fill: 'none', ...wall, width: 3 })),
    core(plate.core),
    rect(0, 0, plate.width * METRE, plate.depth * METRE, { fill: 'none', ...wall, width: 6.5 }),
    ...plate.homes.map(glazing),
    ...plate.homes.map(door),
    ...(bare ? [] : plate.homes.map(label)),
  ].join('')
  const shapes = plate.homes.map(({ unit, outline }) => ({
    number: unit.number,
    points: outline.map(([x, y]): Point => [percent(x * METRE + MARGIN, width), percent(y * METRE + MARGIN, height)]),
  }))
  const svg = painted(
    picture(width, height, title, group(`translate(${MARGIN} ${MARGIN})`, drawn) + north(width, seed), 'meet'),
    scheme,
  )
  return { svg, shapes }
}

const scaled = ([x, y]: Point): Point => [x * METRE, y * METRE]
const percent = (value: number, total: number): number => Math.round((value / total) * 10_000) / 100

const outline = ({ width, depth }: Plate): string =>
  rect(-10, -10, width * METRE + 20, depth * METRE + 20, { fill: paint('pl-out'), round: 10, opacity: 0.7 })

function balconies(home: Home): string {
  return home.balconies
    .map(({ from, to, out }) => {
      const [x, y] = scaled(from)
      const [length, deep] = [(to[0] - from[0]) * METRE, 1.5 * METRE]
      const top = out === 'up' ? y - deep : y
      const slats = Array.from(
        { length: Math.floor(length / 11) },
        (_, index) => `M${n(x + (index + 1) * 11)} ${n(top)}v${n(deep)}`,
      )
      return (
        rect(x, top, length, deep, { fill: paint('pl-out'), ...wall, width: 1.2 }) +
        path(slats.join(''), { stroke: paint('pl-line'), width: 0.5, opacity: 0.7 })
      )
    })
    .join('')
}

function corridor({ x, y, width, depth }: Box): string {
  return rect(x * METRE, y * METRE, width * METRE, depth * METRE, { fill: paint('bg') })
}

/** Two stairs at the ends, lifts between them, a shaft beside each stair. */
function core({ x, y, width, depth }: Box): string {
  const [left, top, w, d] = [x * METRE, y * METRE, width * METRE, depth * METRE]
  const stair = (at: number) => {
    const steps = Array.from(
      { length: Math.floor((d - 20) / 6) },
      (_, index) => `M${n(at)} ${n(top + 16 + index * 6)}h${n(w * 0.22)}`,
    )
    return (
      path(steps.join(''), { stroke: paint('pl-line'), width: 0.8 }) +
      line([at + w * 0.11, top + 12], [at + w * 0.11, top + d - 6], { stroke: paint('pl-dim'), width: 0.9 })
    )
  }
  const lift = (index: number) => {
    const [at, size] = [left + w * 0.27 + index * w * 0.1575, w * 0.145]
    return (
      rect(at, top + 2, size, size * 1.15, { fill: paint('bg'), stroke: paint('pl-wall'), width: 1.4 }) +
      path(`M${n(at)} ${n(top + 2)}l${n(size)} ${n(size * 1.15)}m0 ${n(-size * 1.15)}l${n(-size)} ${n(size * 1.15)}`, {
        stroke: paint('pl-line'),
        width: 0.7,
      })
    )
  }
  return [
    rect(left, top, w, d, { fill: paint('pl-wet'), ...wall, width: 3 }),
    stair(left + 5),
    stair(left + w * 0.78 - 5),
    lift(0),
    lift(1),
    lift(2),
    line([left + w * 0.25, top], [left + w * 0.25, top + d], { ...wall, width: 2 }),
    line([left + w * 0.75, top], [left + w * 0.75, top + d], { ...wall, width: 2 }),
    text(left + w / 2, top + d * 0.72, 'Lifts and stairs', {
      size: coreLetters(w),
      weight: 400,
      fill: paint('text-2'),
    }),
  ].join('')
}

/** Size of the letters of the core, so that its name is between the two walls. */
const coreLetters = (width: number): number => Math.min(10, (width / 2 - 8) * 0.12)

function glazing(home: Home): string {
  return home.balconies
    .map(({ from, to }) => {
      const [[x, y], [end]] = [scaled(from), scaled(to)]
      const inset = (end - x) * 0.1
      return (
        rect(x + inset, y - 3.25, end - x - inset * 2, 6.5, { fill: paint('bg') }) +
        rect(x + inset, y - 2.4, end - x - inset * 2, 4.8, { fill: 'none', ...wall, width: 0.8 }) +
        line([x + inset, y], [end - inset, y], { ...wall, width: 0.7 })
      )
    })
    .join('')
}

function door({ door: [x, y], balconies: [first] }: Home): string {
  const [at, level, size] = [x * METRE - 10, y * METRE, 20]
  const into = first?.out === 'up' ? -size : size
  return [
    rect(at, level - 2.4, size, 4.8, { fill: paint('bg') }),
    line([at, level], [at, level + into], { ...wall, width: 1.3 }),
    path(`M${n(at)} ${n(level + into)}A${size} ${size} 0 0 ${into < 0 ? 1 : 0} ${n(at + size)} ${n(level)}`, {
      fill: 'none',
      stroke: paint('pl-line'),
      width: 1,
    }),
  ].join('')
}

function label({ unit, middle }: Home): string {
  const [x, y] = scaled(middle)
  const kind = unit.bedrooms === 0 ? 'Studio' : `${unit.bedrooms} bed`
  return (
    text(x, y - 1, unit.number, { size: 15, weight: 600, fill: paint('text') }) +
    text(x, y + 14, kind, { size: 11, weight: 400, fill: paint('text-2') })
  )
}

const north = (width: number, seed: number): string =>
  group(
    `translate(${n(width - 22)} 24)`,
    circle(0, 0, 13, { fill: 'none', stroke: paint('pl-line') }) +
      group(
        `rotate(${randomFrom(seed).pick([0, 45, 90, 315])})`,
        path('M0 -8L4 6L0 3.4L-4 6Z', { fill: paint('text-2') }),
      ),
  )
