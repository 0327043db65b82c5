import { sql } from 'kysely'

/** The day on which a user returns, in their time zone; null if they are not away. */
export const awayUntil = sql<
  string | null
>`case when users.away_until > now() then (users.away_until at time zone users.timezone)::date end`
