import type { Money } from '@storey/api/conventions.ts'
import {
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'

/** `{ amount, currency }` of minor units. */
export const moneyOf = (amount: Expression<unknown>, currency: Expression<unknown>) =>
  sql<Money>`jsonb_build_object('amount', ${amount}, 'currency', ${currency})`

/** Like `moneyOf`, or null if there is no amount. */
export const moneyOrNull = (amount: Expression<unknown>, currency: Expression<unknown>) =>
  sql<Money | null>`case when ${amount} is not null then ${moneyOf(amount, currency)} end`

/** A percentage without trailing zeros. */
export const percentOf = (column: string) => sql<string>`trim_scale(${sql.ref(column)})::text`

/** `{ id, name }` of a joined record. */
export const namedOf = (table: string) =>
  sql<{
    id: number
    name: string
  }>`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)})`

/** `{ id, name, code }` of a joined building. */
export const codedOf = (table: string) =>
  sql<{
    id: number
    name: string
    code: string
  }>`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}, 'code', ${sql.ref(`${table}.code`)})`

/** As other responses have an instant. */
export const instantText = (column: string) =>
  sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * An object as JSON text, of these fields. Written once, as one part of the statements that it is in: composing twenty columns for each
 * call takes as long as the rest of a statement. So no value may be a parameter.
 */
export function jsonText(fields: readonly (readonly [name: string, value: Expression<unknown>])[]): RawBuilder<string> {
  const pairs = fields.map(([name, value]) => sql`${sql.lit(name)}, ${value}`)
  const { sql: text, parameters } = sql`json_build_object(${sql.join(pairs)})::text`.compile(writer)
  if (parameters.length > 0) throw new Error(`A value of a call is in a text that is written once: ${text}`)
  return sql.raw(text)
}

/** Writes statements, and sends none. */
const writer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
