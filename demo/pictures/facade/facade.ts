import { painted, type Scheme } from '../palette.ts'
import { randomFrom } from '../random.ts'
import { picture } from '../svg.ts'
import { type Ground, ground } from './ground.ts'
import { arch, terraces, villas } from './low.ts'
import { distance, sky } from './sky.ts'
import type { Stage } from './stage.ts'
import { type Style, type Tone, type Tower, tower } from './tower.ts'

export const facadeKinds = [
  'bands',
  'fins',
  'grid',
  'loggia',
  'wave',
  'twin',
  'stepped',
  'arch',
  'terraces',
  'villas',
] as const
export type FacadeKind = (typeof facadeKinds)[number]

export interface FacadeRequest {
  seed: number
  kind: FacadeKind
  floors: number
  scheme: Scheme
  /** In units of which a project's card is 400 x 220; a tall picture may be 360 x 400. Pixels are chosen later. */
  width?: number
  height?: number
  title?: string
  ground?: Ground
}

/** A building in its surroundings: the cover of a project, a building or an offer. */
export function drawFacade(request: FacadeRequest): string {
  const { seed, kind, scheme, width = 400, height = 220, title = 'The building' } = request
  // Each kind draws its own surroundings from one seed, so that a project's buildings do not look like copies.
  const random = randomFrom(seed * 101 + facadeKinds.indexOf(kind) * 7919)
  const place = request.ground ?? placeFor(kind, random)
  const base = height - Math.max(34, height * (kind === 'villas' ? 0.24 : place === 'water' ? 0.17 : 0.14))
  const stage: Stage = { width, height, base, random, id: `${kind}-${seed}` }

  const backdrop =
    sky(stage) + distance(stage, kind === 'villas' || (kind === 'terraces' && seed % 2 === 1) ? 'hills' : 'city')
  const { drawn, lights } = building(kind, stage, request.floors)
  return painted(picture(width, height, title, backdrop + drawn + ground(place, stage, lights)), scheme)
}

function placeFor(kind: FacadeKind, random: Stage['random']): Ground {
  if (kind === 'villas') return 'pool'
  if (kind === 'terraces') return random.pick(['park', 'pool'])
  return random.pick(['water', 'water', 'street', 'park'])
}

interface Building {
  drawn: string
  lights: number[]
}

function building(kind: FacadeKind, stage: Stage, floors: number): Building {
  const { width } = stage
  switch (kind) {
    case 'villas':
      return { drawn: villas(stage), lights: [] }
    case 'terraces':
      return { drawn: neighbours(stage, 0.36, ['edge']) + terraces(stage, floors), lights: [width / 2] }
    case 'arch':
      return {
        drawn: neighbours(stage, 0.44, ['left', 'right']) + arch(stage, floors),
        lights: [width * 0.24, width / 2, width * 0.8],
      }
    case 'twin': {
      const style = stage.random.pick<Style>(['bands', 'fins', 'loggia'])
      const left = main(stage, floors, 0.2, 0.17, style, 0)
      const right = main(stage, floors, 0.58, 0.17, style, 0.08)
      return { drawn: neighbours(stage, 0.4, ['middle']) + draw(stage, [left, right]), lights: middles([left, right]) }
    }
    case 'stepped': {
      const steps = [0.3, 0.44, 0.58].map((x, index) =>
        main(stage, floors, x, 0.145, index === 1 ? 'fins' : 'grid', [0.34, 0, 0.2][index] ?? 0),
      )
      return { drawn: draw(stage, steps) + neighbours(stage, 0.3, ['edge']), lights: middles(steps) }
    }
    default: {
      const first = main(stage, floors, stage.random.between(0.3, 0.36), 0.19, kind, 0)
      const second = main(stage, floors, first.x / width + 0.27, 0.14, kind, 0.24)
      return {
        drawn: neighbours(stage, 0.42, ['left', 'right']) + draw(stage, [first, second]),
        lights: middles([first, second]),
      }
    }
  }
}

/** A tower of the project. Shares are of the picture's width; `lower` is how much lower than the highest it is. */
function main(stage: Stage, floors: number, x: number, wide: number, style: Style, lower: number): Tower {
  const { width, base, random } = stage
  const storey = Math.min(14, (base * 0.86) / (floors + 5))
  return {
    x: width * x,
    width: Math.min(width * wide, base * 0.36),
    base,
    floors: Math.max(3, Math.round(floors * (1 - lower))),
    storey,
    style,
    tone: style === 'grid' ? random.pick<Tone>(['sand', 'clay']) : random.pick<Tone>(['cool', 'cool', 'sand']),
    crown: random.pick<Tower['crown']>(['plant', 'garden', 'mast', 'frame']),
  }
}

const draw = ({ random }: Stage, towers: readonly Tower[]): string =>
  towers.map((input) => tower(input, random)).join('')
const middles = (towers: readonly Tower[]): number[] => towers.map(({ x, width }) => x + width / 2)

const PLACES = { left: [0.08], right: [0.8], middle: [0.42], edge: [0.04, 0.88] } as const

/** Lower houses of the same town, in the spaces that the project leaves. */
function neighbours(stage: Stage, high: number, places: readonly (keyof typeof PLACES)[]): string {
  const { width, base, random } = stage
  return places
    .flatMap((place) => [...PLACES[place]])
    .map((x) => {
      const floors = random.whole(5, 9)
      const lower: Tower = {
        x: width * x,
        width: Math.min(width * 0.13, base * 0.3),
        base,
        floors,
        storey: (base * high * random.between(0.75, 1)) / (floors + 2),
        style: random.pick<Style>(['loggia', 'grid', 'bands']),
        tone: random.pick<Tone>(['sand', 'clay', 'sand']),
        crown: 'none',
      }
      return tower(lower, random)
    })
    .join('')
}
