import { type Ground, ground } from '../facade/ground.ts'
import { distance, sky } from '../facade/sky.ts'
import type { Stage } from '../facade/stage.ts'
import { paint, painted, type Scheme } from '../palette.ts'
import { randomFrom } from '../random.ts'
import { circle, ellipse, n, path, picture, polygon, rect } from '../svg.ts'

/** What is seen from a terrace, or from inside a home and its lobby. */
export const sceneKinds = ['sea', 'park', 'city', 'pool', 'living', 'lobby'] as const
export type SceneKind = (typeof sceneKinds)[number]

interface SceneRequest {
  seed: number
  kind: SceneKind
  scheme: Scheme
  title: string
}

const WIDTH = 400
const HEIGHT = 260
const GROUND: Readonly<Record<SceneKind, Ground>> = {
  sea: 'water',
  park: 'park',
  city: 'street',
  pool: 'pool',
  living: 'water',
  lobby: 'park',
}

/** A picture of a gallery, or a view: drawn from a seed, the same each time. */
export function drawScene({ seed, kind, scheme, title }: SceneRequest): string {
  const random = randomFrom(seed * 131 + sceneKinds.indexOf(kind) * 977)
  const inside = kind === 'living' || kind === 'lobby'
  const base = HEIGHT * (kind === 'sea' ? 0.5 : kind === 'pool' ? 0.58 : 0.62)
  const stage: Stage = { width: WIDTH, height: inside ? HEIGHT * 0.8 : HEIGHT, base, random, id: `${kind}-${seed}` }
  const outside =
    sky(stage) + distance(stage, kind === 'park' ? 'hills' : 'city') + ground(GROUND[kind], stage, [90, 250])
  const front = kind === 'living' ? living() : kind === 'lobby' ? lobby() : kind === 'pool' ? '' : railing()
  return painted(picture(WIDTH, HEIGHT, title, outside + front), scheme)
}

/** The edge of a terrace, with its glass. */
const railing = () =>
  [
    rect(0, 196, WIDTH, 64, { fill: paint('a-glass'), opacity: 0.35 }),
    ...[0, 100, 200, 300, 399].map((x) => rect(x - 1, 192, 2, 68, { fill: paint('a-core') })),
    rect(0, 190, WIDTH, 5, { fill: paint('a-core'), round: 2 }),
  ].join('')

/** Ceiling, floor and side walls around a wide window. */
export function room(floor: 'a-sand' | 'a-ground'): string {
  const posts = [132, 266].map((x) => rect(x, 40, 5, 158, { fill: paint('a-slab') }))
  return [
    polygon(
      [
        [0, 0],
        [WIDTH, 0],
        [WIDTH, 26],
        [356, 40],
        [44, 40],
        [0, 26],
      ],
      { fill: paint('a-slab') },
    ),
    polygon(
      [
        [0, 26],
        [44, 40],
        [44, 198],
        [0, HEIGHT],
      ],
      { fill: paint('a-face2') },
    ),
    polygon(
      [
        [WIDTH, 26],
        [356, 40],
        [356, 198],
        [WIDTH, HEIGHT],
      ],
      { fill: paint('a-face') },
    ),
    polygon(
      [
        [44, 198],
        [356, 198],
        [WIDTH, HEIGHT],
        [0, HEIGHT],
      ],
      { fill: paint(floor) },
    ),
    ...posts,
    rect(44, 194, 312, 5, { fill: paint('a-slab') }),
  ].join('')
}

export const lampAt = (x: number, drop: number) =>
  rect(x, 22, 1.2, drop, { fill: paint('a-core') }) +
  path(`M${n(x - 9)} ${n(22 + drop + 10)}l5 -10h9l5 10z`, { fill: paint('a-core') }) +
  circle(x + 0.6, 34 + drop, 2.5, { fill: paint('a-glow') })

const living = () =>
  [
    room('a-sand'),
    ellipse(190, 236, 140, 16, { fill: paint('a-face') }),
    rect(84, 176, 150, 30, { fill: paint('a-core'), round: 7 }),
    rect(76, 194, 166, 28, { fill: paint('a-core'), round: 7 }),
    rect(94, 170, 60, 28, { fill: paint('a-glass3'), round: 6 }),
    rect(160, 170, 62, 28, { fill: paint('a-glass3'), round: 6 }),
    rect(100, 178, 22, 20, { fill: paint('a-clay'), round: 3 }),
    ellipse(176, 232, 38, 7, { fill: paint('a-clay-side') }),
    ...[292, 312, 332].map((x) => lampAt(x, 44)),
    rect(276, 190, 76, 5, { fill: paint('a-clay-side') }),
    ...[282, 344].map((x) => rect(x, 194, 3, 26, { fill: paint('a-clay-side') })),
    ...[290, 312, 334].map((x) => rect(x - 7, 200, 14, 20, { fill: paint('a-glass3'), round: 3 })),
    ellipse(40, 178, 18, 24, { fill: paint('a-tree') }),
    ellipse(52, 190, 12, 16, { fill: paint('a-leaf') }),
    rect(32, 200, 22, 22, { fill: paint('a-clay'), round: 3 }),
  ].join('')

const lobby = () =>
  [
    room('a-ground'),
    rect(236, 176, 112, 40, { fill: paint('a-clay-side'), round: 3 }),
    rect(230, 171, 124, 7, { fill: paint('a-slab'), round: 2 }),
    ...[252, 292, 332].map((x) => lampAt(x, 52)),
    rect(64, 196, 70, 22, { fill: paint('a-glass3'), round: 6 }),
    rect(64, 182, 16, 34, { fill: paint('a-core'), round: 5 }),
    ellipse(170, 222, 26, 6, { fill: paint('a-clay-side') }),
    ellipse(30, 168, 20, 30, { fill: paint('a-tree') }),
    ellipse(42, 184, 14, 20, { fill: paint('a-tree2') }),
    rect(20, 196, 24, 26, { fill: paint('a-core'), round: 3 }),
  ].join('')
