export interface Random {
  between: (least: number, most: number) => number
  whole: (least: number, most: number) => number
  chance: (share: number) => boolean
  pick: <Choice>(choices: readonly [Choice, ...Choice[]]) => Choice
}

/** The same numbers for the same seed on every machine (mulberry32), so that pictures never change by themselves. */
export function randomFrom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    between: (least, most) => least + next() * (most - least),
    whole: integer,
    chance: (share) => next() < share,
    pick: (choices) => choices[integer(0, choices.length - 1)] ?? choices[0],
  }
}
