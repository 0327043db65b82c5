import { paint } from '../palette.ts'
import { n, path, rect } from '../svg.ts'
import { glassBand, paneToken, Windows } from './panes.ts'
import { bush, palm } from './plants.ts'
import type { Stage } from './stage.ts'

/** A house that steps back floor by floor, with planted terraces. */
export function terraces({ width, base, random }: Stage, floors: number): string {
  const steps = Math.min(floors, 9)
  const storey = Math.min(22, (base * 0.78) / steps)
  const widest = width * 0.7
  const middle = width / 2 + random.between(-14, 14)
  const drawn: string[] = []
  for (let step = steps - 1; step >= 0; step -= 1) {
    const wide = widest * (1 - (step / steps) * random.between(0.74, 0.8))
    const shift = step * random.between(-2.4, 2.4)
    const [left, y] = [middle - wide / 2 + shift, base - (step + 1) * storey]
    const panes = Math.max(4, Math.round(wide / 15))
    const columns = Array.from(
      { length: panes + 1 },
      (_, pane) => `M${n(left + 5 + (pane * (wide - 10)) / panes)} ${n(y + 4)}V${n(y + storey)}`,
    )
    drawn.push(
      step % 2 === 0 ? bush(left + 7, y + 1, 11) + bush(left + wide - 10, y + 1, 9) : bush(left + wide - 7, y + 1, 12),
      rect(left, y, wide, storey, { fill: paint(step % 3 === 1 ? 'a-clay' : 'a-face2') }),
      glassBand(left + 5, y + 4.4, wide - 10, storey - 5, panes, random),
      path(columns.join(''), { stroke: paint('a-face'), width: 1 }),
      rect(left - 5, y, wide + 10, 3.4, { fill: paint('a-slab') }),
      rect(left - 1, y + 3.4, wide + 2, 1, { fill: paint('a-side2'), opacity: 0.8 }),
    )
  }
  return drawn.join('')
}

/** A tower with a round head: floors narrow along a circle. */
export function arch({ width, base, random }: Stage, floors: number): string {
  const wide = Math.min(width * 0.34, base * 0.72)
  const [left, radius] = [width * 0.5 - wide * 0.55, wide / 2]
  const top = base * 0.1
  const storey = (base - top) / (floors + 1)
  const middle = left + radius
  const half = (y: number) =>
    y >= top + radius ? radius : Math.sqrt(Math.max(0, radius ** 2 - (top + radius - y) ** 2))
  const shade = path(
    `M${n(middle)} ${n(top)}a${n(radius)} ${n(radius)} 0 0 1 ${n(radius)} ${n(radius)}l11 9V${n(base)}h-11z`,
    { fill: paint('a-side') },
  )
  const body = path(
    `M${n(left)} ${n(base)}V${n(top + radius)}a${n(radius)} ${n(radius)} 0 0 1 ${n(wide)} 0V${n(base)}z`,
    { fill: paint('a-face') },
  )
  const drawn = Array.from({ length: floors }, (_, floor) => {
    const y = top + storey * (floor + 0.55)
    const reach = Math.max(0, Math.min(half(y), half(y + storey * 0.6)) - 2)
    if (reach < 5) return ''
    const panes = Math.max(3, Math.round((reach * 2) / 9))
    return (
      glassBand(middle - reach, y, reach * 2, storey * 0.6, panes, random) +
      rect(middle - half(y + storey * 0.9) - 1.5, y + storey * 0.6, half(y + storey * 0.9) * 2 + 3, storey * 0.26, {
        fill: paint('a-slab'),
      })
    )
  })
  return shade + body + drawn.join('')
}

/** Detached houses, each of two or three shifted boxes with wide roofs. */
export function villas({ width, base, random }: Stage): string {
  const wide = width * 0.36
  const rows = [
    villa(width * 0.34, base - 5, wide * 0.6, random.chance(0.5), random),
    villa(width * 0.72, base - 5, wide * 0.56, random.chance(0.5), random),
    villa(width * 0.06, base + 4, wide, false, random),
    villa(width * 0.54, base + 6, wide * 1.1, true, random),
  ]
  return (
    rows.join('') +
    palm(width * 0.45, base + 6, 52, random) +
    palm(width * 0.95, base + 4, 44, random) +
    palm(width * 0.015, base + 4, 40, random)
  )
}

function villa(x: number, base: number, wide: number, mirrored: boolean, random: Stage['random']): string {
  const storey = wide * 0.27
  const at = (share: number, width: number) => (mirrored ? x + wide - share * wide - width * wide : x + share * wide)
  const windows = new Windows()
  const pane = (share: number, width: number, y: number, high: number) => {
    const panes = Math.max(1, Math.round((width * wide) / 14))
    const each = (width * wide) / panes
    for (let index = 0; index < panes; index += 1)
      windows.add(paneToken(random, 0.62), at(share, width) + index * each, y, each - 0.8, high)
  }
  const upper = base - storey * 2
  pane(0.06, 0.36, base - storey * 0.78, storey * 0.78)
  pane(0.6, 0.2, base - storey * 0.66, storey * 0.4)
  pane(0.3, 0.4, upper + storey * 0.26, storey * 0.56)
  return [
    rect(at(0.24, 0.56), upper, wide * 0.56, storey, { fill: paint('a-face') }),
    rect(at(0.72, 0.12), upper, wide * 0.12, storey, { fill: paint('a-side') }),
    rect(at(0.2, 0.68), upper - 2, wide * 0.68, 3.4, { fill: paint('a-slab') }),
    rect(at(0, 0.9), base - storey, wide * 0.9, storey, { fill: paint('a-face2') }),
    rect(at(0.82, 0.12), base - storey, wide * 0.12, storey, { fill: paint('a-clay-side') }),
    rect(at(-0.03, 0.99), base - storey - 2, wide * 0.99, 3.2, { fill: paint('a-slab') }),
    rect(at(0.47, 0.09), base - storey * 0.76, wide * 0.09, storey * 0.76, { fill: paint('a-core') }),
    windows.draw(),
    bush(at(0.94, 0), base + 1, wide * 0.1),
    bush(at(1.02, 0), base + 1, wide * 0.08),
  ].join('')
}
