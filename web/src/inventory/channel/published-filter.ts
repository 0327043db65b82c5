import { unitType } from '@storey/api/inventory/availability.ts'
import { type PublishedCell, publishedStatus } from '@storey/api/inventory/channel.ts'
import { unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import { anyOf, integer, oneOf, type QueryOf } from '@storey/api/query-parsers.ts'
import { moneyText } from '../../ui/format/money.ts'
import { bedroomsText } from './published-words.tsx'

/** Filters of published units. The units of a building are loaded already, so they send no request. */
export const publishedQueries = {
  price_from: integer(0, Number.MAX_SAFE_INTEGER),
  price_to: integer(0, Number.MAX_SAFE_INTEGER),
  bedrooms: anyOf(integer(0, 20)),
  type: anyOf(oneOf(unitType.options)),
  status: anyOf(oneOf(publishedStatus.options)),
}
export type PublishedQuery = QueryOf<typeof publishedQueries>

const has = <Value>(wanted: readonly Value[] | undefined, value: Value) =>
  wanted === undefined || wanted.length === 0 || wanted.includes(value)

/** A unit without a published price matches no range of prices. */
export const matchesPublished = (cell: PublishedCell, query: PublishedQuery): boolean =>
  has(query.bedrooms, cell.bedrooms) &&
  has(query.type, cell.type) &&
  has(query.status, cell.status) &&
  ((query.price_from === undefined && query.price_to === undefined) ||
    (cell.price !== null &&
      cell.price >= (query.price_from ?? 0) &&
      cell.price <= (query.price_to ?? Number.POSITIVE_INFINITY)))

/** The filters in words, for the title of a list: `2 bed`, `up to AED 3,000,000`. */
export function filterWords(query: PublishedQuery, currency: string): string[] {
  const money = (amount: number) => moneyText({ amount, currency })
  const { price_from: from, price_to: to } = query
  return [
    ...(query.bedrooms ?? []).map(bedroomsText),
    ...(query.type ?? []).map((type) => unitTypeLabels[type]),
    ...(from === undefined && to === undefined
      ? []
      : [
          from === undefined
            ? `up to ${money(to ?? 0)}`
            : to === undefined
              ? `from ${money(from)}`
              : `${money(from)} to ${money(to)}`,
        ]),
  ]
}
