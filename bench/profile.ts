import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BENCH_SECRET, openBenchDatabase } from '../server/test/bench-database.ts'
import { at, roundOf } from './figures.ts'
import { load } from './load.ts'
import { operationsOf } from './operations.ts'
import { startStorey } from './servers.ts'
import { managerOf, readWorld, signIn } from './world.ts'

/**
 * Where the time of a call goes, with one user: what they wait for, processor time of the server and of PostgreSQL, and each
 * statement with its share, by pg_stat_statements; statements of functions and triggers are counted inside their callers too.
 * `node bench/profile.ts --only deal_move`, of the Node in `node_modules/node`, on the kept data set of the bench.
 */
const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '100000' },
    spread: { type: 'string', default: 'one' },
    only: { type: 'string' },
    seconds: { type: 'string', default: '3' },
  },
})
const dataDir = resolve(process.env.BENCH_DIR ?? 'data/bench')
const size = values.leads === '1000000' ? 'huge' : 'large'
const spread = values.spread === 'alike' || values.spread === 'mixed' ? (`-${values.spread}` as const) : ''
const quiet = () => undefined
const settings = `
  alter system set shared_preload_libraries = 'pg_stat_statements';
  alter system set pg_stat_statements.track = 'all';
  alter system set pg_stat_statements.track_planning = 'on'`

// A library is loaded as PostgreSQL starts: the first opening only writes that down.
const first = await openBenchDatabase(dataDir, `${size}${spread}`, quiet)
const firstUrl = await first.copy('bench_storey')
const world = await readWorld(firstUrl)
for (const setting of settings.split(';')) await world.rows(firstUrl, setting)
await first.stop()

const database = await openBenchDatabase(dataDir, `${size}${spread}`, quiet)
try {
  const url = await database.copy('bench_storey')
  await world.rows(url, 'create extension if not exists pg_stat_statements')
  const storey = await startStorey(url, dataDir, BENCH_SECRET)
  try {
    const accounts = await signIn(storey, url, world)
    const manager = await managerOf(storey, url, world)
    const wanted = values.only?.split(',')
    for (const operation of operationsOf({ ...world, accounts, manager })) {
      if (wanted && !wanted.includes(operation.name)) continue
      const run = (seconds: number) =>
        load({ port: storey.port, users: 1, seconds, next: (user) => operation.storey(user) })
      await run(1)
      await world.rows(url, 'select pg_stat_statements_reset()')
      const before = storey.cpu()
      const loaded = await run(Number(values.seconds))
      const { cpu_server, cpu_database, calls } = roundOf(loaded, before, storey.cpu())
      console.log(
        `\n${operation.name}: ${at(loaded.times, 0.5).toFixed(2)} ms in the middle of ${calls} calls; processor ${cpu_server.toFixed(2)} ms in the server, ${cpu_database.toFixed(2)} in PostgreSQL`,
      )
      for (const { query, toplevel, times, run_ms, plan_ms, anew, buffers } of await statementsOf(url, calls))
        console.log(
          `  ${toplevel ? ' ' : '>'} ${times.toFixed(1).padStart(5)} x  ${run_ms.toFixed(3)} ms  planned ${plan_ms.toFixed(3)}${anew > 0.5 ? ' ANEW' : ''}  ${buffers.toFixed(0).padStart(6)} buffers  ${query}`,
        )
    }
  } finally {
    await storey.stop()
  }
  await world.rows(url, 'alter system reset all')
} finally {
  await database.stop()
}

interface Statement {
  readonly query: string
  /** False for one that runs within another. */
  readonly toplevel: boolean
  /** How often in a call. */
  readonly times: number
  /** Milliseconds a call. */
  readonly run_ms: number
  readonly plan_ms: number
  /** How often in a call it was planned: 0 where the kept plan was used. */
  readonly anew: number
  /** Pages of tables and indexes that it read in a call; they do not depend on what else the machine does. */
  readonly buffers: number
}

function statementsOf(url: string, calls: number): Promise<Statement[]> {
  return world.rows<Statement & Record<string, unknown>>(
    url,
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as query, toplevel, calls::float / $1 as times,
        total_exec_time / $1 as run_ms, total_plan_time / $1 as plan_ms,
        plans::float / $1 as anew, (shared_blks_hit + shared_blks_read)::float / $1 as buffers
      from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
        and query not like '%pg_stat_statements%'
      order by total_exec_time + total_plan_time desc limit 14`,
    [calls],
  )
}
