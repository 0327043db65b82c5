import { paint } from '../palette.ts'
import type { Random } from '../random.ts'
import { ellipse, n, path, rect } from '../svg.ts'

export function tree(x: number, base: number, size: number, random: Random): string {
  const leaves = paint(random.pick(['a-tree', 'a-tree', 'a-leaf']))
  return [
    rect(x - size * 0.05, base - size * 0.4, size * 0.1, size * 0.4, { fill: paint('a-tree2') }),
    ellipse(x, base - size * 0.66, size * 0.36, size * 0.4, { fill: leaves }),
    ellipse(x + size * 0.2, base - size * 0.5, size * 0.24, size * 0.26, { fill: leaves }),
    ellipse(x - size * 0.06, base - size * 0.52, size * 0.22, size * 0.26, { fill: paint('a-tree2'), opacity: 0.85 }),
  ].join('')
}

export const bush = (x: number, base: number, size: number): string =>
  ellipse(x, base - size * 0.42, size * 0.5, size * 0.46, { fill: paint('a-tree') }) +
  ellipse(x + size * 0.12, base - size * 0.34, size * 0.3, size * 0.34, { fill: paint('a-tree2') })

export function palm(x: number, base: number, size: number, random: Random): string {
  const lean = random.between(-0.1, 0.1) * size
  const [topX, topY] = [x + lean, base - size]
  const frond = (angle: number): string => {
    const length = size * random.between(0.36, 0.44)
    const [reach, rise] = [Math.cos(angle) * length, Math.sin(angle) * length]
    // A leaf goes up and then hangs: two curves from the crown to the tip, the lower one closer to it.
    const droop = length * 0.42
    return `M${n(topX)} ${n(topY)}Q${n(topX + reach * 0.6)} ${n(topY - rise - droop * 0.5)} ${n(topX + reach)} ${n(topY - rise + droop)}Q${n(topX + reach * 0.46)} ${n(topY - rise * 0.7 + droop * 0.1)} ${n(topX)} ${n(topY)}z`
  }
  const angles = [-0.35, 0.15, 0.65, 1.2, Math.PI - 1.2, Math.PI - 0.65, Math.PI - 0.15, Math.PI + 0.35]
  return (
    path(`M${n(x)} ${n(base)}Q${n(x + lean * 0.2)} ${n(base - size * 0.5)} ${n(topX)} ${n(topY)}`, {
      fill: 'none',
      stroke: paint('a-tree2'),
      width: Math.max(1, n(size * 0.055)),
    }) + path(angles.map(frond).join(''), { fill: paint('a-tree') })
  )
}

/** Greenery along a line; palms stand where the place is warm and open. */
export function planting(from: number, to: number, base: number, size: number, random: Random, palms = 0.25): string {
  const plants: string[] = []
  for (let x = from; x < to; x += random.between(size * 0.55, size * 1.5)) {
    const high = size * random.between(0.75, 1.2)
    if (random.chance(palms)) plants.push(palm(x, base, high * 1.6, random))
    else if (random.chance(0.45)) plants.push(bush(x, base, high * 0.8))
    else plants.push(tree(x, base, high, random))
  }
  return plants.join('')
}
