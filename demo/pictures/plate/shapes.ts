import type { Random } from '../random.ts'
import type { Point } from '../svg.ts'

export interface PlateUnit {
  number: string
  bedrooms: number
}

/** The shapes of one floor in metres: homes on both sides of a corridor, the core of lifts and stairs in the middle. */
export interface Plate {
  width: number
  depth: number
  corridor: Box
  core: Box
  homes: Home[]
}

export interface Box {
  x: number
  y: number
  width: number
  depth: number
}

export interface Home {
  unit: PlateUnit
  outline: Point[]
  /** Stretches of the outer wall with a balcony before them. */
  balconies: { from: Point; to: Point; out: 'up' | 'down' }[]
  door: Point
  /** Where the name stands: the middle of its largest part. */
  middle: Point
}

const CORRIDOR = 1.8
const CORE = 8.4

/** The corridor ends before the outer walls, so the homes at the corners reach around its ends. */
export function plateOf(units: readonly PlateUnit[], random: Random): Plate {
  const upper = units.slice(0, Math.ceil(units.length / 2))
  // Numbers run around the corridor: along the upper side and back along the lower one.
  const lower = units.slice(upper.length).reverse()
  const side = random.between(7.6, 8.6)
  const width = Math.max(22, total(upper), total(lower) + CORE)
  const half = Math.ceil(lower.length / 2)
  // With homes on one side of it only, the core stands at the other end.
  const coreX = half === lower.length ? width - CORE : width / 2 - CORE / 2
  const depth = side * 2 + CORRIDOR
  const corners = [upper[0], upper.at(-1), lower[0], lower.at(-1)].filter((unit) => unit !== undefined)
  // Homes at the ends keep a wall along the corridor that is wide enough for their door.
  const end = units.length < 4 ? 0 : Math.min(4.2, ...corners.map((unit) => frontage(unit) * 0.85 - 2.4))
  const corridor = { x: end, y: side, width: width - end * 2, depth: CORRIDOR }
  const core = { x: coreX, y: side + CORRIDOR, width: CORE, depth: side }

  const homes = [
    ...row(upper, 0, width, 'up', { width, depth, side, end }),
    ...row(lower.slice(0, half), 0, core.x, 'down', { width, depth, side, end }),
    ...row(lower.slice(half), core.x + core.width, width, 'down', { width, depth, side, end }),
  ]
  return { width, depth, corridor, core, homes }
}

interface Frame {
  width: number
  depth: number
  side: number
  end: number
}

const total = (units: readonly PlateUnit[]): number => units.reduce((sum, unit) => sum + frontage(unit), 0)
const frontage = ({ bedrooms }: PlateUnit): number => 4.6 + bedrooms * 2.7

function row(units: readonly PlateUnit[], from: number, to: number, faces: 'up' | 'down', frame: Frame): Home[] {
  const scale = (to - from) / total(units)
  let x = from
  return units.map((unit) => {
    const [left, right] = [x, x + frontage(unit) * scale]
    x = right
    return home(unit, left, right, faces, frame)
  })
}

function home(
  unit: PlateUnit,
  left: number,
  right: number,
  faces: 'up' | 'down',
  { width, depth, side, end }: Frame,
): Home {
  const up = faces === 'up'
  const [outer, inner] = up ? [0, side] : [depth, side + CORRIDOR]
  const middleLine = side + CORRIDOR / 2
  const outline: Point[] = [
    [left, outer],
    [right, outer],
  ]
  // The two homes of one end share the wall in the middle of the corridor's line.
  if (right > width - 0.01 && end > 0)
    outline.push([width, middleLine], [width - end, middleLine], [width - end, inner])
  else outline.push([right, inner])
  if (left < 0.01 && end > 0) outline.push([end, inner], [end, middleLine], [0, middleLine])
  else outline.push([left, inner])

  const [doorFrom, doorTo] = [
    Math.max(left, left < 0.01 ? end : left),
    Math.min(right, right > width - 0.01 ? width - end : right),
  ]
  const inset = (right - left) * 0.12
  return {
    unit,
    outline,
    balconies: [{ from: [left + inset, outer], to: [right - inset, outer], out: faces }],
    door: [doorFrom + (doorTo - doorFrom) * 0.5, inner],
    middle: [(left + right) / 2, up ? side * 0.46 : depth - side * 0.46],
  }
}
