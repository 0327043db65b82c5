// How a price list makes new prices of old ones. One set of rules for the server and the words on the screen.

export const priceRuleKinds = ['percent', 'amount', 'floor_step', 'set'] as const
export type PriceRuleKind = (typeof priceRuleKinds)[number]
export const roundings = ['minor', 'unit', 'hundred', 'thousand'] as const
export type Rounding = (typeof roundings)[number]

/** How the prices of a list are computed; a sheet contains them directly. */
export interface PriceRule {
  readonly kind: PriceRuleKind
  readonly direction: 'raise' | 'lower'
  /** For `percent`, with at most three decimal places. */
  readonly percent?: string | undefined
  /** Minor units: of `amount` and `set`; of `floor_step` for each storey. */
  readonly amount?: number | undefined
  /** For `floor_step`: the floor whose prices do not change. */
  readonly from_floor?: number | undefined
  readonly round_to: Rounding
}

const STEPS: Readonly<Record<Rounding, number>> = { minor: 0, unit: 1, hundred: 100, thousand: 1000 }

/** To the nearest step of the currency, halves up. @param digits minor digits of the currency */
export function rounded(price: bigint, divisor: bigint, round_to: Rounding, digits: number): number {
  const step = round_to === 'minor' ? 1n : BigInt(STEPS[round_to]) * 10n ** BigInt(digits)
  const divided = divisor * step
  return Number(floorOf(2n * price + divided, 2n * divided) * step)
}

/** Towards minus infinity, where BigInt goes towards zero. */
const floorOf = (value: bigint, divisor: bigint) => {
  const quotient = value / divisor
  return value % divisor < 0n ? quotient - 1n : quotient
}

/** Storeys from one floor up to another; numbers that the building skips are none. */
export const storeysBetween = (from: number, floor: number, skipped: readonly number[]): number =>
  floor <= from ? 0 : floor - from - skipped.filter((number) => number > from && number <= floor).length

interface Priced {
  readonly price: number
  readonly floor: number
  readonly skipped_floors: readonly number[]
}

/** The price of a unit by a rule, in minor units; it may be zero or negative, which a list does not accept. */
export function priceBy(rule: PriceRule, unit: Priced, digits: number): number {
  const sign = rule.direction === 'lower' ? -1n : 1n
  const amount = BigInt(rule.amount ?? 0)
  const before = BigInt(unit.price)
  switch (rule.kind) {
    case 'percent': {
      const thousandths = BigInt(Math.round(Number(rule.percent ?? 0) * 1000))
      return rounded(before * (100_000n + sign * thousandths), 100_000n, rule.round_to, digits)
    }
    case 'amount':
      return rounded(before + sign * amount, 1n, rule.round_to, digits)
    case 'floor_step': {
      const storeys = storeysBetween(rule.from_floor ?? 0, unit.floor, unit.skipped_floors)
      if (storeys === 0) return unit.price
      return rounded(before + sign * amount * BigInt(storeys), 1n, rule.round_to, digits)
    }
    case 'set':
      return rounded(amount, 1n, rule.round_to, digits)
  }
}
