import type { VatTreatment } from '../inventory/vat-names.ts'
import { parsePercent, percentOf, WHOLE } from './percent.ts'

/** The VAT of a price. `included`: the list price contains it already; otherwise it is added. */
export interface Vat {
  readonly percent: string
  readonly included: boolean
}

/** The VAT that applies under a plan: none if the plan charges tax itself, so that no one pays it twice. */
export const vatUnder = (
  { charges }: { readonly charges: readonly { readonly kind: string }[] },
  vat: Vat | null | undefined,
): Vat | null => (vat == null || charges.some(({ kind }) => kind === 'tax') ? null : vat)

/** A price of a list as the buyer pays it; the VAT is rounded half up to the minor unit. */
export const withVat = (price: bigint, vat: Vat | null): bigint =>
  vat === null || vat.included ? price : price + percentOf(price, parsePercent(vat.percent) ?? 0n)

/**
 * The VAT in an amount that contains it. The amount without VAT is rounded half up to the minor unit; the database computes the same
 * (`vat_within`).
 */
export function vatWithin(amount: bigint, percent: string): bigint {
  const gross = WHOLE + (parsePercent(percent) ?? 0n)
  return amount - (2n * amount * WHOLE + gross) / (2n * gross)
}

/**
 * The VAT in each of some payments. Each has what it adds to the VAT of the payments before it, so that all together have the VAT of the
 * price to the last minor unit.
 */
export function vatParts(amounts: readonly number[], percent: string): number[] {
  let paid = 0n
  return amounts.map((amount) => {
    const before = vatWithin(paid, percent)
    paid += BigInt(amount)
    return Number(vatWithin(paid, percent) - before)
  })
}

interface Fee {
  readonly vat?: { readonly treatment: VatTreatment; readonly amount: number } | null | undefined
}

/** The VAT in the fees among some payments; null if none of them has a rate. */
export function vatOfFees(payments: readonly Fee[]): number | null {
  const rated = payments.flatMap(({ vat }) => (vat?.treatment === 'rated' ? [vat.amount] : []))
  return rated.length === 0 ? null : rated.reduce((sum, amount) => sum + amount, 0)
}
