import { type Corner, MAX_CORNERS, outlineProblem, STEPS } from '@storey/api/inventory/polygon.ts'
import type { Frame } from './clean.ts'
import type { Element } from './parse.ts'
import { cornersOfPath, type Spot } from './path.ts'

/** A closed shape with a name; coordinates are fractions of the drawing. */
export interface NamedOutline {
  readonly label: string
  readonly points: readonly Corner[]
}

const MAX_OUTLINES = 200
const MAX_CORNERS_OF_ALL = 1_200
/** Fractions of the drawing: smaller shapes are marks or doors, larger ones the floor itself. */
const [SMALLEST, LARGEST] = [0.0005, 0.6]
const NAMELESS =
  /^(?:svg|g|layer|group|path|rect|polygon|polyline|shape|vector|rectangle|frame|background)?[\s_-]*\d*$/i
/** Elements with definitions that are not drawn directly. */
const HIDDEN = new Set(['defs', 'clipPath', 'symbol', 'mask', 'pattern', 'marker'])

type Matrix = readonly [number, number, number, number, number, number]
const SAME: Matrix = [1, 0, 0, 1, 0, 0]

/** The closed shapes of a drawing that have a name: their own, or that of a group with no other shape. */
export function namedOutlines(root: Element, frame: Frame): NamedOutline[] {
  const found: NamedOutline[] = []
  let corners = 0
  const visit = (element: Element, matrix: Matrix, groupName: string | undefined) => {
    if (HIDDEN.has(element.name)) return
    const own = times(matrix, matrixOf(element.attributes.get('transform')))
    const label = nameOf(element) ?? groupName
    const spots = label === undefined ? undefined : spotsOf(element)
    if (label !== undefined && spots) {
      const points = simplified(spots.map((spot) => partOf(placed(own, spot), frame)))
      const size = Math.abs(areaOf(points))
      const fits = size >= SMALLEST && size <= LARGEST && outlineProblem(points) === undefined
      if (fits && found.length < MAX_OUTLINES && corners + points.length <= MAX_CORNERS_OF_ALL) {
        found.push({ label, points })
        corners += points.length
      }
      return
    }
    const children = element.children.filter((child) => typeof child !== 'string')
    const drawn = children.filter((child) => spotsOf(child) !== undefined)
    for (const child of children)
      visit(child, own, drawn.length === 1 && element !== root ? nameOf(element) : undefined)
  }
  visit(root, SAME, undefined)
  return found
}

/** The original name: Illustrator writes characters not allowed at the start of an id as `_x31_`. */
function nameOf({ attributes }: Element): string | undefined {
  const label = attributes.get('data-name') ?? attributes.get('inkscape:label') ?? attributes.get('id') ?? ''
  const name = label
    .replace(/_x([0-9a-f]{2,4})_/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .trim()
    .slice(0, 60)
    .toWellFormed()
    .trim()
  const isNumber = /^\d{2,}$/.test(name)
  return name !== '' && (isNumber || !NAMELESS.test(name)) ? name : undefined
}

const numbersIn = (text = '') => (text.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number)

function spotsOf({ name, attributes }: Element): Spot[] | undefined {
  const number = (key: string) => Number.parseFloat(attributes.get(key) ?? '0')
  if (name === 'rect') {
    const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')]
    return [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ]
  }
  if (name === 'polygon' || name === 'polyline') {
    const values = numbersIn(attributes.get('points'))
    return Array.from(
      { length: Math.floor(values.length / 2) },
      (_, at): Spot => [values[at * 2] ?? 0, values[at * 2 + 1] ?? 0],
    )
  }
  return name === 'path' ? cornersOfPath(attributes.get('d') ?? '') : undefined
}

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
]
const placed = ([a, b, c, d, e, f]: Matrix, [x, y]: Spot): Spot => [a * x + c * y + e, b * x + d * y + f]

function matrixOf(text = ''): Matrix {
  let matrix = SAME
  for (const [, name = '', args = ''] of text.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [a = 0, b, c, d = 0, e = 0, f = 0] = numbersIn(args)
    const turn = (a * Math.PI) / 180
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    if (name === 'matrix') matrix = times(matrix, [a, b ?? 0, c ?? 0, d, e, f])
    if (name === 'translate') matrix = times(matrix, [1, 0, 0, 1, a, b ?? 0])
    if (name === 'scale') matrix = times(matrix, [a, 0, 0, b ?? a, 0, 0])
    if (name === 'skewX') matrix = times(matrix, [1, 0, Math.tan(turn), 1, 0, 0])
    if (name === 'skewY') matrix = times(matrix, [1, Math.tan(turn), 0, 1, 0, 0])
    if (name === 'rotate') {
      const [x, y] = [b ?? 0, c ?? 0]
      matrix = times(times(times(matrix, [1, 0, 0, 1, x, y]), [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, -x, -y])
    }
  }
  return matrix
}

const rounded = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * STEPS) / STEPS
const partOf = ([x, y]: Spot, frame: Frame): Corner => [
  rounded((x - frame.x) / frame.width),
  rounded((y - frame.y) / frame.height),
]

const areaOf = (points: readonly Corner[]) =>
  points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [0, 0]
    return sum + x * nextY - nextX * y
  }, 0) / 2

/** Removes corners that repeat or are on a straight line, with more tolerance until few enough are left. */
function simplified(points: readonly Corner[]): Corner[] {
  for (let tolerance = 0.0002; ; tolerance *= 2) {
    const kept: Corner[] = []
    for (const [index, point] of points.entries()) {
      const before = kept.at(-1)
      const next = points[(index + 1) % points.length] ?? point
      if (before && distance(point, before, next) < tolerance) continue
      if (before && Math.hypot(point[0] - before[0], point[1] - before[1]) < tolerance) continue
      kept.push(point)
    }
    const [first, last] = [kept[0], kept.at(-1)]
    if (first && last && kept.length > 1 && Math.hypot(first[0] - last[0], first[1] - last[1]) < tolerance) kept.pop()
    if (kept.length <= MAX_CORNERS || tolerance > 0.1) return kept
  }
}

/** Distance of a corner from the line between two others. */
function distance([x, y]: Corner, [ax, ay]: Corner, [bx, by]: Corner): number {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  // It is beyond the next corner, where the outline turns back, so it is kept.
  if ((x - ax) * (bx - x) + (y - ay) * (by - y) < 0) return Number.POSITIVE_INFINITY
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}
