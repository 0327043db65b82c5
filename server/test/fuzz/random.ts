/** Numbers that look random and are the same for the same seed (mulberry32), so that what was found can be found again. */
export interface Random {
  /** From 0 up to, and without, `below`. */
  readonly whole: (below: number) => number
  /** True so often, from 0 to 1. */
  readonly chance: (often: number) => boolean
  readonly pick: <Item>(items: readonly [Item, ...Item[]] | readonly Item[]) => Item
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(next() * below)
  return {
    whole,
    chance: (often) => next() < often,
    pick: (items) => {
      const item = items[whole(items.length)]
      if (item === undefined && items.length === 0) throw new Error('There is nothing to pick from.')
      return item as (typeof items)[number]
    },
  }
}
