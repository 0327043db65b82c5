import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownerPool } from '../../src/database/address.ts'
import { halt, initialise, launch, type Postmaster } from '../../src/database/postgres-cluster.ts'
import { findHome, type PostgresHome } from '../../src/database/postgres-home.ts'
import type { Database as Tables } from '../../src/database/tables.ts'
import { SECRET_KEY } from '../harness.ts'
import { askOwner, copyToStandby } from '../standby.ts'
import { until, useProcesses } from './processes.ts'
import { writeLeads } from './writing.ts'

/*
 * A primary with a synchronous standby, as Patroni and the managed services run it. Ten times the primary is killed while four
 * callers write, and the standby is promoted; then the dead one is made again as its standby. Storey knows both hosts.
 */
const ROUNDS = 10

interface Node {
  readonly home: PostgresHome
  readonly postmaster: Postmaster
}

const run = useProcesses('SIGKILL', 'file')
let folder: string
let primary: Node
let standby: Node
const urlOf = ({ home, postmaster }: Node) => `postgres://storey:${home.password}@127.0.0.1:${postmaster.port}/storey`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-failover-'))
  const home = await findHome(folder, false, () => undefined)
  await initialise(home)
  primary = { home, postmaster: await launch(home) }
  await askOwner(urlOf(primary).replace(/storey$/, 'postgres'), 'create database storey')
  const copy = await copyToStandby(home, urlOf(primary), `${home.cluster}-two`)
  standby = { home: copy, postmaster: await launch(copy) }
  await replicateSynchronously()
}, 120_000)
afterAll(async () => {
  for (const node of [primary, standby]) if (node) await halt(node.home, node.postmaster.pid)
  await rm(folder, { recursive: true, force: true })
})

/** From now on, a commit is reported once the standby has it. */
async function replicateSynchronously() {
  await askOwner(urlOf(primary), "alter system set synchronous_standby_names = '*'")
  await askOwner(urlOf(primary), 'select pg_reload_conf()')
  await until('the standby is synchronous', async () => {
    const rows = await askOwner<{ sync_state: string }>(urlOf(primary), 'select sync_state from pg_stat_replication')
    return rows.some(({ sync_state }) => sync_state === 'sync')
  })
}

/** Kills the primary, promotes the standby, and makes the dead one again as the standby of the new primary. */
async function failOver() {
  process.kill(primary.postmaster.pid, 'SIGKILL')
  await askOwner(urlOf(standby), 'select pg_promote()')
  // Without a standby nothing can be synchronous: Patroni does the same.
  await askOwner(urlOf(standby), 'alter system reset synchronous_standby_names')
  await askOwner(urlOf(standby), 'select pg_reload_conf()')
  const dead = primary
  primary = standby
  return async () => {
    const home = await copyToStandby(primary.home, urlOf(primary), dead.home.cluster)
    standby = { home, postmaster: await launch(home, dead.postmaster.port) }
    await replicateSynchronously()
  }
}

it('ten failovers under writes lose no acknowledged write, and nothing is restarted', async () => {
  const hosts = `127.0.0.1:${primary.postmaster.port},127.0.0.1:${standby.postmaster.port}`
  const url = `postgres://storey:${primary.home.password}@${hosts}/storey`
  const settings = { DATABASE_URL: url, SECRET_KEY, TWO_FACTOR: 'optional', RATE_LIMIT: 'off', MIGRATE: 'auto' }
  const web = await run({ ...settings, PROCESS: 'web', LOG_LEVEL: 'info' })
  const address = /Storey is ready at (http:\S+)/.exec(web.said)?.[1] ?? ''
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: ownerPool(url, 'owner') }) })
  const work = await writeLeads(address, owner)
  const { acknowledged, events } = work

  const gaps: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = acknowledged.length
    await until('writes are acknowledged', () => acknowledged.length > before + 20)
    const killedAt = performance.now()
    const rebuild = await failOver()
    const [after, heardBefore] = [acknowledged.length, events.heard]
    await until('writes go on', () => acknowledged.length > after + 5, { every_ms: 20 })
    gaps.push(Math.round(performance.now() - killedAt))
    await until('events go on', () => events.heard > heardBefore)
    await rebuild()
  }
  await work.end()
  await owner.destroy()

  console.log(`${acknowledged.length} acknowledged writes; pauses in ms: ${gaps.join(', ')}`)
  expect(web.child.exitCode).toBeNull()
})
