import { paint } from '../palette.ts'
import { circle, ellipse, group, n, path, rect } from '../svg.ts'
import { palm, planting } from './plants.ts'
import type { Stage } from './stage.ts'

export type Ground = 'water' | 'street' | 'park' | 'pool'

/** Ground in front of the buildings, drawn over their feet. `lights` are the centres of buildings that reflect on water. */
export function ground(kind: Ground, stage: Stage, lights: readonly number[]): string {
  return { water, street, park, pool }[kind](stage, lights)
}

type Draw = (stage: Stage, lights: readonly number[]) => string

const water: Draw = ({ width, height, base, random }, lights) => {
  const shore = base + 3.5
  const deep = height - shore
  const ripples: string[] = []
  for (const light of lights)
    for (let y = shore + 3; y < height - 2; y += random.between(2.2, 4.2)) {
      const spread = 22 - ((y - shore) / deep) * 8
      const length = random.between(6, 26)
      ripples.push(`M${n(light + random.between(-spread, spread * 0.6))} ${n(y)}h${n(length)}`)
    }
  const shine = path(ripples.join(''), { stroke: paint('a-water2'), width: 1, opacity: 0.9, cap: 'round' })
  const glow = path(ripples.filter((_, index) => index % 7 === 0).join(''), {
    stroke: paint('a-glow'),
    width: 0.9,
    opacity: 0.55,
    cap: 'round',
  })
  const boats = random.chance(0.7)
    ? Array.from({ length: random.whole(1, 3) }, () =>
        boat(random.between(30, width - 30), shore + deep * random.between(0.35, 0.7), random.between(12, 22)),
      )
    : []
  return [
    planting(-4, width, base, 15, random, 0.22),
    rect(0, base - 0.5, width, 5, { fill: paint('a-ground2') }),
    rect(0, shore, width, deep + 1, { fill: paint('a-water') }),
    shine,
    glow,
    ...boats,
  ].join('')
}

const boat = (x: number, y: number, size: number): string =>
  group(
    `translate(${n(x)} ${n(y)}) scale(${n(size) / 20})`,
    path('M0 -1V-20L9 -2z', { fill: paint('a-slab') }) +
      path('M-1.2 -2V-15L-7.5 -2z', { fill: paint('a-face2') }) +
      path('M-10 0H10L7 4.5H-7z', { fill: paint('a-slab') }) +
      path('M-9 6h16M-4 8.4h13', { stroke: paint('a-water2'), width: 1, cap: 'round' }),
  )

const street: Draw = ({ width, height, base, random }) => {
  const kerb = base + (height - base) * 0.36
  const lamps = Array.from({ length: Math.ceil(width / 78) }, (_, index) => lamp(28 + index * 78, base + 3))
  const people = Array.from({ length: random.whole(4, 7) }, () =>
    person(random.between(10, width - 10), kerb - 1.5, random.chance(0.5)),
  )
  return [
    rect(0, base, width, height - base + 1, { fill: paint('a-ground') }),
    planting(-4, width, base + 2, 16, random, 0.12),
    ...lamps,
    ...people,
    rect(0, kerb, width, 1.6, { fill: paint('a-slab'), opacity: 0.8 }),
    rect(0, kerb + 1.6, width, height - kerb, { fill: paint('a-road') }),
    path(`M0 ${n((kerb + height) / 2 + 1)}H${n(width)}`, {
      stroke: paint('a-slab'),
      width: 1,
      dash: '12 10',
      opacity: 0.75,
    }),
  ].join('')
}

const lamp = (x: number, base: number): string =>
  path(`M${n(x)} ${n(base)}V${n(base - 17)}q0 -3 4 -3`, { fill: 'none', stroke: paint('a-core'), width: 0.9 }) +
  circle(x + 4.4, base - 19.6, 1.5, { fill: paint('a-glow') }) +
  circle(x + 4.4, base - 19.6, 4, { fill: paint('a-glow'), opacity: 0.25 })

const person = (x: number, base: number, dark: boolean): string =>
  circle(x, base - 5.6, 0.9, { fill: paint('a-core') }) +
  path(`M${n(x - 1.1)} ${n(base)}l.3 -4.4q.8 -.6 1.6 0l.3 4.4z`, { fill: paint(dark ? 'a-core' : 'a-clay-side') })

const park: Draw = ({ width, height, base, random }) =>
  [
    rect(0, base, width, height - base + 1, { fill: paint('a-ground') }),
    planting(-6, width, base + 2, 19, random, 0.18),
    ellipse(width * 0.22, height + 16, width * 0.42, (height - base) * 0.92 + 10, {
      fill: paint('a-leaf'),
      opacity: 0.8,
    }),
    ellipse(width * 0.86, height + 18, width * 0.36, (height - base) * 0.8 + 12, {
      fill: paint('a-tree'),
      opacity: 0.85,
    }),
    path(`M${n(width * 0.52)} ${n(base + 2)}q-8 14 12 ${n(height - base + 2)}h34q-30 -18 -34 -${n(height - base)}z`, {
      fill: paint('a-sand'),
    }),
    planting(width * 0.02, width * 0.26, height - 3, 22, random, 0),
    planting(width * 0.8, width * 0.98, height - 2, 24, random, 0.3),
  ].join('')

const pool: Draw = ({ width, height, base, random }) => {
  const middle = base + (height - base) * 0.58
  return [
    rect(0, base, width, height - base + 1, { fill: paint('a-sand') }),
    planting(-4, width * 0.2, base + 2, 17, random, 0.4),
    planting(width * 0.82, width, base + 2, 17, random, 0.4),
    rect(width * 0.14, middle - 6, width * 0.72, 13, { fill: paint('a-slab'), round: 6.5 }),
    rect(width * 0.15, middle - 5, width * 0.7, 11, { fill: paint('a-water'), round: 5.5 }),
    path(
      `M${n(width * 0.24)} ${n(middle)}h22M${n(width * 0.4)} ${n(middle + 3)}h34M${n(width * 0.62)} ${n(middle - 1)}h26`,
      {
        stroke: paint('a-water2'),
        width: 1,
        cap: 'round',
      },
    ),
    ...[0.2, 0.32, 0.7, 0.8].map((share) => parasol(width * share, middle - 7, random.chance(0.5))),
    palm(width * 0.06, height - 3, 38, random),
    palm(width * 0.94, height - 4, 34, random),
  ].join('')
}

const parasol = (x: number, base: number, clay: boolean): string =>
  path(`M${n(x)} ${n(base)}v-8`, { stroke: paint('a-core'), width: 0.7 }) +
  path(`M${n(x - 6.5)} ${n(base - 7)}q6.5 -6.5 13 0z`, { fill: paint(clay ? 'a-clay' : 'a-slab') }) +
  path(`M${n(x + 2)} ${n(base)}h8l2.5 -2.4`, { fill: 'none', stroke: paint('a-slab'), width: 1.2 })
