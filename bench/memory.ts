import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BENCH_SECRET, openBenchDatabase } from '../server/test/bench-database.ts'
import { load } from './load.ts'
import { operationsOf } from './operations.ts'
import { type Server, startStorey } from './servers.ts'
import { managerOf, readWorld, signIn, USERS } from './world.ts'

/**
 * Memory of the server when idle, at the most during work and a minute after it: for exports of all leads, and for calls of 16 users.
 * `node bench/memory.ts`, of the Node in `node_modules/node`. Fails if a minute after repeated exports more than a tenth is still held.
 */
const EXPORTS = 3
const LOAD_S = 20
const COLUMNS = ['name', 'status', 'owner', 'phone', 'email', 'budget', 'projects', 'next']
const AFTER_MS = 60_000
const MAX_LEFT = 1.1

const dataDir = resolve(process.env.BENCH_DIR ?? 'data/bench')
const database = await openBenchDatabase(dataDir, 'large', console.log)
try {
  const url = await database.copy('bench_memory')
  const world = await readWorld(url)
  const storey = await startStorey(url, dataDir, BENCH_SECRET)
  try {
    const accounts = await signIn(storey, url, world)
    const [{ token } = { token: '' }] = accounts
    const operations = operationsOf({ ...world, accounts, manager: await managerOf(storey, url, world) })
    const reads = operations.filter(({ reads }) => reads)
    await pause(15_000)
    console.log(`idle ${storey.memory().toFixed(0)} MB`)
    const exporting = async () => {
      for (let made = 0; made < EXPORTS; made++) await exportLeads(storey, token, world.organization_id)
    }
    await measure('exports for the first time, which stay compiled', storey, exporting)
    await measure('calls for the first time', storey, async () => {
      let turn = 0
      const next = (user: number) => (reads[turn++ % reads.length] ?? reads[0])?.storey(user) as never
      await load({ port: storey.port, users: USERS, seconds: LOAD_S, next })
    })
    const left = await measure('exports again', storey, exporting)
    if (left > MAX_LEFT) process.exitCode = 1
  } finally {
    await storey.stop()
  }
} finally {
  await database.stop()
}

async function measure(name: string, storey: Server, work: () => Promise<void>): Promise<number> {
  const before = storey.memory()
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, storey.memory())
  }, 200)
  await work()
  clearInterval(watching)
  await pause(AFTER_MS)
  const after = storey.memory()
  console.log(
    `${name}: ${before.toFixed(0)} MB before, ${most.toFixed(0)} at the most, ${after.toFixed(0)} a minute later`,
  )
  return after / before
}

async function exportLeads({ port }: Server, token: string, organization_id: number): Promise<void> {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { data: { id: number; status: string } }).data
  }
  const { id } = await call('POST', '/crm/leads/export', { organization_id, format: 'xlsx', columns: COLUMNS })
  for (;;) {
    const { status } = await call('GET', `/jobs/${id}?organization_id=${organization_id}`)
    if (status === 'done') return
    if (status !== 'queued' && status !== 'running') throw new Error(`The export ended as ${status}.`)
    await pause(200)
  }
}
