import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { leads } from '@storey/api/crm/leads.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { optionsOf } from '../../src/database/address.ts'
import { halt, initialise, launch, type Postmaster } from '../../src/database/postgres-cluster.ts'
import { findHome, type PostgresHome } from '../../src/database/postgres-home.ts'
import type { Database as Tables } from '../../src/database/tables.ts'
import { buildMember, buildOrganization } from '../builders/basics.ts'
import { buildToken, SECRET_KEY } from '../harness.ts'
import { askOwner, copyToStandby } from '../standby.ts'
import { until, useProcesses } from './processes.ts'

/*
 * A primary with a synchronous standby, as Patroni and the managed services run it. Ten times the primary is killed while four
 * callers write, and the standby is promoted; then the dead one is made again as its standby. Storey knows both hosts.
 */
const ROUNDS = 10
const WRITERS = 4

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
  const address = /Storey is ready at (http:\S+)/.exec(web.said)?.[1]
  const pool = new pg.Pool({ ...optionsOf(url), max: 1 })
  pool.on('error', () => undefined)
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const organization = await buildOrganization(owner, { type: 'brokerage' })
  const { id } = await buildMember(owner, organization.id, 'broker_admin')
  const headers = { authorization: `Bearer ${await buildToken(owner, id)}`, 'content-type': 'application/json' }
  const organization_id = Number(organization.id)

  const acknowledged: number[] = []
  const refused = new Set<number | string>()
  let writing = true
  const write = async (writer: number) => {
    for (let at = 0; writing; at++) {
      const body = JSON.stringify({ organization_id, full_name: 'Ada', email: `ada-${writer}-${at}@example.com` })
      const answer = await fetch(`${address}/api${leads.create.path}`, { method: 'POST', headers, body }).catch(String)
      if (typeof answer === 'string') refused.add(answer)
      else if (answer.status === 201) acknowledged.push(((await answer.json()) as { data: { id: number } }).data.id)
      else {
        refused.add(answer.status)
        await answer.text()
        await pause(50)
      }
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
  let heard = 0
  const stream = await fetch(`${address}/api/events?organization_id=${organization_id}`, { headers })
  void (async () => {
    for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? [])
      if (text.includes('lead.created')) heard++
  })().catch(() => undefined)

  const gaps: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = acknowledged.length
    await until('writes are acknowledged', () => acknowledged.length > before + 20)
    const killedAt = performance.now()
    const rebuild = await failOver()
    const [after, heardBefore] = [acknowledged.length, heard]
    await until('writes go on', () => acknowledged.length > after + 5, { every_ms: 20 })
    gaps.push(Math.round(performance.now() - killedAt))
    await until('events go on', () => heard > heardBefore)
    await rebuild()
  }
  writing = false
  await Promise.all(writers)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from leads where id = any (${acknowledged}::bigint[])`.execute(owner)
  await owner.destroy()

  console.log(
    `${acknowledged.length} acknowledged writes; pauses in ms: ${gaps.join(', ')}; refused with ${[...refused]}`,
  )
  expect(rows[0]?.count).toBe(acknowledged.length)
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
  expect([...refused].every((status) => status === 503)).toBe(true)
  expect(web.child.exitCode).toBeNull()
})
