import { colourOf, type Token } from '../palette.ts'

/** Metres: x to the right, y up, z ahead. The eye is at the origin, as high as a person over the floor. */
export type Point = readonly [number, number, number]
export type Colour = readonly [number, number, number]

/** A piece of furniture, with its sides along the axes. */
export interface Box {
  readonly from: Point
  readonly to: Point
  readonly paint: Token
}

/** A hole in a wall, through which one sees outside, in metres along and up it. */
interface Opening {
  readonly wall: 'left' | 'right' | 'back' | 'front'
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
}

export interface Place {
  /** Its walls, floor and ceiling. */
  readonly room: { readonly from: Point; readonly to: Point }
  readonly floor: Token
  readonly wall: Token
  /** Without walls and ceiling, such as a terrace: one sees outside all around. */
  readonly open: boolean
  readonly openings: readonly Opening[]
  readonly boxes: readonly Box[]
  readonly outside: (direction: Point) => Colour
}

const known = new Map<Token, Colour>()

export function rgb(token: Token): Colour {
  const colour = known.get(token) ?? read(colourOf(token, 'day'))
  known.set(token, colour)
  return colour
}

function read(hex: string): Colour {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

export const mixed = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

/** How bright a side is that looks along each axis: light comes from ahead and above. */
const LIGHT: readonly (readonly [number, number])[] = [
  [0.9, 0.94],
  [0.72, 1],
  [0.97, 0.86],
]
const shaded = ([r, g, b]: Colour, light: number): Colour => [r * light, g * light, b * light]

interface Hit {
  readonly distance: number
  readonly axis: number
  /** Whether the side looks to where its axis grows. */
  readonly up: boolean
}

/** The point where a ray from the eye hits a box; undefined if it misses. */
function met(direction: Point, { from, to }: Pick<Box, 'from' | 'to'>): Hit | undefined {
  let near = Number.NEGATIVE_INFINITY
  let far = Number.POSITIVE_INFINITY
  let axis = 0
  for (let at = 0; at < 3; at++) {
    const along = direction[at] || 1e-9
    const one = (from[at] ?? 0) / along
    const other = (to[at] ?? 0) / along
    const first = Math.min(one, other)
    if (first > near) {
      near = first
      axis = at
    }
    far = Math.min(far, Math.max(one, other))
    if (far < near || far < 0) return undefined
  }
  return near > 0 ? { distance: near, axis, up: (direction[axis] ?? 0) < 0 } : undefined
}

/** The point where a ray from inside leaves a room. */
function left(direction: Point, { from, to }: Place['room']): Hit {
  let distance = Number.POSITIVE_INFINITY
  let axis = 0
  for (let at = 0; at < 3; at++) {
    const along = direction[at] || 1e-9
    const here = (along > 0 ? (to[at] ?? 0) : (from[at] ?? 0)) / along
    if (here < distance) {
      distance = here
      axis = at
    }
  }
  return { distance, axis, up: (direction[axis] ?? 0) < 0 }
}

const WALLS = { 0: ['right', 'left'], 2: ['front', 'back'] } as const

function insideOf(place: Place, direction: Point): { colour: Colour; distance: number } {
  const hit = left(direction, place.room)
  const at: Point = [direction[0] * hit.distance, direction[1] * hit.distance, direction[2] * hit.distance]
  const outside = { colour: place.outside(direction), distance: Number.POSITIVE_INFINITY }
  if (hit.axis === 1 && hit.up) {
    // Boards, or slabs on a terrace.
    const wide = place.open ? 0.6 : 0.22
    const seam = Math.abs(((at[0] / wide) % 1) + (at[0] < 0 ? 1 : 0) - 0.5) > 0.47
    return { colour: shaded(rgb(place.floor), seam ? 0.9 : 0.98), distance: hit.distance }
  }
  if (place.open) return outside
  if (hit.axis === 1) return { colour: rgb('a-slab'), distance: hit.distance }
  const wall = WALLS[hit.axis as 0 | 2][hit.up ? 1 : 0]
  const along = hit.axis === 0 ? at[2] : at[0]
  const opening = place.openings.find(
    (one) => one.wall === wall && along > one.from[0] && along < one.to[0] && at[1] > one.from[1] && at[1] < one.to[1],
  )
  if (opening) {
    const share = ((along - opening.from[0]) / 1.4) % 1
    return share < 0.04 ? { colour: rgb('a-core'), distance: hit.distance } : outside
  }
  // A wall is darker where it meets the floor and the ceiling.
  const edge = Math.min(at[1] - place.room.from[1], place.room.to[1] - at[1], 0.5)
  const light = (LIGHT[hit.axis]?.[hit.up ? 1 : 0] ?? 1) * (0.9 + edge / 5)
  return { colour: shaded(rgb(place.wall), light), distance: hit.distance }
}

function seen(place: Place, direction: Point): Colour {
  let { colour, distance } = insideOf(place, direction)
  for (const box of place.boxes) {
    const hit = met(direction, box)
    if (!hit || hit.distance >= distance) continue
    distance = hit.distance
    colour = shaded(rgb(box.paint), LIGHT[hit.axis]?.[hit.up ? 1 : 0] ?? 1)
  }
  return colour
}

/** Renders a place all around as raw pixels of three bytes, twice as wide as high; ahead is in the middle. */
export function traced(place: Place, width: number): Buffer {
  const height = width / 2
  const pixels = Buffer.alloc(width * height * 3)
  for (let row = 0; row < height; row++) {
    const up = Math.PI / 2 - ((row + 0.5) / height) * Math.PI
    const [rise, flat] = [Math.sin(up), Math.cos(up)]
    for (let column = 0; column < width; column++) {
      const turn = ((column + 0.5) / width - 0.5) * 2 * Math.PI
      const colour = seen(place, [Math.sin(turn) * flat, rise, Math.cos(turn) * flat])
      const at = (row * width + column) * 3
      for (let part = 0; part < 3; part++) pixels[at + part] = Math.min(255, Math.round(colour[part] ?? 0))
    }
  }
  return pixels
}
