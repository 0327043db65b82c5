import sharp from 'sharp'
import { randomFrom } from '../random.ts'
import { type Box, type Colour, mixed, type Place, type Point, rgb, traced } from './trace.ts'

export const placeKinds = ['living', 'bedroom', 'terrace'] as const
export type PlaceKind = (typeof placeKinds)[number]

const [FLOOR, CEILING] = [-1.6, 1.3]

/** Sky above, the sea ahead, towers behind. */
function outsideOf(seed: number): (direction: Point) => Colour {
  const random = randomFrom(seed)
  const towers = Array.from({ length: 60 }, () => ({ top: random.between(0.02, 0.34), near: random.chance(0.4) }))
  const [sky, low, water, shore] = [rgb('a-sky1'), rgb('a-sky2'), rgb('a-water'), rgb('a-water2')]
  return ([x, y, z]) => {
    const turn = Math.atan2(x, z) / (2 * Math.PI) + 0.5
    const ahead = Math.abs(turn - 0.5) < 0.19
    const tower = towers[Math.floor(turn * towers.length) % towers.length]
    if (!ahead && tower && y > -0.3 && y < tower.top) {
      const windows = Math.floor(y * 90) % 2 === 0 && Math.floor(turn * towers.length * 8) % 2 === 0
      const wall = rgb(tower.near ? 'a-mid' : 'a-far')
      return windows ? mixed(wall, rgb('a-glass'), 0.5) : wall
    }
    if (y >= 0) return mixed(low, sky, Math.min(1, y * 2.2))
    return ahead ? mixed(shore, water, Math.min(1, -y * 3)) : rgb('a-ground2')
  }
}

const box = (from: Point, to: Point, paint: Box['paint']): Box => ({ from, to, paint })
/** On the floor: where, how large, how high. */
const onFloor = (x: number, z: number, wide: number, deep: number, high: number, paint: Box['paint'], lift = 0): Box =>
  box([x, FLOOR + lift, z], [x + wide, FLOOR + lift + high, z + deep], paint)

const plant = (x: number, z: number): readonly Box[] => [
  onFloor(x, z, 0.4, 0.4, 0.4, 'a-clay'),
  onFloor(x - 0.1, z - 0.1, 0.6, 0.6, 0.7, 'a-tree', 0.4),
]

const PLACES: Readonly<Record<PlaceKind, Omit<Place, 'outside'>>> = {
  living: {
    room: { from: [-3.4, FLOOR, -3], to: [3.2, CEILING, 3.2] },
    floor: 'a-sand',
    wall: 'a-face2',
    open: false,
    openings: [
      { wall: 'front', from: [-2.9, FLOOR], to: [2.7, 1] },
      { wall: 'back', from: [1.2, FLOOR], to: [2.2, 0.6] },
    ],
    boxes: [
      onFloor(-3.2, -1.2, 0.9, 2.6, 0.42, 'a-core'),
      onFloor(-3.3, -1.2, 0.3, 2.6, 0.8, 'a-core'),
      onFloor(-1.8, -0.4, 0.7, 1.2, 0.32, 'a-clay-side'),
      onFloor(-2.6, -1.7, 2.4, 3.4, 0.02, 'a-face'),
      onFloor(2.75, -1.4, 0.4, 2.4, 0.45, 'a-slab'),
      box([3.1, -0.6, -1], [3.18, 0.3, 0.8], 'text'),
      onFloor(0.4, -2.9, 0.6, 0.6, 0.75, 'a-clay'),
      onFloor(-0.8, -2.9, 1.1, 0.6, 0.9, 'a-slab'),
      ...plant(-3.1, 2.5),
      box([-0.2, 0.9, -1.4], [0.2, 1.1, -1], 'a-glow'),
    ],
  },
  bedroom: {
    room: { from: [-2.4, FLOOR, -2.4], to: [2.4, CEILING, 2.2] },
    floor: 'a-sand',
    wall: 'a-face',
    open: false,
    openings: [{ wall: 'front', from: [-1.7, -0.7], to: [1.7, 0.9] }],
    boxes: [
      onFloor(-2.3, -1.2, 2, 1.8, 0.45, 'a-slab'),
      onFloor(-1.3, -1.2, 1, 1.8, 0.1, 'a-glass3', 0.45),
      onFloor(-2.38, -1.4, 0.12, 2.2, 1.1, 'a-clay-side'),
      onFloor(-2.2, -1, 0.4, 0.6, 0.16, 'a-face', 0.45),
      onFloor(-2.2, -0.1, 0.4, 0.6, 0.16, 'a-face', 0.45),
      onFloor(1.8, -2.3, 0.55, 2.6, 2.3, 'a-face2'),
      onFloor(-2.3, 0.75, 0.45, 0.45, 0.5, 'a-clay'),
      box([-2.2, -0.95, 0.88], [-2, -0.7, 1.08], 'a-glow'),
      ...plant(1.6, 1.5),
    ],
  },
  terrace: {
    room: { from: [-60, FLOOR, -60], to: [60, 60, 60] },
    floor: 'a-ground',
    wall: 'a-face',
    open: true,
    openings: [],
    boxes: [
      box([-5, FLOOR, -2.6], [5, 1.6, -2.4], 'a-face2'),
      box([-2.6, FLOOR, -2.45], [2.6, 0.9, -2.38], 'a-glass'),
      box([-0.03, FLOOR, -2.46], [0.03, 0.9, -2.36], 'a-core'),
      ...[-5, -3.3, -1.6, 0.1, 1.8, 3.5].map((x) => box([x, FLOOR, 2.5], [x + 0.06, -0.55, 2.56], 'a-core')),
      box([-5, -0.58, 2.48], [5, -0.5, 2.58], 'a-core'),
      box([-5, -0.58, -2.4], [-4.9, -0.5, 2.58], 'a-core'),
      box([4.9, -0.58, -2.4], [5, -0.5, 2.58], 'a-core'),
      onFloor(-3.6, 0.2, 0.8, 1.9, 0.35, 'a-slab'),
      onFloor(-2.4, 0.2, 0.8, 1.9, 0.35, 'a-slab'),
      onFloor(1.4, -0.3, 1.2, 1.2, 0.72, 'a-clay-side'),
      onFloor(0.7, 0, 0.45, 0.5, 0.45, 'a-core'),
      onFloor(2.9, 0, 0.45, 0.5, 0.45, 'a-core'),
      ...plant(4, 1.7),
      ...plant(-4.6, -1.8),
    ],
  },
}

/** The width that the store's first form has. */
const WIDTH = 2048

/** A place of our own all around, as WebP; drawn larger, so that its edges are smooth. */
export function drawPanorama(kind: PlaceKind, seed: number, width = WIDTH): Promise<Buffer> {
  const drawn = width * 1.5
  const pixels = traced({ ...PLACES[kind], outside: outsideOf(seed) }, drawn)
  return sharp(pixels, { raw: { width: drawn, height: drawn / 2, channels: 3 } })
    .resize({ width })
    .webp({ quality: 84 })
    .toBuffer()
}
