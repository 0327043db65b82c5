import { type RawBuilder, sql } from 'kysely'
import type { Scope } from './scope.ts'

/** The time zone of the caller's profile, used for the start of their days. */
export const ownZone = ({ user_id }: Scope): RawBuilder<string> =>
  sql`coalesce((select timezone from users where id = ${user_id}::bigint), 'UTC')`

/** The start of a day in the caller's time zone. */
export const startOfOwnDay = (scope: Scope, day: string, plus = 0): RawBuilder<string> =>
  sql`((${day}::date + ${plus}::integer)::timestamp at time zone ${ownZone(scope)})`
