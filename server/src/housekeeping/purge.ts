import { DRAFT_DAYS } from '@storey/api/sales/booking-drafts.ts'
import { sql } from 'kysely'
import type { Database as Tables } from '../database/tables.ts'
import type { Services } from '../services/services.ts'

/** Rows that are no longer needed, and when. Each condition is served by an index. */
interface Purge {
  readonly table: keyof Tables
  readonly when: string
  readonly because: string
  /** The column that selects a row, if the worker may not read the whole row. */
  readonly key?: 'id'
}

export const purges: readonly Purge[] = [
  {
    table: 'idempotency_keys',
    when: "created_at < now() - interval '24 hours'",
    because: 'a call is repeated within a day or not at all',
  },
  {
    table: 'sign_in_challenges',
    when: "expires_at < now() - interval '1 day'",
    because: 'it cannot be answered any more',
    key: 'id',
  },
  {
    table: 'used_passkey_challenges',
    when: "expires_at < now() - interval '1 day'",
    because: 'it has expired, so that it is refused anyway',
  },
  {
    table: 'account_links',
    when: "expires_at < now() - interval '1 day'",
    because: 'the link opens nothing any more',
    key: 'id',
  },
  {
    table: 'tokens',
    when: "(expires_at < now() - interval '30 days' or ended_at < now() - interval '30 days')",
    because: 'ended sessions are looked at for a month',
    key: 'id',
  },
  {
    table: 'known_sign_ins',
    when: "last_at < now() - interval '1 year'",
    because: 'a device that was not used for a year is new again',
  },
  {
    table: 'rate_limits',
    when: 'expire < (extract(epoch from now()) * 1000)::bigint',
    because: 'the window is over',
  },
  {
    table: 'emails',
    when: "created_at < now() - interval '90 days' and status in ('sent', 'failed', 'uncertain')",
    because: 'the status of an e-mail is of interest for a quarter',
  },
  {
    table: 'jobs',
    when: "ended_at < now() - interval '30 days' and file_id is null",
    because: 'a result stays for days, and its line for a month',
  },
  {
    table: 'notifications',
    when: "created_at < now() - interval '180 days'",
    because: 'the bell shows half a year',
  },
  {
    table: 'booking_drafts',
    when: `saved_at < now() - interval '${DRAFT_DAYS} days'`,
    because: 'it is not continued after a month, and it contains personal data',
  },
]

const BATCH_SIZE = 1_000

/** Deletes rows that are no longer needed, a thousand per transaction, so that locks are short. Returns the numbers. */
export async function purge({ pool, log }: Pick<Services, 'pool' | 'log'>): Promise<Record<string, number>> {
  const removed: Record<string, number> = {}
  // Runs first: rows must stay ended even if the clock is set back later.
  await pool.transaction({ role: 'storey_worker' }, (db) => sql`select expire_tokens_and_links()`.execute(db))
  for (const { table, when, key = 'ctid' } of purges) {
    let count = BATCH_SIZE
    while (count === BATCH_SIZE) {
      count = await pool.transaction({ role: 'storey_worker' }, async (db) => {
        const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = any (array(
          select ${sql.ref(key)} from ${sql.table(table)} where ${sql.raw(when)} limit ${sql.lit(BATCH_SIZE)}))`.execute(
          db,
        )
        return Number(numAffectedRows)
      })
      removed[table] = (removed[table] ?? 0) + count
    }
  }
  log.info({ removed }, 'Cleared away what is of no more use')
  return removed
}
