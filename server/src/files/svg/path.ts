export type Spot = readonly [x: number, y: number]

const LETTERS = /([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi
const NUMBERS = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi
const ARC_FLAGS = /^\s*,?\s*([01])\s*,?\s*([01])/
const TAKES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }
/** Number of straight segments per curve. */
const PIECES = 8
const MAX_NUMBERS = 20_000

/** The corners of a path's only closed outline, curves as straight segments; undefined if it has several, or none. */
export function cornersOfPath(d: string): Spot[] | undefined {
  const corners: Spot[] = []
  let [x, y] = [0, 0]
  let control: Spot | undefined
  let isClosed = false
  const go = (to: Spot) => {
    corners.push(to)
    ;[x, y] = to
  }
  const curve = (at: (part: number) => Spot, last: Spot, next: Spot | undefined) => {
    for (let piece = 1; piece < PIECES; piece++) corners.push(at(piece / PIECES))
    go(last)
    control = next
  }
  for (const [, letter = '', rest = ''] of d.matchAll(LETTERS)) {
    const kind = letter.toUpperCase()
    const isRelative = letter !== kind
    const values = kind === 'A' ? arcValues(rest) : (rest.match(NUMBERS) ?? []).map(Number)
    const takes = TAKES[kind] ?? 0
    if (kind === 'Z') {
      isClosed = true
      continue
    }
    for (let at = 0; at + takes <= values.length; at += takes) {
      if (corners.length > MAX_NUMBERS) return undefined
      const v = (index: number) => values[at + index] ?? 0
      const spot = (index: number): Spot => (isRelative ? [x + v(index), y + v(index + 1)] : [v(index), v(index + 1)])
      const from: Spot = [x, y]
      if (kind === 'M' && at === 0 && corners.length > 0) return undefined
      if (kind === 'M' || kind === 'L') go(spot(0))
      else if (kind === 'H') go([isRelative ? x + v(0) : v(0), y])
      else if (kind === 'V') go([x, isRelative ? y + v(0) : v(0)])
      else if (kind === 'A') curve(arcAt(from, v(0), v(1), v(2), v(3) === 1, v(4) === 1, spot(5)), spot(5), undefined)
      else if (kind === 'C' || kind === 'S') {
        const first = kind === 'C' ? spot(0) : mirrored(control, from)
        const [second, last] = kind === 'C' ? [spot(2), spot(4)] : [spot(0), spot(2)]
        curve(cubic(from, first, second, last), last, second)
      } else {
        const middle = kind === 'Q' ? spot(0) : mirrored(control, from)
        const last = spot(kind === 'Q' ? 2 : 0)
        curve(quadratic(from, middle, last), last, middle)
      }
      if (!'CSQT'.includes(kind)) control = undefined
    }
  }
  const [first, last] = [corners[0], corners.at(-1)]
  return isClosed || (first && last && Math.hypot(first[0] - last[0], first[1] - last[1]) < 1e-6) ? corners : undefined
}

/** Splits arc values; flags may be written without separator: `a5 5 0 0110 10`. */
function arcValues(text: string): number[] {
  const values: number[] = []
  let rest = text
  for (;;) {
    const head: number[] = []
    for (let index = 0; index < 3; index++) {
      const found = /^[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/i.exec(rest)
      if (!found) return values
      head.push(Number(found[1]))
      rest = rest.slice(found[0].length)
    }
    const flags = ARC_FLAGS.exec(rest)
    if (!flags) return values
    rest = rest.slice(flags[0].length)
    const end = /^[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/i.exec(
      rest,
    )
    if (!end) return values
    rest = rest.slice(end[0].length)
    values.push(...head, Number(flags[1]), Number(flags[2]), Number(end[1]), Number(end[2]))
    if (values.length > MAX_NUMBERS) return values
  }
}

const mirrored = (control: Spot | undefined, [x, y]: Spot): Spot =>
  control ? [2 * x - control[0], 2 * y - control[1]] : [x, y]

const cubic = (a: Spot, b: Spot, c: Spot, d: Spot) => (part: number) => {
  const left = 1 - part
  const [wa, wb, wc, wd] = [left ** 3, 3 * left ** 2 * part, 3 * left * part ** 2, part ** 3]
  return [wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0], wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1]] as Spot
}

const quadratic = (a: Spot, b: Spot, c: Spot) => (part: number) => {
  const left = 1 - part
  return [
    left ** 2 * a[0] + 2 * left * part * b[0] + part ** 2 * c[0],
    left ** 2 * a[1] + 2 * left * part * b[1] + part ** 2 * c[1],
  ] as Spot
}

/** A point on an elliptical arc, by the SVG standard's conversion from endpoints to centre. */
function arcAt(
  from: Spot,
  radiusX: number,
  radiusY: number,
  degrees: number,
  isLarge: boolean,
  isSwept: boolean,
  to: Spot,
) {
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [halfX, halfY] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2]
  const [x, y] = [cos * halfX + sin * halfY, -sin * halfX + cos * halfY]
  let [rx, ry] = [Math.abs(radiusX), Math.abs(radiusY)]
  if (rx === 0 || ry === 0)
    return (part: number): Spot => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
  const size = (x / rx) ** 2 + (y / ry) ** 2
  if (size > 1) [rx, ry] = [rx * Math.sqrt(size), ry * Math.sqrt(size)]
  const below = (rx * y) ** 2 + (ry * x) ** 2
  const root = below === 0 ? 0 : Math.sqrt(Math.max(0, (rx * ry) ** 2 - below) / below) * (isLarge === isSwept ? -1 : 1)
  const [mx, my] = [(root * rx * y) / ry, (-root * ry * x) / rx]
  const [middleX, middleY] = [cos * mx - sin * my + (from[0] + to[0]) / 2, sin * mx + cos * my + (from[1] + to[1]) / 2]
  const start = Math.atan2((y - my) / ry, (x - mx) / rx)
  let sweep = Math.atan2((-y - my) / ry, (-x - mx) / rx) - start
  if (isSwept && sweep < 0) sweep += 2 * Math.PI
  if (!isSwept && sweep > 0) sweep -= 2 * Math.PI
  return (part: number): Spot => {
    const angle = start + sweep * part
    const [ex, ey] = [rx * Math.cos(angle), ry * Math.sin(angle)]
    return [cos * ex - sin * ey + middleX, sin * ex + cos * ey + middleY]
  }
}
