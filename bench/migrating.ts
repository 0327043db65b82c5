import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { applyMigrations, BENCH_SECRET, fillBehind, openBenchDatabase } from '../server/test/bench-database.ts'
import { type Call, load, request } from './load.ts'
import { expecting } from './operation.ts'
import { startStorey } from './servers.ts'
import { signIn } from './world.ts'

/**
 * Lists, boards and creates of leads at a low rate, while a migration of each permitted kind is applied to a million leads; prints how
 * long each took, and the calls before, during and after: node bench/migrating.ts --rate 10
 */
const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '1000000' },
    rate: { type: 'string', default: '10' },
    quiet: { type: 'string', default: '60' },
    'backfill-minutes': { type: 'string', default: '60' },
  },
})
const USERS = 8
const SLICE_S = 5
const LEAST_S = 15
const rate = Number(values.rate)
const quiet = Number(values.quiet)

/** Each as a migration of a release, by the rules of `scripts/migrations.ts`. */
const steps = [
  ['a new column', 'alter table leads add column bench_note text, add column bench_score integer;'],
  [
    'an index, concurrently',
    '-- outside a transaction\ncreate index concurrently if not exists leads_bench_note on leads (organization_id, bench_note);',
  ],
  [
    'a check, not valid',
    'alter table leads add constraint leads_bench_note_length check (length(bench_note) < 100) not valid;',
  ],
  ['its validation', '-- outside a transaction\nalter table leads validate constraint leads_bench_note_length;'],
  ['a policy', 'create policy leads_of_bench on leads for select to storey_worker using (bench_score is null);'],
  [
    'a backfill',
    `create function backfill_bench_score(size integer) returns integer language sql as $$
      with chosen as (select id from leads where bench_score is null limit size for update skip locked),
        filled as (update leads l set bench_score = l.id % 100 from chosen where l.id = chosen.id returning 1)
      select count(*)::int from filled $$;
    insert into backfills (name) values ('backfill_bench_score');`,
  ],
] as const

const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
const dataDir = resolve(process.env.BENCH_DIR ?? 'data/bench')
const database = await openBenchDatabase(dataDir, values.leads === '1000000' ? 'huge' : 'large', say)
const folder = await mkdtemp(join(tmpdir(), 'storey-migrating-'))
let failed = 0
try {
  const url = await database.copy('bench_migrating')
  await cp(fileURLToPath(new URL('../server/src/database/migrations', import.meta.url)), folder, { recursive: true })
  const storey = await startStorey(url, dataDir, BENCH_SECRET)
  try {
    const next = await callsOf(storey.port, url)
    const during = async (name: string, work: () => Promise<unknown>) => {
      const began = performance.now()
      let ended: number | undefined
      const working = work().finally(() => {
        ended = performance.now()
      })
      working.catch(() => undefined)
      const times: number[] = []
      const wrong: string[] = []
      while (ended === undefined || performance.now() - began < LEAST_S * 1000) {
        const loaded = await load({
          port: storey.port,
          users: USERS,
          seconds: SLICE_S,
          every_ms: (USERS * 1000) / rate,
          next,
        })
        times.push(...loaded.times)
        wrong.push(...loaded.wrong)
      }
      await working
      times.sort((one, other) => one - other)
      const at = (part: number) => (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0)
      failed += wrong.length
      say(
        `${name.padEnd(24)} ${((ended - began) / 1000).toFixed(1).padStart(7)} s | ${String(times.length).padStart(6)} calls, ${wrong.length} wrong, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms`,
      )
      for (const problem of wrong.slice(0, 3)) say(problem)
    }
    const nothing = () => new Promise((done) => setTimeout(done, quiet * 1000))
    await during('warming up', nothing)
    await during('before', nothing)
    for (const [index, [name, sql]] of steps.entries()) {
      await writeFile(join(folder, `${9000 + index}-bench.sql`), sql)
      await during(name, () => applyMigrations(url, folder))
    }
    await during('batches of the backfill', () => fill(url))
    await during('after', nothing)
  } finally {
    await storey.stop()
  }
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
if (failed > 0) process.exitCode = 1

/** As a process of the new release does it. */
async function fill(url: string): Promise<void> {
  const latest = Date.now() + Number(values['backfill-minutes']) * 60_000
  const backfills = fillBehind(url, (about) => say(JSON.stringify(about)))
  const client = new pg.Client(url)
  await client.connect()
  const state = async () => (await client.query('select filled, finished_at from backfills')).rows[0]
  while (Date.now() < latest && !(await state())?.finished_at) await new Promise((done) => setTimeout(done, 1_000))
  await backfills.stop()
  say(`${(await state())?.filled} rows filled`)
  await client.end()
}

/** Seven lists, a board, and two creates of ten calls, by sixteen agents. */
async function callsOf(port: number, url: string): Promise<(user: number) => Call> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ organization_id: number; pipeline_id: number }>(
    'select organization_id::int, pipeline_id::int from deals limit 1',
  )
  await client.end()
  const [{ organization_id, pipeline_id } = { organization_id: 0, pipeline_id: 0 }] = rows
  const accounts = await signIn({ port } as Parameters<typeof signIn>[0], url, { organization_id })
  const get = (user: number, path: string): Call => ({
    bytes: request('GET', `/api${path}organization_id=${organization_id}`, { token: accounts[user]?.token }),
    wrong: expecting<{ data: unknown }>(({ data }) => (data ? undefined : 'no data')),
    always: true,
  })
  let turn = 0
  return (user) => {
    turn++
    if (turn % 5 === 0) {
      const body = { organization_id, full_name: `Bench ${turn}`, email: `bench-${turn}@example.com` }
      return {
        bytes: request('POST', '/api/crm/leads', { token: accounts[user]?.token, body }),
        wrong: expecting<{ data: { id: number } }>(({ data }) => (data.id > 0 ? undefined : 'no lead')),
        always: true,
      }
    }
    if (turn % 10 === 3) return get(user, `/crm/pipelines/${pipeline_id}/kanban?`)
    return get(
      user,
      turn % 2 === 0 ? '/crm/leads?per_page=25&' : `/crm/leads?status=new&per_page=25&page=${(turn % 7) + 1}&`,
    )
  }
}
