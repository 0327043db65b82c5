import { type Expression, type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { invalid } from '../errors/problems.ts'

/** One term of an order. `nulls` says where nulls are sorted; without it there are none. */
export interface Term {
  readonly by: Expression<unknown>
  readonly direction: 'asc' | 'desc'
  readonly nulls?: 'first' | 'last'
  /** The type of its values, so that a forged cursor is refused before it reaches PostgreSQL. */
  readonly of: 'number' | 'instant' | 'day' | 'text'
}

/** The order of a list; the last term is unique, so that no row is skipped or repeated. */
export type Order = readonly Term[]

export const orderText = (order: Order) =>
  sql`${sql.join(order.map(({ by, direction, nulls }) => sql`${by} ${sql.raw(direction)} ${sql.raw(nulls ? `nulls ${nulls}` : '')}`))}`

/** Selects the values of a row's order terms, as text with full precision. */
export const cursorOf = (order: Order) =>
  sql<string>`jsonb_build_array(${sql.join(order.map(({ by }) => sql`${by}::text`))})::text`.as('cursor_of_list')

const SHAPES = {
  number: /^-?\d{1,17}(\.\d{1,6})?$/,
  instant: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:?\d\d)?$/,
  day: /^\d{4}-\d\d-\d\d$/,
  text: /^[^\0]*$/,
} as const
const sent = z.tuple([z.string(), z.string()])
const values = z.array(z.string().nullable())

/** The values of a cursor. @throws 422 if it does not belong to this list in this order */
export function readCursor(
  { cursor, sort = '' }: { cursor?: string | undefined; sort?: string | undefined },
  order: Order | undefined,
) {
  if (cursor === undefined) return undefined
  try {
    const [sorted, text] = sent.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    const read = values.parse(JSON.parse(text))
    const fits = order?.every(({ of, nulls }, index) => {
      const value = read[index]
      return value === null ? nulls !== undefined : value !== undefined && SHAPES[of].test(value) && isReal(of, value)
    })
    if (fits && sorted === sort && read.length === order?.length) return read
  } catch {
    // Invalid cursor; refused below.
  }
  throw invalid({ cursor: ['This cursor is not one of this list in this order. Start again without it.'] })
}

const isReal = (of: Term['of'], value: string) =>
  !['day', 'instant'].includes(of) || !Number.isNaN(Date.parse(value.slice(0, 10)))

/** The rows after a cursor. If all terms have the same direction they are compared as one row, which an index serves. */
export function afterCursor(order: Order, after: readonly (string | null)[]): RawBuilder<boolean> {
  const [first] = order
  if (order.every(({ direction, nulls }) => direction === first?.direction && nulls === undefined)) {
    const sign = sql.raw(first?.direction === 'desc' ? '<' : '>')
    return sql<boolean>`(${sql.join(order.map(({ by }) => by))}) ${sign} (${sql.join([...after])})`
  }
  const alternatives = order.map((term, index) => {
    const same = order
      .slice(0, index)
      .map(({ by }, at) => (after[at] === null ? sql<boolean>`${by} is null` : sql<boolean>`${by} = ${after[at]}`))
    return sql<boolean>`(${sql.join([...same, beyond(term, after[index] ?? null)], sql` and `)})`
  })
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})`
}

function beyond({ by, direction, nulls }: Term, value: string | null): RawBuilder<boolean> {
  if (value === null) return nulls === 'first' ? sql<boolean>`${by} is not null` : sql<boolean>`false`
  const passed = sql<boolean>`${by} ${sql.raw(direction === 'desc' ? '<' : '>')} ${value}`
  return nulls === 'last' ? sql<boolean>`(${passed} or ${by} is null)` : passed
}
