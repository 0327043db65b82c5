import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** The rate of a provider and its maximum of different numbers, across batches, single messages and processes. These run as `storey_worker`. */

/** Takes the provider's next turn. Returns how many milliseconds to wait where it is too early; 0 where it is taken. */
export async function takeTurn(db: Database, provider: 'meta', rate: number): Promise<number> {
  const { rows } = await sql<{ wait_ms: number }>`
    with taken as (
      update message_paces set next_at = greatest(next_at, clock_timestamp() - interval '1 second') + make_interval(secs => 60.0 / ${rate}::int)
      where provider = ${provider} and next_at <= clock_timestamp() returning 1)
    select case when exists (select from taken) then 0
      else greatest(1, ceil(extract(epoch from (select next_at from message_paces where provider = ${provider}) - clock_timestamp()) * 1000))::int
      end as wait_ms`.execute(db)
  return rows[0]?.wait_ms ?? 0
}

/**
 * Whether the maximum of different numbers within 24 hours may be reached. There are at least as many messages as numbers: usually the
 * number of messages is below the limit, and nothing else is read.
 */
export async function mayBeFull(db: Database, provider: 'meta', daily: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      (select from messages where provider = ${provider} and sending_at > now() - interval '24 hours' limit ${daily})
      union all
      (select from direct_messages where sending_at > now() - interval '24 hours' limit ${daily})) as lately`.execute(
    db,
  )
  return (rows[0]?.count ?? 0) >= daily
}

/** The numbers written to within 24 hours, as `reached`, and whether and until when there is no room for others, as `room`. */
export const reached = (provider: 'meta', daily: number) => sql`
    sent as (
      select address, sending_at from messages
        where provider = ${provider} and sending_at > now() - interval '24 hours' and status not in ('queued', 'skipped', 'cancelled')
      union all
      select address, sending_at from direct_messages
        where sending_at > now() - interval '24 hours' and status not in ('queued', 'skipped')),
    reached as materialized (select address, max(sending_at) as at from sent group by address),
    room as (
      select count(*) >= ${daily} as full, greatest(min(at) + interval '24 hours', now() + interval '1 minute') as from_then from reached)`

export const limitText = (daily: number): string =>
  `WhatsApp takes ${daily.toLocaleString('en')} different numbers in 24 hours. This one waits its turn.`

/** Sets until when the provider is not called: each consecutive refusal doubles the wait, up to ten minutes. */
export const holdProvider = (db: Database, provider: 'meta', after_s: number | undefined) =>
  sql`
    update message_paces set strikes = strikes + 1,
      next_at = greatest(next_at, clock_timestamp() + make_interval(secs => coalesce(${after_s ?? null}::float, least(600, power(2, least(strikes, 10))))))
    where provider = ${provider}`.execute(db)

/** Resets the wait, because the provider responds again. */
export const easeProvider = (db: Database, provider: 'meta') =>
  db
    .updateTable('message_paces')
    .set({ strikes: 0 })
    .where('provider', '=', provider)
    .where('strikes', '>', 0)
    .execute()
