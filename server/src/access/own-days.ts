import { type RawBuilder, sql } from 'kysely'
import type { Scope } from './scope.ts'

/** The zone of the caller's profile, in which their days begin. */
export const ownZone = ({ user_id }: Scope): RawBuilder<string> =>
  sql`coalesce((select timezone from users where id = ${user_id}::bigint), 'UTC')`

/** When a day begins where the caller is. */
export const startOfOwnDay = (scope: Scope, day: string, plus = 0): RawBuilder<string> =>
  sql`((${day}::date + ${plus}::integer)::timestamp at time zone ${ownZone(scope)})`
