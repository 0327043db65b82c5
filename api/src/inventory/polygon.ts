/** A corner, in parts of the picture's width and height: 0 to 1, with five decimals. */
export type Corner = readonly [x: number, y: number]

export const MAX_CORNERS = 100
/** Steps in which corners are kept: a fiftieth of a pixel of the largest form of a picture. */
export const STEPS = 100_000

export const inSteps = (part: number): number => Math.round(part * STEPS)

/** Why corners are no outline of a home; undefined where they are. Judged in whole steps, as they are kept. */
export function outlineProblem(corners: readonly Corner[]): string | undefined {
  if (corners.length < 3) return 'Draw at least three corners.'
  if (corners.length > MAX_CORNERS) return `Use at most ${MAX_CORNERS} corners.`
  const snapped = corners.map(([x, y]): Corner => [inSteps(x), inSteps(y)])
  const at = (index: number): Corner => snapped[index % snapped.length] ?? [0, 0]
  for (const [index, corner] of snapped.entries())
    if (same(corner, at(index + 1))) return 'Two corners are at the same place.'
  for (const index of snapped.keys()) {
    if (turnsBack(at(index), at(index + 1), at(index + 2))) return CROSSES
    for (let other = index + 2; other < snapped.length; other++) {
      const areNeighbours = index === 0 && other === snapped.length - 1
      if (!areNeighbours && meet(at(index), at(index + 1), at(other), at(other + 1))) return CROSSES
    }
  }
  return undefined
}

const CROSSES = 'The outline crosses itself.'

const same = (one: Corner, other: Corner) => one[0] === other[0] && one[1] === other[1]

/** Twice the area of a triangle, signed by the side that the third corner is on. */
const side = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner) =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

/** Whether an edge runs back along the previous one. */
const turnsBack = (a: Corner, b: Corner, c: Corner) =>
  side(a, b, c) === 0 && (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0

const within = ([ax, ay]: Corner, [bx, by]: Corner, [x, y]: Corner) =>
  Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by)

/** Whether two edges cross or touch. */
function meet(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  const [abc, abd, cda, cdb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (abc !== abd && cda !== cdb) return true
  return (
    (abc === 0 && within(a, b, c)) ||
    (abd === 0 && within(a, b, d)) ||
    (cda === 0 && within(c, d, a)) ||
    (cdb === 0 && within(c, d, b))
  )
}
