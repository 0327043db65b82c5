import { amount, anyOf, asNumber } from '@storey/api/conventions.ts'
import { unitStatus, unitType } from '@storey/api/inventory/availability.ts'
import type { Cell } from '@storey/api/inventory/buildings.ts'
import * as z from 'zod'

/** What the grid can be narrowed to. All units are there already, so nothing is asked of the server. */
export const gridQuery = z.strictObject({
  price_from: asNumber(amount).optional(),
  price_to: asNumber(amount).optional(),
  bedrooms: anyOf(z.int()).optional(),
  type: anyOf(unitType).optional(),
  view: anyOf(z.string()).optional(),
  status: anyOf(unitStatus).optional(),
})
export type GridAsked = Partial<z.output<typeof gridQuery>>

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
