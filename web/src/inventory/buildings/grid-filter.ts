import { unitStatus, unitType } from '@storey/api/inventory/availability.ts'
import type { Cell } from '@storey/api/inventory/buildings.ts'
import { type AskedOf, anyOf, whole, word, words } from '@storey/api/reading.ts'

/** What the grid can be narrowed to. All units are there already, so nothing is asked of the server. */
export const gridReads = {
  price_from: whole(0, Number.MAX_SAFE_INTEGER),
  price_to: whole(0, Number.MAX_SAFE_INTEGER),
  bedrooms: anyOf(whole(0, 20)),
  type: anyOf(word(unitType.options)),
  view: anyOf(words(0, 60)),
  status: anyOf(word(unitStatus.options)),
}
export type GridAsked = AskedOf<typeof gridReads>

const has = <Value>(wanted: readonly Value[] | undefined, value: Value) =>
  wanted === undefined || wanted.length === 0 || wanted.includes(value)

export const matchesGrid = (cell: Cell, asked: GridAsked): boolean =>
  cell.price >= (asked.price_from ?? 0) &&
  cell.price <= (asked.price_to ?? Number.POSITIVE_INFINITY) &&
  has(asked.bedrooms, cell.bedrooms) &&
  has(asked.type, cell.type) &&
  has<string | null>(asked.view, cell.view) &&
  has(asked.status, cell.status)

/** Each value once, in order. */
export const choicesOf = <Value extends string | number>(values: readonly (Value | null)[]): Value[] =>
  [...new Set(values)].filter((value) => value !== null).sort((one, other) => (one < other ? -1 : 1)) as Value[]
