import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BENCH_SECRET, openBenchDatabase } from '../server/test/bench-database.ts'
import { load } from './load.ts'
import { operationsOf } from './operations.ts'
import { startStorey } from './servers.ts'
import { managerOf, readWorld, signIn, USERS } from './world.ts'

/**
 * Sends calls at a steady rate for an hour, nine reads to one write, and prints how much the memory of the server and of PostgreSQL
 * grows per hour, from a line through the samples after the first quarter. Fails if a response is wrong, or if memory grows in a run
 * of half an hour or more: node bench/soak.ts --minutes 60 --rate 200
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, rate: { type: 'string', default: '200' } },
})
const minutes = Number(values.minutes)
const rate = Number(values.rate)
const SLICE_S = 10
const WARM_PART = 0.25
/** Shorter runs only print their slope: they see caches fill. */
const JUDGED_MINUTES = 30
const MAX_GROWTH_MB_PER_HOUR = 30

const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
const dataDir = resolve(process.env.BENCH_DIR ?? 'data/bench')
const database = await openBenchDatabase(dataDir, 'large', say)
const wrong: string[] = []
const samples: { hours: number; server: number; database: number }[] = []
let calls = 0
try {
  const url = await database.copy('bench_soak')
  const world = await readWorld(url)
  const storey = await startStorey(url, dataDir, BENCH_SECRET)
  try {
    const accounts = await signIn(storey, url, world)
    const operations = operationsOf({ ...world, accounts, manager: await managerOf(storey, url, world) })
    const reads = operations.filter((one) => one.reads)
    const writes = operations.filter((one) => !one.reads && one.name !== 'sign_in')
    let turn = 0
    const next = (user: number) => {
      turn += 1
      const among = turn % 10 === 0 ? writes : reads
      const operation = among[turn % among.length]
      if (!operation) throw new Error('There are no operations of this kind.')
      return operation.storey(user)
    }
    const began = performance.now()
    const passed = () => (performance.now() - began) / 3_600_000
    while (passed() * 60 < minutes) {
      const loaded = await load({
        port: storey.port,
        users: USERS,
        seconds: SLICE_S,
        every_ms: (USERS * 1000) / rate,
        next,
      })
      calls += loaded.calls
      wrong.push(...loaded.wrong)
      const sample = { hours: passed(), server: storey.memory(), database: storey.databaseMemory() }
      samples.push(sample)
      const slowest = loaded.times[Math.floor(loaded.times.length * 0.95)] ?? 0
      say(
        `${Math.round(loaded.calls / loaded.seconds)} calls/s, 95th percentile ${slowest.toFixed(0)} ms, server ${sample.server.toFixed(0)} MB, PostgreSQL ${sample.database.toFixed(0)} MB`,
      )
    }
  } finally {
    await storey.stop()
  }
} finally {
  await database.stop()
}

const warm = samples.slice(Math.floor(samples.length * WARM_PART))
const growth = { server: slopeOf('server'), database: slopeOf('database') }
console.log(
  `${calls} calls in ${minutes} minutes, ${wrong.length} wrong. Growth per hour: server ${growth.server.toFixed(1)} MB, PostgreSQL ${growth.database.toFixed(1)} MB`,
)
for (const problem of wrong.slice(0, 5)) console.log(problem)
const grows = minutes >= JUDGED_MINUTES && Math.max(growth.server, growth.database) > MAX_GROWTH_MB_PER_HOUR
if (wrong.length > 0 || grows) process.exitCode = 1

/** Megabytes per hour, by least squares. */
function slopeOf(of: 'server' | 'database'): number {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)
  const at = mean(warm.map(({ hours }) => hours))
  const level = mean(warm.map((sample) => sample[of]))
  const spread = warm.reduce((sum, { hours }) => sum + (hours - at) ** 2, 0)
  return spread === 0 ? 0 : warm.reduce((sum, sample) => sum + (sample.hours - at) * (sample[of] - level), 0) / spread
}
