import type { Money } from '@storey/api/conventions.ts'
import { type Expression, sql } from 'kysely'

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
