import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deals } from '@storey/api/crm/deals.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { pipelines } from '@storey/api/crm/pipelines.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { units } from '@storey/api/inventory/units.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildMember, buildOrganization } from '../../test/builders/basics.ts'
import { buildPipeline } from '../../test/builders/deal.ts'
import { useProcesses } from '../../test/faults/processes.ts'
import { buildToken, SECRET_KEY } from '../../test/harness.ts'
import { slow } from '../../test/slow.ts'
import { askOwner, copyToStandby } from '../../test/standby.ts'
import { ownerPool, withParts } from './address.ts'
import { connect, type Database, type Pool } from './connect.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { prepareLogin } from './login.ts'
import { migrate } from './migrate.ts'
import { halt, launch, type Postmaster } from './postgres-cluster.ts'
import { findHome, type PostgresHome } from './postgres-home.ts'
import { withStandby } from './standby.ts'
import type { Database as Tables } from './tables.ts'

const METRICS_TOKEN = 'the token of this test, of 32 characters'
const quiet = () => undefined
const READ = { role: 'storey_app', read_only: true, on_standby: true } as const

let folder: string
let primary: Embedded
let home: PostgresHome
let postmaster: Postmaster
let appUrl: string
let pool: Pool
const problems: unknown[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-standby-'))
  if (process.getuid?.() === 0) spawnSync('chmod', ['777', folder])
  primary = await startEmbedded({ dataDir: join(folder, 'postgres'), log: quiet })
  await migrate({ url: primary.url, role_prefix: 'storey', mode: 'auto', log: quiet })
  appUrl = await prepareLogin(primary.url, primary.loginPassword, 'storey')
  const source = await findHome(join(folder, 'postgres'), false, quiet)
  home = await copyToStandby(source, primary.url, join(folder, 'postgres', 'standby'))
  postmaster = await launch(home)
}, slow.servers)
afterAll(async () => {
  await pool?.end()
  if (postmaster) await halt(home, postmaster.pid)
  await primary?.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await pool?.end()
  problems.length = 0
  pool = withStandby(...poolsOf(), (problem) => void problems.push(problem))
})

/** The same address on the standby. */
const ofStandby = (address: string): string => {
  const { username, password } = new URL(address)
  const url = new URL(withParts(address, { username, password: decodeURIComponent(password) }))
  url.port = String(postmaster.port)
  return url.href
}
const poolsOf = (): [Pool, Pool] => {
  const options = { size: 4, statement_timeout_ms: 20_000, onError: quiet }
  return [connect({ ...options, url: appUrl }), connect({ ...options, url: ofStandby(appUrl), connect_ms: 1_000 })]
}

const where = async (db: Database) =>
  (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)).rows[0]?.standby
/** A row that a job may write and read: an event. */
const write = (action: string) =>
  pool.transaction({ role: 'storey_worker' }, (db) =>
    db.insertInto('audit_log').values({ event: crypto.randomUUID(), action, result: 'done' }).execute(),
  )
const has = (action: string) => async (db: Database) => ({
  standby: await where(db),
  found: (await db.selectFrom('audit_log').select('id').where('action', '=', action).execute()).length === 1,
})
const onStandby = (statement: string) => askOwner(ofStandby(primary.url), statement)

describe('a pool with a standby', { timeout: slow.servers }, () => {
  it('answers marked reads by the standby, and everything else by the primary', async () => {
    expect(await pool.transaction(READ, where)).toBe(true)
    expect(await pool.transaction({ ...READ, in_messages: true }, where)).toBe(true)
    expect(await pool.transaction({ ...READ, snapshot: true }, where)).toBe(true)
    expect(await pool.transaction({ role: 'storey_app', read_only: true }, where)).toBe(false)
    expect(await pool.transaction({ role: 'storey_app', on_standby: true }, where)).toBe(false)
    expect(pool.standby).toEqual({ answered: 3, behind: 0, failed: 0, lag_bytes: 0 })
  })

  it('a read sees what was committed before it, each of fifty times', async () => {
    const seen = []
    for (let round = 0; round < 50; round++) {
      const key = `fresh ${crypto.randomUUID()}`
      await write(key)
      seen.push(await pool.transaction({ ...READ, role: 'storey_worker' }, has(key)))
    }
    expect(seen).toEqual(Array.from({ length: 50 }, () => ({ standby: true, found: true })))
  })

  it('reads that arrive together share the questions for the positions', async () => {
    const asked = { primary: 0, standby: 0 }
    const counted = (one: Pool, name: keyof typeof asked): Pool => ({
      ...one,
      transaction: (how, work, last) => {
        if (!how.on_standby) asked[name]++
        return one.transaction(how, work, last)
      },
    })
    const [first, second] = poolsOf()
    const both = withStandby(counted(first, 'primary'), counted(second, 'standby'), quiet)
    const answers = await Promise.all(Array.from({ length: 100 }, () => both.transaction(READ, where)))
    await both.end()

    expect(answers).toEqual(Array(100).fill(true))
    expect(asked.primary).toBeLessThan(5)
    expect(asked.standby).toBeLessThan(20)
  })

  it('a standby that is behind is not read: the primary answers with what was committed', async () => {
    await onStandby('select pg_wal_replay_pause()')
    const key = `behind ${crypto.randomUUID()}`
    await write(key)
    const naive = await onStandby(`select from audit_log where action = '${key}'`)
    const behind = await pool.transaction({ ...READ, role: 'storey_worker' }, has(key))
    await onStandby('select pg_wal_replay_resume()')
    const later = await pool.transaction({ ...READ, role: 'storey_worker' }, has(key))

    // A read that did not ask for the position would have missed it.
    expect(naive).toEqual([])
    expect(behind).toEqual({ standby: false, found: true })
    expect(later).toEqual({ standby: true, found: true })
    expect(pool.standby).toMatchObject({ behind: 1, failed: 0, lag_bytes: 0 })
  })

  it('a read whose connection the standby ends runs again on the primary', async () => {
    let runs = 0
    const answer = await pool.transaction(READ, async (db) => {
      runs++
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      if (runs === 1) await onStandby(`select pg_terminate_backend(${rows[0]?.pid})`)
      return where(db)
    })

    expect({ answer, runs }).toEqual({ answer: false, runs: 2 })
    expect(problems).toHaveLength(1)
  })

  it('an error of the read itself is not tried again on the primary', async () => {
    let runs = 0
    const failing = pool.transaction(READ, async (db) => {
      runs++
      await sql`select 1 / 0`.execute(db)
    })

    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(runs).toBe(1)
  })

  it('a standby that is gone is left alone for a while, and the primary answers', async () => {
    await halt(home, postmaster.pid)
    const answers = [await pool.transaction(READ, where), await pool.transaction(READ, where)]
    postmaster = await launch(home)

    expect(answers).toEqual([false, false])
    expect(pool.standby).toMatchObject({ answered: 0, failed: 1 })
  })
})

describe('a server with a standby', { timeout: slow.servers }, () => {
  const run = useProcesses()

  it('lists and boards are read from the standby, and a caller finds each of their own writes in them', async () => {
    const { said } = await run({
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: ofStandby(appUrl),
      PROCESS: 'web',
      LOG_LEVEL: 'info',
      SECRET_KEY,
      TWO_FACTOR: 'optional',
      RATE_LIMIT: 'off',
      METRICS_TOKEN,
    })
    const address = /Storey is ready at (http:\S+)/.exec(said)?.[1]
    const owner = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: ownerPool(primary.url, 'owner') }),
    })
    const organization = await buildOrganization(owner, { type: 'developer' })
    const { id } = await buildMember(owner, organization.id, 'developer_admin')
    const pipeline = await buildPipeline(owner, organization.id)
    const token = await buildToken(owner, id)
    const scope = `organization_id=${organization.id}`
    const ask = async <T>(path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch(`${address}/api${path}`, {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify({ ...body, organization_id: Number(organization.id) }) }),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as { data: T }
    }
    const reads = async (result: string) => {
      const metrics = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
      const text = await metrics.text()
      expect(text).toContain('database_standby_lag_bytes ')
      return Number(new RegExp(`^database_standby_reads{result="${result}"} (\\d+)`, 'm').exec(text)?.[1])
    }

    const missed: string[] = []
    for (let round = 0; round < 25; round++) {
      const email = `ada-${round}@example.com`
      const lead = await ask<{ id: number }>(leads.create.path, { full_name: 'Ada', email })
      const list = await ask<{ email: string }[]>(`${leads.list.path}?${scope}`)
      if (!list.data.some((one) => one.email === email)) missed.push(email)
      const stage_id = pipeline.stages[0]?.id
      const deal = await ask<{ id: number }>(deals.create.path, { lead_id: lead.data.id, stage_id, title: 'Villa' })
      const board = await ask<{ stages: { cards: { id: number }[] }[] }>(
        `${pipelines.kanban.path.replace('{id}', String(pipeline.id))}?${scope}&limit=200`,
      )
      if (!JSON.stringify(board).includes(`"id":${deal.data.id},`)) missed.push(`deal ${round}`)
    }
    const before = await reads('answered')
    for (const path of [units.list.path, bookings.list.path, projects.list.path]) await ask(`${path}?${scope}`)
    const after = await reads('answered')
    await owner.destroy()

    expect(missed).toEqual([])
    expect(before).toBe(50)
    expect(after).toBe(53)
    expect(await reads('behind')).toBe(0)
  })
})
