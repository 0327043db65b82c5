/** A shape of the picture: its path, and the drawing colour that fills it. */
export interface Shape {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly fill: string
  readonly opacity?: number
}

export interface Building {
  readonly key: number
  /** The side wall, in perspective. */
  readonly side: string
  readonly sideFill: string
  /** Lines on the side wall, as one path. */
  readonly sideWindows: string
  readonly shapes: readonly Shape[]
}

export const WIDTH = 900
export const HEIGHT = 876
/** Vertical position of the waterline. */
export const SHORE = 700

/** Random numbers from 0 to 1 with a fixed seed, so that the picture is always the same. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const between = (random: () => number, least: number, most: number) => least + random() * (most - least)
const round = (value: number) => Math.round(value * 10) / 10

/** The distant city: two rows of plain blocks, the further one paler. */
export function drawDistance(): Shape[] {
  const random = makeRandom(7)
  return [
    { fill: 'var(--a-far)', least: 70, most: 260 },
    { fill: 'var(--a-mid)', least: 40, most: 190 },
  ].flatMap(({ fill, least, most }) => {
    const blocks: Shape[] = []
    for (let x = -6; x < WIDTH; ) {
      const width = round(between(random, 12, 34))
      const height = round(between(random, least, most) * (random() < 0.3 ? 0.5 : 1))
      blocks.push({ x: round(x), y: SHORE - height, width, height, fill })
      if (random() < 0.25) blocks.push({ x: round(x + width / 2), y: SHORE - height - 9, width: 1.2, height: 9, fill })
      x += width + (random() < 0.4 ? between(random, 4, 14) : 0)
    }
    return blocks
  })
}

interface Plan {
  readonly x: number
  readonly width: number
  readonly height: number
  /** Windows of the front: bands, upright panes, or single windows. */
  readonly glass: 'bands' | 'panes' | 'windows' | 'balconies'
  readonly warm?: boolean
}

const PLANS: readonly Plan[] = [
  { x: 27, width: 74, height: 262, glass: 'windows', warm: true },
  { x: 138, width: 92, height: 408, glass: 'bands' },
  { x: 274, width: 70, height: 288, glass: 'panes' },
  { x: 398, width: 96, height: 144, glass: 'balconies', warm: true },
  { x: 546, width: 80, height: 190, glass: 'bands', warm: true },
  { x: 688, width: 84, height: 324, glass: 'panes' },
  { x: 806, width: 110, height: 156, glass: 'balconies' },
]

/** The buildings at the shore, each with a front, a shaded side and a roof structure. */
export const drawBuildings = (): Building[] => PLANS.map((plan, key) => drawBuilding(plan, key))

function drawBuilding({ x, width, height, glass, warm = false }: Plan, key: number): Building {
  const random = makeRandom(key * 97 + 11)
  const top = SHORE - height
  const depth = round(Math.min(28, width * 0.3))
  const slant = round(depth * 0.6)
  const face = warm ? 'var(--a-face2)' : 'var(--a-face)'
  const roof = {
    x: x + width * 0.28,
    y: top - 14,
    width: width * 0.42,
    height: 14,
    fill: warm ? 'var(--a-side2)' : 'var(--a-side)',
  }
  return {
    key,
    side: `M${x + width} ${top}l${depth} ${slant}V${SHORE}h${-depth}z`,
    sideFill: warm ? 'var(--a-side2)' : 'var(--a-side)',
    sideWindows: sideWindowsOf(x + width, top, depth, slant, height),
    shapes: [roof, { x, y: top, width, height, fill: face }, ...frontOf(glass, { x, top, width }, random)],
  }
}

/** Bands that follow the slant of the side wall, storey by storey. */
function sideWindowsOf(x: number, top: number, depth: number, slant: number, height: number): string {
  const bands: string[] = []
  for (let y = top + 8; y + slant < top + height - 14; y += 12)
    bands.push(
      `M${round(x + 3)} ${round(y + 2)}l${round(depth - 6)} ${round(slant - 4)}v6l${round(6 - depth)} ${round(4 - slant)}z`,
    )
  return bands.join('')
}

interface Front {
  readonly x: number
  readonly top: number
  readonly width: number
}

/** Some windows are lit: paler by day, warm by night. */
const glassOf = (random: () => number) => {
  const chance = random()
  return chance < 0.16 ? 'var(--a-lit)' : chance < 0.28 ? 'var(--a-glass3)' : 'var(--a-glass)'
}

function frontOf(glass: Plan['glass'], { x, top, width }: Front, random: () => number): Shape[] {
  const storey = glass === 'balconies' ? 18 : glass === 'panes' ? 17 : 12
  const columns = Math.round(width / (glass === 'panes' ? 7 : glass === 'balconies' ? 16 : 10))
  const step = (width - 4) / columns
  const shapes: Shape[] = []
  for (let y = top + 5; y < SHORE - 16; y += storey) {
    if (glass === 'bands') shapes.push({ x: x - 2, y: y + 7, width: width + 4, height: 5, fill: 'var(--a-slab)' })
    if (glass === 'balconies') shapes.push({ x: x - 2, y: y + 11, width: width + 4, height: 3, fill: 'var(--a-slab)' })
    for (let column = 0; column < columns; column++) {
      const gap = glass === 'bands' ? 0 : glass === 'panes' ? 1.4 : 3
      shapes.push({
        x: round(x + 2 + column * step + gap / 2),
        y,
        width: round(step - gap),
        height: glass === 'panes' ? storey - 2.5 : glass === 'bands' ? 7 : glass === 'windows' ? 7.5 : 11,
        fill: glassOf(random),
      })
    }
  }
  return shapes
}

/** Round trees along the shore, dark ones before light ones. */
export function drawTrees(): { x: number; y: number; r: number; fill: string }[] {
  const random = makeRandom(23)
  const trees: { x: number; y: number; r: number; fill: string }[] = []
  for (let x = -4; x < WIDTH + 10; x += between(random, 15, 30)) {
    const r = round(between(random, 9, 19))
    trees.push({ x: round(x), y: SHORE - r * 0.8, r, fill: random() < 0.5 ? 'var(--a-tree)' : 'var(--a-tree2)' })
  }
  return trees
}

/** Positions of the palms' trunks. */
export const PALMS: readonly number[] = [80, 214, 350, 486, 624, 760]

/** Reflections on the water: short strokes under each building, fainter further from the shore. */
export function drawRipples(): Shape[] {
  const random = makeRandom(41)
  return PLANS.flatMap(({ x, width }) =>
    Array.from({ length: 15 }, (_, row) => ({
      x: round(x + between(random, -width * 0.1, width * 0.5)),
      y: SHORE + 20 + row * 9.5,
      width: round(between(random, width * 0.25, width * 0.8)),
      height: 1.8,
      fill: 'var(--a-water2)',
      opacity: round((1 - row / 15) * 0.9),
    })),
  )
}
