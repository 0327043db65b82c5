import { lengthOf, outlined } from './outlines.ts'
import type { Paint } from './palette.ts'
import { randomFrom } from './random.ts'
import { picture, text } from './svg.ts'

export interface LogoRequest {
  seed: number
  name: string
  /** The sign alone, square, or with the name beside it. */
  shape?: 'sign' | 'wordmark'
  /** The company's own; by the seed if it is left out. */
  pair?: Pair
}

type Pair = readonly [dark: Paint, light: Paint]

/** A company's own colours do not follow the scheme of the page: they are chosen to hold on both. */
const COLOURS: readonly [Pair, ...Pair[]] = [
  ['#3b5bdb', '#91a7ff'],
  ['#0b7285', '#66d9e8'],
  ['#2b8a3e', '#8ce99a'],
  ['#a65a1f', '#ffc078'],
  ['#7a3fa8', '#d0a9f5'],
  ['#a83254', '#faa2c1'],
  ['#1f3a5f', '#74c0fc'],
  ['#5c5033', '#e6cf96'],
]

type Sign = (light: string) => string

const SIGNS: readonly [Sign, ...Sign[]] = [
  // Storeys: bars stepping up.
  (light) =>
    `<path d="M22 68h52v8H22zM30 54h44v8H30zM38 40h36v8H38z" fill="#fff"/><path d="M46 26h28v8H46z" fill="${light}"/>`,
  // An arch within an arch.
  (light) =>
    `<path d="M22 76V48a26 26 0 0 1 52 0v28H62V48a14 14 0 0 0-28 0v28z" fill="#fff"/><path d="M42 76V50a6 6 0 0 1 12 0v26z" fill="${light}"/>`,
  // Three towers.
  (light) => `<path d="M24 46h13v30H24zM59 38h13v38H59z" fill="#fff"/><path d="M40.5 22h15v54h-15z" fill="${light}"/>`,
  // Sun over water.
  (light) =>
    `<path d="M28 52a20 20 0 0 1 40 0z" fill="${light}"/><path d="M22 60q6.5-6 13 0t13 0t13 0t13 0v6q-6.5 6-13 0t-13 0t-13 0t-13 0z" fill="#fff"/><path d="M30 74h36v4H30z" fill="#fff"/>`,
  // A leaf split by its vein.
  (light) =>
    `<path d="M26 70C22 40 42 24 72 24C74 54 58 74 30 72z" fill="#fff"/><path d="M26 74L62 36" stroke="${light}" stroke-width="6" stroke-linecap="round"/>`,
  // A roof over an open door.
  (light) => `<path d="M48 20L76 44V76H20V44z" fill="#fff"/><path d="M40 76V56h16v20z" fill="${light}"/>`,
  // A compass star.
  (light) =>
    `<path d="M48 18L55 41L78 48L55 55L48 78L41 55L18 48L41 41z" fill="#fff"/><path d="M48 36L60 48L48 60L36 48z" fill="${light}"/>`,
  // Interlocking blocks.
  (light) =>
    `<path d="M22 22h24v24H22zM50 50h24v24H50z" fill="#fff"/><path d="M50 22h24v24H50zM22 50h24v24H22z" fill="${light}"/>`,
]

/** The logo of an invented company. Its letters are outlines, so that it is the same wherever it is shown. */
export function drawLogo({ seed, name, shape = 'sign', pair }: LogoRequest): string {
  const random = randomFrom(seed)
  const picked = random.pick(COLOURS)
  const [dark, light] = pair ?? picked
  const sign = `<rect width="96" height="96" rx="22" fill="${dark}"/>${random.pick(SIGNS)(light)}`
  if (shape === 'sign') return picture(96, 96, name, sign, 'meet')

  const label = text(116, 63, name, { size: 44, weight: 600, fill: dark, anchor: 'start' })
  return picture(116 + lengthOf(name, 44, 600) + 12, 96, name, sign + outlined(label), 'meet')
}
