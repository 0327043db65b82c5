import { GREATEST_AMOUNT } from '@storey/api/conventions.ts'
import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import type { PricedUnit, PricePreview, PriceSkip } from '@storey/api/inventory/price-lists.ts'
import { type PriceRule, priceBy } from '@storey/api/inventory/price-rule.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import { placesOf } from '../../sheets/column.ts'
import { priceText } from '../units/rules.ts'

const CLAIMED: ReadonlySet<UnitStatus> = new Set(['on_hold', 'reserved', 'booked', 'sold', 'handed_over'])

export const isClaimed = (status: UnitStatus): boolean => CLAIMED.has(status)

interface Judged {
  readonly status: UnitStatus
  readonly minimum_price: number | null
}

/** Returns why a unit would keep its price; null where it changes. */
export function skipOf(unit: Judged, old_price: number | null, new_price: number): PriceSkip | null {
  if (new_price === old_price) return 'same'
  if (isClaimed(unit.status)) return 'claimed'
  if (unit.minimum_price !== null && new_price < unit.minimum_price) return 'below_minimum'
  return null
}

interface UnitToPrice extends Judged {
  readonly id: number
  readonly name: string
  /** Null if it has none: a rule changes no price that is not there. */
  readonly price: number | null
  readonly floor: number
  readonly skipped_floors: readonly number[]
}

/** Each unit with the price that a rule gives it. @throws 422 on the field of the rule where it gives a price that no unit may have */
export function pricedBy<Unit extends UnitToPrice>(rule: PriceRule, units: readonly Unit[], currency: string) {
  const digits = placesOf(currency)
  return units.filter(isPriced).map((unit) => {
    const new_price = priceBy(rule, unit, digits)
    if (new_price < 1 || new_price > GREATEST_AMOUNT) {
      const field = rule.kind === 'percent' ? 'percent' : 'amount'
      const why = new_price < 1 ? 'would cost nothing' : 'would cost more than 100 billion'
      throw invalid({ [field]: [`${unit.name} ${why}.`] })
    }
    return priced(unit, new_price)
  })
}

type Priced<Unit> = Unit & { readonly price: number }
const isPriced = <Unit extends { readonly price: number | null }>(unit: Unit): unit is Priced<Unit> =>
  unit.price !== null

/** A unit with a new price, as a preview shows it; it may be its first one. */
export function priced<Unit extends UnitToPrice>({ price, skipped_floors: _, ...unit }: Unit, new_price: number) {
  return { ...unit, old_price: price, new_price, skipped: skipOf(unit, price, new_price) }
}

type Row = Pick<PricedUnit, 'old_price' | 'new_price' | 'skipped'>

/**
 * How many units change, and the sums before and after of those that had a price. Units whose price is already the same are not
 * counted.
 */
export function totalsOf(rows: readonly Row[]) {
  const moved = rows.filter(({ skipped }) => skipped === null)
  const sum = (of: (row: Row) => number) =>
    moved.reduce((total, row) => total + (row.old_price === null ? 0 : of(row)), 0)
  return {
    changed: moved.length,
    skipped: rows.filter(({ skipped }) => skipped !== null && skipped !== 'same').length,
    value_before: sum(({ old_price }) => old_price ?? 0),
    value_after: sum(({ new_price }) => new_price),
  }
}

export const previewOf = (currency: string, units: PricedUnit[]): PricePreview => ({
  currency,
  ...totalsOf(units),
  first_prices: units.filter(({ old_price, skipped }) => old_price === null && skipped === null).length,
  units,
})

type Status = 'draft' | 'planned' | 'applied' | 'failed' | 'undone'

/** @throws 409 where the list was already applied */
export function requireOpen({ status }: { readonly status: Status }): void {
  if (status === 'applied' || status === 'undone')
    throw conflict('applied', 'This price list was applied already. It stays as it is.')
}

interface Changed {
  readonly name: string
  readonly status: UnitStatus
  readonly price: number | null
  readonly minimum_price: number | null
  readonly old_price: number | null
  readonly new_price: number
}

/** Returns why one unit of a list prevents its undo; undefined where it does not. */
export function whyNotUndone({ name, status, price, minimum_price, old_price, new_price }: Changed, currency: string) {
  if (isClaimed(status)) return `${name} is ${status.replace('_', ' ')}.`
  if (old_price === null) return `${name} keeps its first price.`
  if (price !== new_price) return `${name} has had another price since.`
  if (minimum_price !== null && old_price < minimum_price)
    return `${name} would be below its floor price of ${priceText(minimum_price, currency)}.`
  return undefined
}
