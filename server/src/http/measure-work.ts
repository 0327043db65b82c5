import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { SCHEMA } from '../jobs/queue.ts'
import type { Services } from '../services.ts'

interface Counted {
  readonly jobs: { queue: string; state: string; count: number }[] | null
  readonly oldest: { queue: string; seconds: number }[] | null
  readonly letters: { status: string; count: number }[] | null
}

/** What waits, and what became of it. Letters are those of the last day: an operator's question is about now. */
export function measureWork(registry: Registry, { pool, mail }: Pick<Services, 'pool' | 'mail'>): void {
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const oldest = gauge('jobs_oldest_due_seconds', 'How long the oldest job that is due has waited.', ['queue'])
  const letters = gauge('letters_last_day', 'Letters of the last 24 hours by status.', ['status'])
  gauge('mail_transport_info', 'What carries letters away.', ['kind']).set({ kind: mail.kind }, 1)
  new Gauge({
    name: 'jobs',
    help: 'Jobs by queue and state.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      for (const one of [this, oldest, letters]) one.reset()
      const found = await pool.transaction({ role: 'storey_worker', read_only: true }, (db) => count.execute(db))
      const { rows } = found
      for (const { queue, state, count } of rows[0]?.jobs ?? []) this.set({ queue, state }, count)
      for (const { queue, seconds } of rows[0]?.oldest ?? []) oldest.set({ queue }, seconds)
      for (const { status, count } of rows[0]?.letters ?? []) letters.set({ status }, count)
    },
  })
}

const count = sql<Counted>`select
  (select jsonb_agg(j) from (
    select name as queue, state::text, count(*) from ${sql.id(SCHEMA, 'job')} group by name, state) j) as jobs,
  (select jsonb_agg(o) from (
    select name as queue, extract(epoch from now() - min(start_after)) as seconds
    from ${sql.id(SCHEMA, 'job')} where state in ('created', 'retry') and start_after <= now() group by name) o) as oldest,
  (select jsonb_agg(l) from (
    select status, count(*) from letters where created_at > now() - interval '1 day' group by status) l) as letters`
