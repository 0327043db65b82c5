export interface Part {
  amount: bigint
  /** The minor unit that rounding down left over and that this part was handed: 0 or 1. */
  handed: bigint
}

/**
 * Splits an amount by weights, to the last minor unit.
 *
 * Rounding every part down leaves a few units over. They go to the parts that lost most, the earlier one
 * on a tie, so that the parts add up to the amount and one plan always splits the same way.
 *
 * @param total in minor units, such as fils; not negative
 * @param weights not negative; their unit does not matter
 */
export function split(total: bigint, weights: readonly bigint[]): Part[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  if (whole === 0n) return weights.map(() => ({ amount: 0n, handed: 0n }))

  const parts = weights.map((weight, position) => {
    const exact = total * weight
    return { position, amount: exact / whole, lost: exact % whole, handed: 0n }
  })
  const spare = total - parts.reduce((sum, { amount }) => sum + amount, 0n)
  const byLoss = [...parts].sort((a, b) => compare(b.lost, a.lost) || a.position - b.position)
  for (const part of byLoss.slice(0, Number(spare))) part.handed = 1n
  return parts.map(({ amount, handed }) => ({ amount: amount + handed, handed }))
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
