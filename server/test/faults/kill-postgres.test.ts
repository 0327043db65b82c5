import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { leads } from '@storey/api/crm/leads.ts'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Running, start } from '../../src/app/start.ts'
import { ownerPool } from '../../src/database/address.ts'
import { migrate } from '../../src/database/migrate.ts'
import type { Database as Tables } from '../../src/database/tables.ts'
import { readSettings } from '../../src/kernel/settings.ts'
import { buildMember, buildOrganization } from '../builders/basics.ts'
import { buildToken } from '../harness.ts'
import { slow } from '../slow.ts'

const WRITERS = 4
const BEFORE_THE_KILL = 40
const AFTER_IT = 40

let folder: string
let running: Running
let owner: pg.Pool
const caller = { token: '', organization_id: 0 }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-kill-'))
  await chmod(folder, 0o711)
  const settings = readSettings({
    DATA_DIR: folder,
    PORT: '0',
    TWO_FACTOR: 'optional',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  })
  running = await start(settings, async (database) => {
    await migrate({ url: database.url, log: () => undefined })
    owner = ownerPool(database.url, 'owner')
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: owner }) })
    const organization = await buildOrganization(db, { type: 'brokerage' })
    const broker = await buildMember(db, organization.id, 'broker')
    Object.assign(caller, { token: await buildToken(db, broker.id), organization_id: Number(organization.id) })
  })
})
afterAll(async () => {
  await owner.end()
  await running.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Adds a lead; its name is the entry of the ledger. */
async function write(entry: string): Promise<boolean> {
  const response = await fetch(`${running.address}/api${leads.create.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ full_name: entry, email: `${entry}@example.com`, organization_id: caller.organization_id }),
  })
  return response.status === 201
}

it('the server connects for requests, jobs and events as a login that owns nothing (M12)', async () => {
  const { rows } = await owner.query(
    "select distinct application_name, usename from pg_stat_activity where application_name in ('storey', 'storey jobs') order by 1",
  )

  expect(rows).toEqual([
    { application_name: 'storey', usename: 'storey_login' },
    { application_name: 'storey jobs', usename: 'storey_login' },
  ])
})

describe('server whose PostgreSQL is killed', { timeout: slow.servers }, () => {
  it('a server whose PostgreSQL is killed recovers and loses no acknowledged write', async () => {
    const acknowledged: string[] = []
    let writing = true
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let turn = 0; writing; turn++) {
        const entry = `lead-${writer}-${turn}`
        if (await write(entry)) acknowledged.push(entry)
        else await pause(50)
      }
    })
    const reached = async (count: number) => {
      while (acknowledged.length < count) await pause(20)
    }

    await reached(BEFORE_THE_KILL)
    const postmaster = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')
    process.kill(Number.parseInt(postmaster, 10), 'SIGKILL')
    const atTheKill = acknowledged.length
    await pause(500)
    await reached(atTheKill + AFTER_IT)
    writing = false
    await Promise.all(writers)
    const { rows } = await owner.query<{ full_name: string }>('select full_name from leads')
    const kept = new Set(rows.map(({ full_name }) => full_name))
    const lost = acknowledged.filter((entry) => !kept.has(entry))
    console.log(
      `Kill -9 of PostgreSQL: ${acknowledged.length} writes acknowledged, ${atTheKill} before it, ${lost.length} lost`,
    )

    expect(lost).toEqual([])
  })
})
