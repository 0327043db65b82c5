import { type Day, daysBetween, later } from './day.ts'
import { parsePercent, WHOLE } from './percent.ts'

/** Thirty places: of sums up to 10^16 over a century, what is cut off never reaches a minor unit. */
const ONE = 10n ** 30n
const DAYS_OF_YEAR = 365

export interface DatedAmount {
  readonly amount: number
  readonly due_on: Day | null
}

/**
 * What dated payments are worth on a day, in minor units: the sum of amount / (1 + rate)^(days / 365).
 *
 * This is the formula of XNPV in spreadsheets (Microsoft, "XNPV function"; OpenDocument 1.3 part 4, 6.12.49): a rate by the year that
 * compounds, and years of 365 days. It is computed in whole numbers with thirty places, so that server and browser always agree, and
 * rounded once, at the sum, the half up. A payment before the day counts in full.
 *
 * @param rate a percent by the year, such as '8'
 * @returns null if a payment has no day
 */
export function presentValue(payments: readonly DatedAmount[], on: Day, rate: string): number | null {
  const byDay = new Map<Day, bigint>()
  for (const { amount, due_on } of payments) {
    if (due_on === null) return null
    const day = later(due_on, on)
    byDay.set(day, (byDay.get(day) ?? 0n) + BigInt(amount))
  }
  const daily = dailyFactor(parsePercent(rate) ?? 0n)
  let sum = 0n
  for (const [day, amount] of byDay) sum += (amount * ONE * ONE) / power(daily, daysBetween(on, day))
  return Number((2n * sum + ONE) / (2n * ONE))
}

/** The number whose 365th power is 1 + rate, found by halving: no root of floating point is the same everywhere. */
function dailyFactor(rate: bigint): bigint {
  const yearly = ONE + (ONE * rate) / WHOLE
  let low = ONE
  let high = yearly + 1n
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (power(middle, DAYS_OF_YEAR) <= yearly) low = middle
    else high = middle
  }
  return low
}

function power(base: bigint, exponent: number): bigint {
  let result = ONE
  let square = base
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) / ONE
    square = (square * square) / ONE
  }
  return result
}
