import type { Corner } from '@storey/api/inventory/polygon.ts'

/** A picture's size; corners are stored as fractions of it, distances are in its pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** As wide as its column, and at most as high as most of the screen. */
export const frameOf = ({ width, height }: Size) => ({
  aspectRatio: `${width} / ${height}`,
  maxWidth: `calc(68vh * ${Math.round((width / height) * 1000) / 1000})`,
})

export const inPixels = ([x, y]: Corner, { width, height }: Size): Corner => [x * width, y * height]

export const pointsText = (points: readonly Corner[], size: Size): string =>
  points
    .map((corner) =>
      inPixels(corner, size)
        .map((value) => Math.round(value * 10) / 10)
        .join(','),
    )
    .join(' ')

export const distance = (one: Corner, other: Corner, size: Size): number => {
  const [ax, ay] = inPixels(one, size)
  const [bx, by] = inPixels(other, size)
  return Math.hypot(ax - bx, ay - by)
}

export function isInside([x, y]: Corner, points: readonly Corner[]): boolean {
  let inside = false
  for (const [index, [ax, ay]] of points.entries()) {
    const [bx, by] = points[(index + 1) % points.length] ?? [0, 0]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

/** The point of an edge that is nearest to a given point. */
export function nearestOnEdge(spot: Corner, from: Corner, to: Corner, size: Size): Corner {
  const [[x, y], [ax, ay], [bx, by]] = [inPixels(spot, size), inPixels(from, size), inPixels(to, size)]
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
}

const GRID = 14
/** Weight of being central against having room, for long homes that have the same room along their length. */
const MIDDLE = 0.1

/** The best position for a name: the point inside that is farthest from every wall. */
export function labelSpot(points: readonly Corner[], size: Size): Corner {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const middle: Corner = [(left + right) / 2, (top + bottom) / 2]
  let best = middle
  let most = Number.NEGATIVE_INFINITY
  for (let row = 1; row < GRID; row++)
    for (let column = 1; column < GRID; column++) {
      const spot: Corner = [left + ((right - left) * column) / GRID, top + ((bottom - top) * row) / GRID]
      if (!isInside(spot, points)) continue
      const fitness = wallDistance(spot, points, size) - distance(spot, middle, size) * MIDDLE
      if (fitness > most) [best, most] = [spot, fitness]
    }
  return best
}

/** Distance from a point to the nearest wall, in picture pixels. */
export const wallDistance = (spot: Corner, points: readonly Corner[], size: Size): number =>
  Math.min(
    ...points.map((from, index) =>
      distance(spot, nearestOnEdge(spot, from, points[(index + 1) % points.length] ?? from, size), size),
    ),
  )
