import { unitStatus, unitType } from '@storey/api/inventory/availability.ts'
import type { Cell } from '@storey/api/inventory/buildings.ts'
import { anyOf, integer, oneOf, type QueryOf, textOf } from '@storey/api/query-parsers.ts'

/** Filters of the grid. All units are loaded already, so they send no request. */
export const gridQueries = {
  price_from: integer(0, Number.MAX_SAFE_INTEGER),
  price_to: integer(0, Number.MAX_SAFE_INTEGER),
  bedrooms: anyOf(integer(0, 20)),
  type: anyOf(oneOf(unitType.options)),
  view: anyOf(textOf(0, 60)),
  status: anyOf(oneOf(unitStatus.options)),
}
export type GridQuery = QueryOf<typeof gridQueries>

const has = <Value>(wanted: readonly Value[] | undefined, value: Value) =>
  wanted === undefined || wanted.length === 0 || wanted.includes(value)

/** A home without a price is in no range of prices. */
const isPriced = (price: number | null, { price_from, price_to }: GridQuery) =>
  price === null
    ? price_from === undefined && price_to === undefined
    : price >= (price_from ?? 0) && price <= (price_to ?? Number.POSITIVE_INFINITY)

export const matchesGrid = (cell: Cell, query: GridQuery): boolean =>
  isPriced(cell.price, query) &&
  has(query.bedrooms, cell.bedrooms) &&
  has(query.type, cell.type) &&
  has<string | null>(query.view, cell.view) &&
  has(query.status, cell.status)

/** Distinct values, sorted. */
export const choicesOf = <Value extends string | number>(values: readonly (Value | null)[]): Value[] =>
  [...new Set(values)].filter((value) => value !== null).sort((one, other) => (one < other ? -1 : 1)) as Value[]
