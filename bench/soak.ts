import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BENCH_SECRET, openBenchDatabase } from '../server/test/bench-database.ts'
import { load } from './load.ts'
import type { Operation } from './operation.ts'
import { operationsOf } from './operations.ts'
import { startStorey } from './servers.ts'
import { managerOf, readWorld, signIn, USERS } from './world.ts'

/**
 * Sends calls at a steady rate for an hour, nine reads to one write, and prints by how much the memory of the server and of PostgreSQL
 * grows per hour, from a line through the minutes after the first quarter, with its error. Fails if a response is wrong, or if memory
 * grows in a run of half an hour or more: node bench/soak.ts --minutes 60 --rate 200. Ctrl+C ends it early, with its figures.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, rate: { type: 'string', default: '200' } },
})
const minutes = Number(values.minutes)
const rate = Number(values.rate)
const SLICE_S = 10
/** A call that takes long holds its connection only; the others keep the rate. */
const CONNECTIONS = 4 * USERS
const WARM_PART = 0.25
/** How often people make a call, to one of each other kind: every screen asks for the count of unread leads, and records are opened from lists. */
const OFTEN: Readonly<Record<string, number>> = { no_op: 12, lead_open: 8, leads_list: 6, lead_create: 8, deal_move: 8 }
const READS_A_WRITE = 9
/** Shorter runs only print their slope: they see caches fill. */
const JUDGED_MINUTES = 30
const MAX_GROWTH_MB_PER_HOUR = 30

interface Sample {
  readonly hours: number
  readonly server: number
  readonly database: number
}

const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
const dataDir = resolve(process.env.BENCH_DIR ?? 'data/bench')
const database = await openBenchDatabase(dataDir, 'large', say)
const wrong: string[] = []
const samples: Sample[] = []
let calls = 0
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopped = true
  })
try {
  const url = await database.copy('bench_soak')
  const world = await readWorld(url)
  const storey = await startStorey(url, dataDir, BENCH_SECRET)
  try {
    const signedIn = await signIn(storey, url, world)
    // Each connection moves deals of its own: two at once are refused, rightly.
    const accounts = Array.from({ length: CONNECTIONS / USERS }, () => signedIn).flat()
    const operations = operationsOf({ ...world, grows: true, accounts, manager: await managerOf(storey, url, world) })
    const often = operations
      .filter(({ name }) => name !== 'sign_in')
      .flatMap((one) => Array.from({ length: OFTEN[one.name] ?? 1 }, () => one))
    const reads = turnsOf(often.filter((one) => one.reads))
    const writes = turnsOf(often.filter((one) => !one.reads))
    let turn = 0
    const next = (user: number) => (turn++ % (READS_A_WRITE + 1) === 0 ? writes() : reads()).storey(user)
    const began = performance.now()
    const passed = () => (performance.now() - began) / 3_600_000
    while (!stopped && passed() * 60 < minutes) {
      const loaded = await load({
        port: storey.port,
        users: CONNECTIONS,
        seconds: SLICE_S,
        every_ms: (CONNECTIONS * 1000) / rate,
        next,
      })
      calls += loaded.calls
      wrong.push(...loaded.wrong)
      const sample = { hours: passed(), server: storey.memory(), database: storey.databaseOwnMemory() }
      samples.push(sample)
      const slowest = loaded.times[Math.floor(loaded.times.length * 0.95)] ?? 0
      say(
        `${Math.round(loaded.calls / loaded.seconds)} calls/s, 95th percentile ${slowest.toFixed(0)} ms, server ${sample.server.toFixed(0)} MB, PostgreSQL ${sample.database.toFixed(0)} MB`,
      )
    }
    for (const { lost } of operations) {
      const problem = await lost?.(url, 'storey')
      if (problem !== undefined) wrong.push(problem)
    }
  } finally {
    await storey.stop()
  }
} finally {
  await database.stop()
}

const hours = samples.at(-1)?.hours ?? 0
const warm = minutesOf(samples.slice(Math.floor(samples.length * WARM_PART)))
const growth = { server: slopeOf('server'), database: slopeOf('database') }
console.log(
  `${calls} calls in ${(hours * 60).toFixed(0)} minutes (${(calls / hours / 3600).toFixed(0)}/s), ${wrong.length} wrong. ${described('server')}, ${described('database')}.`,
)
for (const problem of wrong.slice(0, 5)) console.log(problem)
const judged = hours * 60 >= JUDGED_MINUTES
const grows = Math.max(growth.server.slope, growth.database.slope) > MAX_GROWTH_MB_PER_HOUR
const verdict = grows ? `it grows by more than ${MAX_GROWTH_MB_PER_HOUR} MB per hour` : 'memory is flat'
console.log(`Verdict: ${judged ? verdict : `none, a run under ${JUDGED_MINUTES} minutes sees caches fill`}.`)
if (wrong.length > 0 || (judged && grows)) process.exitCode = 1

/** Goes through them again and again, in an order that is drawn anew each time. */
function turnsOf(among: readonly Operation[]): () => Operation {
  let left: Operation[] = []
  return () => {
    if (left.length === 0) left = among.toSorted(() => Math.random() - 0.5)
    const next = left.pop()
    if (!next) throw new Error('There are no operations of this kind.')
    return next
  }
}

function described(of: 'server' | 'database'): string {
  const { slope, error } = growth[of]
  const levels = [warm[0], warm.at(-1)].map((sample) => sample?.[of].toFixed(0))
  const name = of === 'server' ? 'Server' : 'PostgreSQL without shared buffers'
  return `${name} ${levels.join(' to ')} MB: ${slope.toFixed(1)} ± ${error.toFixed(1)} MB per hour`
}

/** Means of a minute: the memory of Node rises and falls in seconds, as its garbage is collected. */
function minutesOf(each: readonly Sample[]): Sample[] {
  const size = Math.max(1, Math.round(60 / SLICE_S))
  const groups = Array.from({ length: Math.floor(each.length / size) }, (_, at) =>
    each.slice(at * size, at * size + size),
  )
  return groups.map((group) => ({
    hours: mean(group.map((sample) => sample.hours)),
    server: mean(group.map(({ server }) => server)),
    database: mean(group.map((sample) => sample.database)),
  }))
}

/** Megabytes per hour by least squares, and twice its standard error. */
function slopeOf(of: 'server' | 'database'): { slope: number; error: number } {
  const at = mean(warm.map((sample) => sample.hours))
  const level = mean(warm.map((sample) => sample[of]))
  const spread = warm.reduce((sum, sample) => sum + (sample.hours - at) ** 2, 0)
  if (warm.length < 3) return { slope: 0, error: Number.POSITIVE_INFINITY }
  const slope = warm.reduce((sum, sample) => sum + (sample.hours - at) * (sample[of] - level), 0) / spread
  const rest = warm.reduce((sum, sample) => sum + (sample[of] - level - slope * (sample.hours - at)) ** 2, 0)
  return { slope, error: 2 * Math.sqrt(rest / (warm.length - 2) / spread) }
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)
}
