/** What is repeated on every floor: one unit for each stack. */
export interface PatternStack {
  readonly stack: number
  /** The price on the lowest floor, in minor units. */
  readonly price: number
}

export interface UnitPattern<Stack extends PatternStack> {
  readonly floor_from: number
  readonly floor_to: number
  /** The price difference from floor to floor, in minor units. */
  readonly price_step: number
  readonly stacks: readonly Stack[]
}

/**
 * The units of a pattern, floor by floor from below: 101, 102 ... 1208. Floors that the building has not are left
 * out, and so is their step of the price: a buyer pays for storeys, not for numbers.
 */
export function unitsOf<Stack extends PatternStack>(
  { floor_from, floor_to, price_step, stacks }: UnitPattern<Stack>,
  skipped: readonly number[],
): (Stack & { readonly number: string; readonly floor: number })[] {
  const floors = Array.from({ length: Math.max(0, floor_to - floor_from + 1) }, (_, index) => floor_from + index)
  return floors
    .filter((floor) => !skipped.includes(floor))
    .flatMap((floor, storey) =>
      stacks.map((stack) => ({
        ...stack,
        floor,
        number: `${floor}${String(stack.stack).padStart(2, '0')}`,
        price: stack.price + storey * price_step,
      })),
    )
}
