import { paint, type Token } from '../palette.ts'
import type { Random } from '../random.ts'
import { n, path, polygon, rect } from '../svg.ts'
import { glassBand, paneToken, Windows } from './panes.ts'

export type Style = 'bands' | 'fins' | 'grid' | 'loggia' | 'wave'
export type Tone = 'cool' | 'sand' | 'clay'

export interface Tower {
  x: number
  width: number
  base: number
  floors: number
  storey: number
  style: Style
  tone: Tone
  crown: 'plant' | 'garden' | 'mast' | 'frame' | 'none'
}

const FACE: Record<Tone, Token> = { cool: 'a-face', sand: 'a-face2', clay: 'a-clay' }
const SIDE: Record<Tone, Token> = { cool: 'a-side', sand: 'a-side2', clay: 'a-clay-side' }

/** The ground floor is higher than the others, as lobbies and shops are. */
const LOBBY = 1.7

export const topOf = ({ base, floors, storey }: Pick<Tower, 'base' | 'floors' | 'storey'>): number =>
  base - (floors + LOBBY) * storey - 2

/** A tower seen a little from its left: a front, a narrow side in the shade, a roof and a lobby. */
export function tower(input: Tower, random: Random): string {
  const { x, width, base, tone } = input
  const top = topOf(input)
  const depth = Math.max(8, width * 0.24)
  return [
    crown(input, top, random),
    side(input, top, depth),
    rect(x, top, width, base - top, { fill: paint(FACE[tone]) }),
    FRONTS[input.style](input, top, random),
    lobby(input, random),
  ].join('')
}

function side({ x, width, base, floors, storey, tone }: Tower, top: number, depth: number): string {
  const edge = x + width
  // Lines sink towards the horizon: most at the top, not at all on the ground.
  const sink = (y: number, share: number) => ((base - y) / (base - top)) * depth * 0.42 * share
  const outline = polygon(
    [
      [edge, top],
      [edge + depth, top + sink(top, 1)],
      [edge + depth, base],
      [edge, base],
    ],
    { fill: paint(SIDE[tone]) },
  )
  const bands: string[] = []
  for (let floor = 0; floor < floors; floor += 1) {
    const y = top + 2 + floor * storey
    const [near, far, high] = [edge + depth * 0.16, edge + depth * 0.84, storey * 0.58]
    bands.push(
      `M${n(near)} ${n(y + sink(y, 0.16))}L${n(far)} ${n(y + sink(y, 0.84))}v${n(high)}L${n(near)} ${n(y + high + sink(y, 0.16))}z`,
    )
  }
  return outline + path(bands.join(''), { fill: paint('a-sglass') })
}

function lobby({ x, width, base, storey }: Tower, random: Random): string {
  const high = storey * LOBBY
  const bays = Math.max(3, Math.round(width / 9))
  const wide = (width - 4) / bays
  const windows = new Windows()
  for (let bay = 0; bay < bays; bay += 1)
    windows.add(
      bay % 3 === 1 || random.chance(0.4) ? 'a-lit' : 'a-glass',
      x + 2 + bay * wide + 0.6,
      base - high + 3,
      wide - 1.2,
      high - 3,
    )
  return windows.draw() + rect(x - 3, base - high, width + 6, 1.8, { fill: paint('a-slab') })
}

function crown({ x, width, tone, crown: kind, storey }: Tower, top: number, random: Random): string {
  const shade = { fill: paint(SIDE[tone]) }
  switch (kind) {
    case 'none':
      return ''
    case 'plant':
      return rect(x + width * 0.24, top - storey * 1.4, width * 0.44, storey * 1.5, shade)
    case 'mast':
      return (
        rect(x + width * 0.3, top - storey, width * 0.4, storey + 1, shade) +
        rect(x + width / 2 - 0.6, top - storey * 4.4, 1.2, storey * 4, shade)
      )
    case 'frame': {
      const posts = [0, 0.33, 0.66, 0.97].map((share) =>
        rect(x + width * share, top - storey * 1.7, 1.5, storey * 1.8, shade),
      )
      return posts.join('') + rect(x - 2, top - storey * 1.9, width + 4, 1.8, { fill: paint('a-slab') })
    }
    case 'garden': {
      const shrub = (share: number) =>
        path(`M${n(x + width * share - 4)} ${n(top + 1)}a4 ${n(random.between(4, 7))} 0 0 1 8 0z`, {
          fill: paint(random.pick(['a-tree', 'a-tree2', 'a-leaf'])),
        })
      return (
        [0.1, 0.22, 0.4, 0.58, 0.74, 0.9].map(shrub).join('') +
        rect(x + width * 0.3, top - storey * 0.9, width * 0.3, storey, shade)
      )
    }
  }
}

type Front = (tower: Tower, top: number, random: Random) => string

/** Runs a drawing down the floors, from the top one. */
const floorsOf = ({ floors, storey }: Tower, top: number, draw: (y: number, floor: number) => string): string =>
  Array.from({ length: floors }, (_, floor) => draw(top + 2 + floor * storey, floor)).join('')

const bands: Front = (input, top, random) => {
  const { x, width, storey } = input
  const panes = Math.max(4, Math.round(width / 8))
  return floorsOf(input, top, (y) =>
    [
      glassBand(x + 2, y, width - 4, storey * 0.66, panes, random),
      rect(x - 2, y + storey * 0.66, width + 4, storey * 0.26, { fill: paint('a-slab') }),
      rect(x, y + storey * 0.92, width, storey * 0.08, { fill: paint('a-side'), opacity: 0.6 }),
    ].join(''),
  )
}

const fins: Front = (input, top, random) => {
  const { x, width, storey, base } = input
  const bays = Math.max(5, Math.round(width / 6.4))
  const wide = (width - 3) / bays
  const windows = new Windows()
  floorsOf(input, top, (y) => {
    for (let bay = 0; bay < bays; bay += 1)
      windows.add(paneToken(random, 0.36), x + 1.5 + bay * wide + 0.9, y, wide - 1.8, storey - 1)
    return ''
  })
  const lines = Array.from({ length: bays + 1 }, (_, bay) => `M${n(x + 1.5 + bay * wide)} ${n(top)}V${n(base)}`)
  return windows.draw() + path(lines.join(''), { stroke: paint('a-slab'), width: 1 })
}

const grid: Front = (input, top, random) => {
  const { x, width, storey } = input
  const bays = Math.max(4, Math.round(width / 8.5))
  const wide = (width - 4) / bays
  const windows = new Windows()
  floorsOf(input, top, (y) => {
    for (let bay = 0; bay < bays; bay += 1)
      windows.add(
        paneToken(random, 0.34),
        x + 2 + bay * wide + wide * 0.2,
        y + storey * 0.14,
        wide * 0.6,
        storey * 0.62,
      )
    return ''
  })
  return windows.draw()
}

/** Balconies change sides from floor to floor. */
const loggia: Front = (input, top, random) => {
  const { x, width, storey } = input
  const bays = Math.max(4, Math.round(width / 11))
  const wide = (width - 4) / bays
  return floorsOf(input, top, (y, floor) =>
    Array.from({ length: bays }, (_, bay) => {
      const left = x + 2 + bay * wide
      const open = (bay + Math.floor(floor / 2)) % 2 === 0
      const pane = rect(left + wide * 0.1, y + storey * 0.08, wide * 0.8, storey * (open ? 0.84 : 0.6), {
        fill: paint(paneToken(random, 0.32)),
      })
      if (!open) return pane
      const rail = rect(left, y + storey * 0.6, wide, storey * 0.3, { fill: paint('a-slab') })
      return pane + rail + rect(left, y + storey * 0.9, wide, storey * 0.1, { fill: paint('a-side'), opacity: 0.7 })
    }).join(''),
  )
}

/** Slabs that swell and draw back like a wave going up the house. */
const wave: Front = (input, top, random) => {
  const { x, width, storey, floors } = input
  const panes = Math.max(4, Math.round(width / 8))
  const turns = random.between(1.2, 2.2)
  return floorsOf(input, top, (y, floor) => {
    const phase = (floor / floors) * Math.PI * 2 * turns
    const [left, right] = [2.5 + Math.sin(phase) * 4.5, 2.5 + Math.cos(phase * 0.8) * 4.5]
    return [
      glassBand(x + 1, y, width - 2, storey * 0.68, panes, random),
      rect(x - left, y + storey * 0.66, width + left + right, storey * 0.26, { fill: paint('a-slab'), round: 1 }),
      rect(x, y + storey * 0.92, width, storey * 0.08, { fill: paint('a-side'), opacity: 0.7 }),
    ].join('')
  })
}

const FRONTS: Record<Style, Front> = { bands, fins, grid, loggia, wave }
