import type { Random } from '../../demo/pictures/random.ts'

/** Choices by weight: the weights are compared with one another, whatever they add up to. */
export function weighted<Choice extends string>(random: Random, weights: Readonly<Record<Choice, number>>): Choice {
  const choices = Object.entries(weights) as [Choice, number][]
  let left = random.between(
    0,
    choices.reduce((sum, [, weight]) => sum + weight, 0),
  )
  for (const [choice, weight] of choices) {
    left -= weight
    if (left < 0) return choice
  }
  return choices[0]?.[0] as Choice
}

/** One of a list that was computed. @throws where it is empty */
export function oneOf<Choice>(random: Random, choices: readonly Choice[]): Choice {
  const found = choices[random.whole(0, choices.length - 1)]
  if (found === undefined) throw new RangeError('There is nothing to choose from.')
  return found
}

/** The same entries in another order. */
export function shuffled<Entry>(random: Random, entries: readonly Entry[]): Entry[] {
  return entries
    .map((entry) => ({ entry, place: random.between(0, 1) }))
    .sort((one, other) => one.place - other.place)
    .map(({ entry }) => entry)
}
