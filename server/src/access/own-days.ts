import { type RawBuilder, sql } from 'kysely'
import type { Scope } from './scope.ts'

/** The time zone of the caller's profile, used for the start of their days. */
export const ownZone = ({ user_id }: Scope): RawBuilder<string> =>
  sql`coalesce((select timezone from users where id = ${user_id}::bigint), 'UTC')`

/** The start of a day in the caller's time zone; with `select`, it is calculated once and not for each row. */
export const startOfOwnDay = (scope: Scope, day: string, plus = 0): RawBuilder<string> =>
  sql`(select (${day}::date + ${plus}::integer)::timestamp at time zone ${ownZone(scope)})`

/**
 * Whether an instant is within the caller's days, both included. The days of UTC around them are there for the estimate: PostgreSQL
 * cannot estimate a time zone that it looks up, and reads all rows of an organization for a few weeks.
 */
export const withinOwnDays = (scope: Scope, instant: string, from: string, to: string): RawBuilder<boolean> => {
  const at = sql.ref(instant)
  return sql`(${at} >= (${from}::date - 1)::timestamp at time zone 'UTC' and ${at} < (${to}::date + 2)::timestamp at time zone 'UTC'
    and ${at} >= ${startOfOwnDay(scope, from)} and ${at} < ${startOfOwnDay(scope, to, 1)})`
}
