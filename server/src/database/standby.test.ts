import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { slow } from '../../test/slow.ts'
import { askOwner, copyToStandby } from '../../test/standby.ts'
import { withParts } from './address.ts'
import { connect, type Database, type Pool } from './connect.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { prepareLogin } from './login.ts'
import { migrate } from './migrate.ts'
import { halt, launch, type Postmaster } from './postgres-cluster.ts'
import { findHome, type PostgresHome } from './postgres-home.ts'
import { withStandby } from './standby.ts'

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
  const { username, password } = new URL(appUrl)
  const options = { size: 4, statement_timeout_ms: 20_000, onError: quiet }
  const url = new URL(withParts(appUrl, { username, password: decodeURIComponent(password) }))
  url.port = String(postmaster.port)
  pool = withStandby(
    connect({ ...options, url: appUrl }),
    connect({ ...options, url: url.href, connect_ms: 1_000 }),
    (problem) => void problems.push(problem),
  )
})

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
const onStandby = (statement: string) => {
  const { username, password } = new URL(primary.url)
  const url = new URL(withParts(primary.url, { username, password: decodeURIComponent(password) }))
  url.port = String(postmaster.port)
  return askOwner(url.href, statement)
}

describe('a pool with a standby', { timeout: slow.servers }, () => {
  it('answers marked reads by the standby, and everything else by the primary', async () => {
    expect(await pool.transaction(READ, where)).toBe(true)
    expect(await pool.transaction({ ...READ, in_messages: true }, where)).toBe(true)
    expect(await pool.transaction({ ...READ, snapshot: true }, where)).toBe(true)
    expect(await pool.transaction({ role: 'storey_app', read_only: true }, where)).toBe(false)
    expect(await pool.transaction({ role: 'storey_app', on_standby: true }, where)).toBe(false)
    expect(pool.standby).toEqual({ answered: 3, behind: 0, failed: 0 })
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
    expect(pool.standby).toMatchObject({ behind: 1, failed: 0 })
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
