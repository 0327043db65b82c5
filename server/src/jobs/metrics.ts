import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Pool } from '../database/connect.ts'
import { SCHEMA } from '../database/install-queue.ts'
import type { Services } from '../services/services.ts'

interface Counted {
  readonly jobs: { queue: string; state: string; count: number }[] | null
  readonly oldest: { queue: string; seconds: number }[] | null
  readonly letters: { status: string; count: number }[] | null
  readonly backup: number | null
}

/** How long figures are returned from memory. A scrape waits for the first ones only, and not longer than this. */
const KEPT_MS = 10_000
const PATIENCE_MS = 1_000

/**
 * Metrics of queued jobs and of e-mails. E-mails of the last day only, because operators need the present state.
 *
 * @param probe a connection of its own: a scrape must not wait for those of calls
 */
export function measureJobs(
  registry: Registry,
  { mail, settings }: Pick<Services, 'mail' | 'settings'>,
  probe: Pool,
): void {
  let last: { readonly at: number; readonly found: Counted | undefined } | undefined
  let asking: Promise<void> | undefined
  const read = async () => {
    const found = await probe
      .transaction({ role: 'storey_worker', read_only: true }, async (db) => (await counts.execute(db)).rows[0])
      .catch(() => undefined)
    last = { at: Date.now(), found }
    asking = undefined
  }
  /** Without the database these metrics are absent, and the others are still returned. */
  const ask = async () => {
    if (!last || Date.now() - last.at > KEPT_MS) asking ??= read()
    if (!last) await Promise.race([asking, pause(PATIENCE_MS, undefined, { ref: false })])
    return last?.found
  }
  const gauge = (name: string, help: string, labelNames: string[], set: (one: Gauge, found: Counted) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const found = await ask()
        this.reset()
        if (found) set(this, found)
      },
    })
  gauge('jobs', 'Jobs by queue and state.', ['queue', 'state'], (one, { jobs }) => {
    for (const { queue, state, count } of jobs ?? []) one.set({ queue, state }, count)
  })
  gauge('jobs_oldest_due_seconds', 'How long the oldest job that is due has waited.', ['queue'], (one, { oldest }) => {
    for (const { queue, seconds } of oldest ?? []) one.set({ queue }, seconds)
  })
  gauge('emails_last_day', 'E-mails of the last 24 hours by status.', ['status'], (one, { letters }) => {
    for (const { status, count } of letters ?? []) one.set({ status }, count)
  })
  gauge(
    'backup_last_success_timestamp_seconds',
    'When the last backup ended; 0 if backups are scheduled and none was made.',
    [],
    (one, { backup }) => {
      if (backup !== null || settings.backupUrl !== undefined) one.set(backup ?? 0)
    },
  )
  new Gauge({
    name: 'mail_transport_info',
    help: 'The way in which e-mails are sent.',
    labelNames: ['kind'],
    registers: [registry],
  }).set({ kind: mail.kind }, 1)
}

const counts = sql<Counted>`select
  (select jsonb_agg(j) from (
    select name as queue, state::text, count(*) from ${sql.id(SCHEMA, 'job')} group by name, state) j) as jobs,
  (select jsonb_agg(o) from (
    select name as queue, extract(epoch from now() - min(start_after)) as seconds
    from ${sql.id(SCHEMA, 'job')} where state in ('created', 'retry') and start_after <= now() group by name) o) as oldest,
  (select jsonb_agg(l) from (
    select status, count(*) from emails where created_at > now() - interval '1 day' group by status) l) as letters,
  (select extract(epoch from max(ended_at))::float8 from backups where error is null) as backup`
