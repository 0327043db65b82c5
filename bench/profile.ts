import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BENCH_SECRET, openBenchDatabase } from '../server/test/bench-database.ts'
import { at, roundOf } from './figures.ts'
import { buildTower } from './grown.ts'
import { load } from './load.ts'
import { operationsOf } from './operations.ts'
import { startStorey } from './servers.ts'
import { countStatements, forgetStatements, statementsOf } from './statements.ts'
import { managerOf, readWorld, signIn } from './world.ts'

/**
 * Where the time of a call goes, with one user: what they wait for, processor time of the server and of PostgreSQL, and each
 * statement with its share, by pg_stat_statements; statements of functions and triggers are counted inside their callers too.
 * With `--cpu-prof FOLDER`, a processor profile of the server is written there.
 * `node bench/profile.ts --only deal_move`, of the Node in `node_modules/node`, on the kept data set of the bench.
 */
const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '100000' },
    spread: { type: 'string', default: 'one' },
    only: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    'cpu-prof': { type: 'string' },
  },
})
const dataDir = resolve(process.env.BENCH_DIR ?? 'data/bench')
const size = values.leads === '1000000' ? 'huge' : 'large'
const spread = values.spread === 'alike' || values.spread === 'mixed' ? (`-${values.spread}` as const) : ''
const quiet = () => undefined
const database = await openBenchDatabase(dataDir, `${size}${spread}`, quiet)
try {
  const url = await database.copy('bench_storey')
  const { organization_id } = await readWorld(url)
  await buildTower(url, organization_id)
  const world = await readWorld(url)
  await countStatements(url, 'all')
  const folder = values['cpu-prof']
  const profiled: Record<string, string> = folder
    ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${resolve(folder)}` }
    : {}
  const storey = await startStorey(url, dataDir, BENCH_SECRET, profiled)
  try {
    const accounts = await signIn(storey, url, world)
    const manager = await managerOf(storey, url, world)
    const wanted = values.only?.split(',')
    for (const operation of operationsOf({ ...world, accounts, manager })) {
      if (wanted && !wanted.includes(operation.name)) continue
      const run = (seconds: number) =>
        load({ port: storey.port, users: 1, seconds, next: (user) => operation.storey(user) })
      await run(1)
      await forgetStatements(url)
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
  await countStatements(url, 'none')
} finally {
  await database.stop()
}
