import { sql } from 'kysely'

/** The day on which a row of `users` is back, where they live; null where they are not away. */
export const awayUntil = sql<
  string | null
>`case when users.away_until > now() then (users.away_until at time zone users.timezone)::date end`
