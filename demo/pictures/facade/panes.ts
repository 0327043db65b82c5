import { paint, type Token } from '../palette.ts'
import type { Random } from '../random.ts'
import { path, rect } from '../svg.ts'

/** By day panes differ a little as glass does; at night the same few are lit rooms. */
export function paneToken(random: Random, lit = 0.3): Token {
  if (!random.chance(lit)) return 'a-glass'
  return random.chance(0.62) ? 'a-lit' : 'a-glass3'
}

/** A band of glass in one piece, with only the panes that differ laid over it. */
export function glassBand(x: number, y: number, width: number, height: number, panes: number, random: Random): string {
  const wide = width / panes
  const odd: string[] = []
  for (let index = 0; index < panes; index += 1) {
    const token = paneToken(random)
    if (token !== 'a-glass') odd.push(rect(x + index * wide, y, wide - 0.6, height, { fill: paint(token) }))
  }
  return rect(x, y, width, height, { fill: paint('a-glass') }) + odd.join('')
}

/** Many small windows of few colours: one path a colour keeps the picture small. */
export class Windows {
  readonly #paths = new Map<Token, string[]>()

  add(token: Token, x: number, y: number, width: number, height: number): void {
    const paths = this.#paths.get(token) ?? []
    paths.push(`M${tenth(x)} ${tenth(y)}h${tenth(width)}v${tenth(height)}h${tenth(-width)}z`)
    this.#paths.set(token, paths)
  }

  draw(): string {
    return [...this.#paths].map(([token, paths]) => path(paths.join(''), { fill: paint(token) })).join('')
  }
}

const tenth = (value: number): number => Math.round(value * 10) / 10
