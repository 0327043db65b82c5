import { paint, painted, type Scheme } from '../palette.ts'
import { randomFrom } from '../random.ts'
import { circle, group, n, type Point, path, picture, rect, text } from '../svg.ts'
import type { PlateShape } from './plate.ts'

export interface SiteRequest {
  seed: number
  /** Houses in two rows along a lane, numbered along the upper one and then along the lower one. */
  houses: readonly string[]
  /** The large building beside them. */
  block?: string | undefined
  scheme?: Scheme
  title?: string
}

const HOUSE = { width: 62, depth: 92 }
const GARDEN = 54
const LANE = 58
const MARGIN = 44
const BLOCK = 250

/** A street of houses with their gardens, a park behind it and a building at its end; and the shapes of all of them. */
export function drawSite({ seed, houses, block, scheme = 'day', title = 'Site plan' }: SiteRequest): {
  svg: string
  shapes: PlateShape[]
} {
  const half = Math.ceil(houses.length / 2)
  const street = half * HOUSE.width
  const width = MARGIN * 2 + street + (block ? BLOCK + 60 : 0)
  const lane = MARGIN + 90 + GARDEN + HOUSE.depth
  const height = lane + LANE + HOUSE.depth + GARDEN + 90 + MARGIN
  const random = randomFrom(seed)
  const wall = { stroke: paint('pl-wall'), width: 2 }

  const boxes = houses.map((name, index) => {
    const isUpper = index < half
    const x = MARGIN + (index % half) * HOUSE.width
    return { name, x, y: isUpper ? lane - HOUSE.depth : lane + LANE, isUpper }
  })
  const house = ({ x, y, isUpper }: (typeof boxes)[number]) => {
    const garden = isUpper ? y - GARDEN : y + HOUSE.depth
    const ridge = y + HOUSE.depth / 2
    return (
      rect(x, garden, HOUSE.width, GARDEN, {
        fill: paint('a-leaf'),
        stroke: paint('pl-line'),
        width: 1,
        opacity: 0.75,
      }) +
      circle(x + random.between(14, 48), garden + random.between(14, 40), random.between(6, 10), {
        fill: paint('a-tree'),
      }) +
      rect(x, y, HOUSE.width, HOUSE.depth, { fill: paint('pl-floor'), ...wall }) +
      path(`M${n(x)} ${n(ridge)}h${HOUSE.width}`, { stroke: paint('pl-line'), width: 1 }) +
      rect(x + 18, isUpper ? y + HOUSE.depth - 24 : y, 26, 24, {
        fill: paint('pl-wet'),
        stroke: paint('pl-line'),
        width: 1,
      })
    )
  }
  const blockAt = { x: MARGIN + street + 60, y: lane - 150, width: BLOCK, depth: 300 + LANE }
  const trees = (top: number) =>
    Array.from({ length: Math.round(street / 34) }, (_, index) =>
      circle(MARGIN + 16 + index * 34 + random.between(-7, 7), top + random.between(14, 58), random.between(9, 15), {
        fill: paint(random.chance(0.5) ? 'a-tree' : 'a-tree2'),
        opacity: 0.85,
      }),
    ).join('')
  const drawn = [
    rect(0, 0, width, height, { fill: paint('pl-out') }),
    trees(MARGIN - 20),
    trees(height - MARGIN - 62),
    rect(0, lane, block ? blockAt.x : width, LANE, { fill: paint('a-road'), opacity: 0.55 }),
    path(`M0 ${n(lane + LANE / 2)}H${n(block ? blockAt.x : width)}`, { stroke: paint('bg'), width: 2, dash: '14 12' }),
    text(MARGIN + 8, lane + LANE / 2 - 8, 'Mews Lane', {
      size: 13,
      weight: 400,
      fill: paint('text-2'),
      anchor: 'start',
    }),
    ...boxes.map(house),
    block
      ? rect(blockAt.x, blockAt.y, blockAt.width, blockAt.depth, { fill: paint('pl-floor'), ...wall, round: 10 }) +
        rect(blockAt.x + 62, blockAt.y + 62, blockAt.width - 124, blockAt.depth - 124, {
          fill: paint('a-leaf'),
          stroke: paint('pl-line'),
          width: 1,
          round: 6,
          opacity: 0.75,
        })
      : '',
    group(`translate(${n(width - 26)} 28)`, path('M0 -9L5 7L0 4L-5 7Z', { fill: paint('text-2') })),
  ].join('')
  const corners = (x: number, y: number, w: number, d: number): Point[] =>
    [
      [x, y],
      [x + w, y],
      [x + w, y + d],
      [x, y + d],
    ].map(([left = 0, top = 0]): Point => [percent(left, width), percent(top, height)])
  const shapes = [
    ...boxes.map(({ name, x, y }) => ({ number: name, points: corners(x, y, HOUSE.width, HOUSE.depth) })),
    ...(block ? [{ number: block, points: corners(blockAt.x, blockAt.y, blockAt.width, blockAt.depth) }] : []),
  ]
  return { svg: painted(picture(width, height, title, drawn, 'meet'), scheme), shapes }
}

const percent = (value: number, total: number): number => Math.round((value / total) * 10_000) / 100
