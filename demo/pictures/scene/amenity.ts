import { type Ground, ground } from '../facade/ground.ts'
import { distance, sky } from '../facade/sky.ts'
import type { Stage } from '../facade/stage.ts'
import { paint, painted, type Scheme } from '../palette.ts'
import { randomFrom } from '../random.ts'
import { circle, ellipse, path, picture, polygon, rect } from '../svg.ts'
import { lampAt, room } from './scene.ts'

/** What a building shares, and what is inside its homes. */
export const amenityKinds = [
  'gym',
  'spa',
  'court',
  'cinema',
  'playground',
  'kitchen',
  'lounge',
  'terrace',
  'parking',
] as const
export type AmenityKind = (typeof amenityKinds)[number]

interface AmenityRequest {
  seed: number
  kind: AmenityKind
  scheme: Scheme
  title: string
}

const WIDTH = 400
const HEIGHT = 260

/** A picture of an amenity: drawn from a seed, the same each time. */
export function drawAmenity({ seed, kind, scheme, title }: AmenityRequest): string {
  const random = randomFrom(seed * 137 + amenityKinds.indexOf(kind) * 991)
  const { inside, land, front } = SCENES[kind]
  const base = HEIGHT * (inside ? 0.62 : 0.56)
  const stage: Stage = { width: WIDTH, height: inside ? HEIGHT * 0.8 : HEIGHT, base, random, id: `${kind}-${seed}` }
  const outside = sky(stage) + distance(stage, 'city') + ground(land, stage, [90, 250])
  return painted(picture(WIDTH, HEIGHT, title, outside + front()), scheme)
}

const tree = (x: number, y: number, size = 1) =>
  rect(x - 2, y, 4, 22 * size, { fill: paint('a-clay-side') }) +
  ellipse(x, y - 8 * size, 22 * size, 24 * size, { fill: paint('a-tree') }) +
  ellipse(x + 12 * size, y, 14 * size, 16 * size, { fill: paint('a-leaf') })

const dark = (fill: 'a-core' | 'a-glass3') => rect(0, 0, WIDTH, HEIGHT, { fill: paint(fill) })

const gym = () =>
  [
    room('a-sand'),
    ...[86, 170, 254].flatMap((x) => [
      rect(x, 216, 62, 9, { fill: paint('a-core'), round: 4 }),
      path(`M${x + 10} 218l8 -70h6l-6 70z`, { fill: paint('a-core') }),
      rect(x + 10, 146, 30, 7, { fill: paint('a-glass3'), round: 3 }),
      path(`M${x + 36} 152l8 30h-4l-8 -30z`, { fill: paint('a-core') }),
    ]),
    ...[340, 356].map((x) => circle(x, 226, 9, { fill: paint('a-clay') })),
    rect(338, 224, 22, 4, { fill: paint('a-clay-side') }),
  ].join('')

const spa = () =>
  [
    room('a-ground'),
    polygon(
      [
        [96, 206],
        [304, 206],
        [352, 252],
        [48, 252],
      ],
      { fill: paint('a-glass3') },
    ),
    ...[216, 228, 240].map((y, at) => rect(110 + at * 22, y, 120, 2, { fill: paint('a-slab'), opacity: 0.6 })),
    rect(20, 176, 54, 26, { fill: paint('a-clay'), round: 6 }),
    rect(20, 170, 16, 14, { fill: paint('a-slab'), round: 5 }),
    ...[344, 366].map((x) => ellipse(x, 184, 16, 26, { fill: paint('a-tree') })),
    rect(336, 200, 40, 18, { fill: paint('a-clay'), round: 3 }),
  ].join('')

const court = () =>
  [
    polygon(
      [
        [92, 150],
        [308, 150],
        [392, 256],
        [8, 256],
      ],
      { fill: paint('a-core') },
    ),
    path('M104 156H296L376 250H24Z', { fill: paint('a-glass3') }),
    path('M198 156h4l2 94h-8z', { fill: paint('a-slab') }),
    rect(52, 190, 296, 3, { fill: paint('a-slab') }),
    rect(44, 174, 312, 18, { fill: paint('a-slab'), opacity: 0.45 }),
    ...[44, 354].map((x) => rect(x, 168, 3, 30, { fill: paint('a-clay-side') })),
    ...[92, 200, 306].map((x) => rect(x, 92, 3, 60, { fill: paint('a-core') })),
    rect(92, 92, 217, 3, { fill: paint('a-core') }),
    circle(252, 226, 5, { fill: paint('a-glow') }),
    tree(40, 150),
    tree(362, 148, 0.9),
  ].join('')

/** On the screen: where each house stands, and how high it is. */
const SKYLINE = [
  [96, 38],
  [128, 56],
  [152, 30],
  [196, 64],
  [230, 44],
  [268, 34],
] as const

const cinema = () =>
  [
    dark('a-core'),
    rect(78, 34, 244, 118, { fill: paint('a-glow'), round: 3 }),
    rect(84, 40, 232, 106, { fill: paint('a-sky1'), round: 2 }),
    ...SKYLINE.map(([x, high]) => rect(x, 146 - high, 24, high, { fill: paint('a-glass3') })),
    circle(282, 62, 11, { fill: paint('a-sun') }),
    ...[38, 122, 206, 290].flatMap((x) => [
      rect(x, 186, 72, 40, { fill: paint('a-clay'), round: 10 }),
      rect(x - 5, 208, 82, 38, { fill: paint('a-clay-side'), round: 8 }),
    ]),
  ].join('')

const playground = () =>
  [
    ellipse(200, 226, 180, 26, { fill: paint('a-sand') }),
    ...[104, 158].map((x) => rect(x, 138, 6, 92, { fill: paint('a-core') })),
    path('M94 140l40 -32l40 32z', { fill: paint('a-clay') }),
    rect(100, 176, 66, 6, { fill: paint('a-core') }),
    path('M164 176c40 4 40 48 82 50v8c-52 0 -52 -46 -86 -50z', { fill: paint('a-glass3') }),
    path('M264 232l22 -96h6l-20 96zM352 232l-22 -96h-6l20 96z', { fill: paint('a-core') }),
    rect(284, 134, 48, 5, { fill: paint('a-core') }),
    ...[296, 318].map((x) => rect(x, 138, 2, 58, { fill: paint('a-clay-side') })),
    rect(291, 194, 34, 6, { fill: paint('a-clay'), round: 2 }),
    tree(44, 156),
    tree(376, 152, 0.9),
  ].join('')

const kitchen = () =>
  [
    room('a-sand'),
    rect(44, 60, 64, 50, { fill: paint('a-clay'), round: 2 }),
    rect(292, 60, 64, 138, { fill: paint('a-clay'), round: 2 }),
    ...[76, 116].map((y) => rect(302, y, 44, 30, { fill: paint('a-core'), round: 2 })),
    ...[164, 200, 236].map((x) => lampAt(x, 50)),
    rect(118, 180, 164, 10, { fill: paint('a-slab'), round: 3 }),
    rect(128, 190, 144, 44, { fill: paint('a-glass3'), round: 3 }),
    ...[146, 196, 246].flatMap((x) => [
      rect(x - 12, 208, 24, 5, { fill: paint('a-core'), round: 2 }),
      rect(x - 8, 213, 2, 34, { fill: paint('a-core') }),
      rect(x + 6, 213, 2, 34, { fill: paint('a-core') }),
    ]),
  ].join('')

const lounge = () =>
  [
    room('a-sand'),
    ellipse(200, 238, 150, 16, { fill: paint('a-face') }),
    ...[56, 250].flatMap((x) => [
      rect(x, 180, 94, 30, { fill: paint('a-core'), round: 8 }),
      rect(x - 6, 196, 106, 32, { fill: paint('a-glass3'), round: 8 }),
    ]),
    ellipse(200, 222, 34, 8, { fill: paint('a-clay-side') }),
    rect(196, 222, 8, 18, { fill: paint('a-clay-side') }),
    rect(24, 120, 3, 96, { fill: paint('a-core') }),
    path('M10 122l8 -26h16l8 26z', { fill: paint('a-glow') }),
    ellipse(374, 178, 18, 28, { fill: paint('a-tree') }),
    rect(362, 200, 26, 24, { fill: paint('a-clay'), round: 3 }),
  ].join('')

const terrace = () =>
  [
    rect(0, 188, WIDTH, 72, { fill: paint('a-sand') }),
    rect(0, 150, WIDTH, 40, { fill: paint('a-glass'), opacity: 0.4 }),
    rect(0, 146, WIDTH, 5, { fill: paint('a-core'), round: 2 }),
    ...[80, 176, 272].map((x) => rect(x, 150, 2, 40, { fill: paint('a-core') })),
    ...[120, 224].flatMap((x) => [
      polygon(
        [
          [x, 222],
          [x + 20, 190],
          [x + 30, 190],
          [x + 12, 226],
        ],
        { fill: paint('a-clay') },
      ),
      rect(x + 4, 220, 62, 8, { fill: paint('a-clay'), round: 3 }),
      ...[x + 10, x + 58].map((leg) => rect(leg, 228, 3, 14, { fill: paint('a-core') })),
    ]),
    rect(328, 132, 3, 110, { fill: paint('a-core') }),
    path('M280 138c16 -34 82 -34 98 0z', { fill: paint('a-slab') }),
    ...[28, 56].map((x) => ellipse(x, 196, 18, 24, { fill: paint('a-tree') })),
    rect(14, 212, 60, 22, { fill: paint('a-clay-side'), round: 3 }),
  ].join('')

const parking = () =>
  [
    dark('a-glass3'),
    rect(0, 0, WIDTH, 46, { fill: paint('a-core') }),
    ...[40, 160, 280].map((x) => rect(x, 30, 80, 5, { fill: paint('a-glow'), round: 2 })),
    rect(0, 180, WIDTH, 80, { fill: paint('a-ground') }),
    ...[20, 186, 352].map((x) => rect(x, 46, 26, 150, { fill: paint('a-face2') })),
    ...[62, 228].flatMap((x) => [
      rect(x, 170, 108, 34, { fill: paint('a-clay'), round: 10 }),
      path(`M${x + 20} 172l16 -26h40l18 26z`, { fill: paint('a-clay-side') }),
      path(`M${x + 28} 170l12 -19h15v19zM${x + 60} 170v-19h13l14 19z`, { fill: paint('a-glass') }),
      ...[x + 26, x + 82].map((wheel) => circle(wheel, 204, 11, { fill: paint('a-core') })),
    ]),
    rect(176, 150, 12, 54, { fill: paint('a-core'), round: 3 }),
    circle(182, 160, 3, { fill: paint('a-glow') }),
  ].join('')

const SCENES: Readonly<Record<AmenityKind, { inside: boolean; land: Ground; front: () => string }>> = {
  gym: { inside: true, land: 'water', front: gym },
  spa: { inside: true, land: 'park', front: spa },
  court: { inside: false, land: 'park', front: court },
  cinema: { inside: true, land: 'street', front: cinema },
  playground: { inside: false, land: 'park', front: playground },
  kitchen: { inside: true, land: 'water', front: kitchen },
  lounge: { inside: true, land: 'water', front: lounge },
  terrace: { inside: false, land: 'water', front: terrace },
  parking: { inside: true, land: 'street', front: parking },
}
