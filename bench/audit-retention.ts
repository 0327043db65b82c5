import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startMigrated } from '../server/test/bench-database.ts'

/**
 * Deletes the oldest tenth of an audit log as `audit:archive` does, while events are written and read, and prints how fast, what the
 * calls next to it waited, and whether the log becomes larger when as many events are written again:
 * node bench/audit-retention.ts --events 10000000
 */
const { values } = parseArgs({ options: { events: { type: 'string', default: '10000000' } } })
const events = Number(values.events)
const month = Math.floor(events / 10)
const PART = 20_000
const FILLED_AT_ONCE = 100_000

const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
const folder = await mkdtemp(join(tmpdir(), 'storey-audit-bench-'))
await chmod(folder, 0o711)
const database = await startMigrated(folder)
const client = new pg.Client(database.url)
const other = new pg.Client(database.url)
try {
  await Promise.all([client.connect(), other.connect()])
  const began = performance.now()
  await write(0, events)
  await client.query('vacuum (analyze) audit_log, audit_changes, audit_seals')
  say(`${events} events filled in ${seconds(began)} s: ${await size()}`)

  const quiet = await next(async () => pause(10_000))
  say(`writes and reads of other calls, before: ${quiet}`)
  const parts: number[] = []
  const deleting = performance.now()
  const calls = await next(async () => {
    for (;;) {
      const start = performance.now()
      const { rows } = await client.query('select delete_archived_audit_events($1, $2)::int as deleted', [month, PART])
      if (rows[0].deleted === 0) break
      parts.push(performance.now() - start)
      await pause(100)
    }
  })
  const took = (performance.now() - deleting) / 1000
  say(
    `${month} events deleted in ${took.toFixed(1)} s, ${(month / took).toFixed(0)} per second, in ${parts.length} transactions of ${(parts.reduce((a, b) => a + b, 0) / parts.length).toFixed(0)} ms, the longest ${Math.max(...parts).toFixed(0)} ms`,
  )
  say(`writes and reads of other calls, during the deletion: ${calls}`)
  say(`afterwards: ${await size()}, dead rows ${await dead()}`)
  const vacuuming = performance.now()
  await client.query('vacuum audit_log, audit_changes, audit_seals')
  say(`vacuum in ${seconds(vacuuming)} s: ${await size()}, dead rows ${await dead()}`)
  await write(events, month)
  say(`${month} events written again: ${await size()}`)
} finally {
  await Promise.all([client.end(), other.end()])
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Events with two changes and a seal each, as calls write them. */
async function write(from: number, count: number): Promise<void> {
  for (let at = from; at < from + count; at += FILLED_AT_ONCE) {
    const until = Math.min(at + FILLED_AT_ONCE, from + count)
    await client.query(
      `with made as (
        insert into audit_log (event, at, request_id, organization_id, user_id, user_name, action, subject_kind, subject_id, result, status,
            address, user_agent, details, mark)
          select gen_random_uuid(), now() - interval '300 days' + i * interval '2 seconds', gen_random_uuid(), i % 50, i % 5000,
              'Person ' || i % 5000, 'leads.change', 'lead', i % 1000000, 'done', 200, '10.0.' || i % 200 || '.7',
              'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/148.0.0.0 Safari/537.36', '{}', sha256(i::text::bytea)
            from generate_series($1::bigint, $2::bigint) i returning id, event, organization_id),
      changed as (
        insert into audit_changes (event, organization_id, table_name, row_id, operation, before, after, private)
          select event, organization_id, 'leads', id::text, 'update', '{"status": "new", "next_activity_at": null}',
              '{"status": "contacted", "next_activity_at": "2026-11-27T09:00:00Z"}', true
            from made, generate_series(1, 2))
      insert into audit_seals (audit_id, seal) select id, sha256(id::text::bytea) from made order by id`,
      [at + 1, until],
    )
  }
}

/** What other calls take while something runs: one event written, and the newest page of an organization read, twenty times a second. */
async function next(work: () => Promise<unknown>): Promise<string> {
  let working = true
  const times: number[] = []
  const calls = (async () => {
    while (working) {
      const start = performance.now()
      await other.query(
        `insert into audit_log (event, action, result) values (gen_random_uuid(), 'bench.call', 'done')`,
      )
      await other.query('select * from audit_log where organization_id = 7 order by id desc limit 50')
      times.push(performance.now() - start)
      await pause(50)
    }
  })()
  await work()
  working = false
  await calls
  times.sort((one, two) => one - two)
  const at = (part: number) => (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1)
  return `${times.length} of them, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms`
}

async function size(): Promise<string> {
  const { rows } = await client.query<{ size: string }>(
    `select pg_size_pretty(sum(pg_total_relation_size(name::regclass))) as size from unnest(array['audit_log', 'audit_changes', 'audit_seals']) name`,
  )
  return String(rows[0]?.size)
}

async function dead(): Promise<string> {
  const { rows } = await client.query<{ dead: string }>(
    `select sum(n_dead_tup)::text as dead from pg_stat_user_tables where relname in ('audit_log', 'audit_changes', 'audit_seals')`,
  )
  return String(rows[0]?.dead)
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
