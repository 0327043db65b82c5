import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leads } from '@storey/api/crm/leads.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Running, start } from '../src/app/start.ts'
import { seedDatabase } from '../src/commands/seeding.ts'
import { ownerPool } from '../src/database/address.ts'
import { type Embedded, startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import type { Database as Tables } from '../src/database/tables.ts'
import { readSettings, type Settings } from '../src/kernel/settings.ts'
import { buildMember, buildOrganization } from './builders/basics.ts'
import { buildToken, SECRET_KEY } from './harness.ts'
import { slow } from './slow.ts'

/** As on a managed PostgreSQL: the owner of the database creates roles and is no superuser (docs/operations.md). */
const SET_UP = [
  "create role company login nosuperuser createrole inherit password 'owner'",
  'create database company owner company',
]
const LOGIN = [
  "create role company_login login noinherit password 'login'",
  'grant storey_app, storey_own, storey_platform, storey_account, storey_worker to company_login with inherit false, set true',
]

let folder: string
let cluster: Embedded
let url: string
let settings: Settings

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-plain-owner-'))
  cluster = await startEmbedded({ dataDir: folder, ephemeral: true, log: () => undefined })
  const address = (user: string, password: string) =>
    Object.assign(new URL(cluster.url), { username: user, password, pathname: '/company' }).href
  url = address('company', 'owner')
  await ask(cluster.url, SET_UP)
  await migrate({ url, log: () => undefined })
  await ask(url, LOGIN)
  settings = readSettings({
    DATA_DIR: folder,
    DATABASE_URL: url,
    DATABASE_APP_URL: address('company_login', 'login'),
    SECRET_KEY,
    PORT: '0',
    TWO_FACTOR: 'optional',
    LOG_LEVEL: 'silent',
  })
})
afterAll(async () => {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

it('a database whose owner is no superuser is seeded, and serves a lead from its creation to its list', {
  timeout: slow.servers,
}, async () => {
  await seedDatabase('small', url, settings, () => undefined)
  const running = await start(settings, async () => undefined)
  try {
    const { broker, organization_id } = await buildBroker()
    const created = await call(running, 'POST', leads.create.path, broker, {
      full_name: 'Amal Haddad',
      email: 'amal@example.com',
      organization_id,
    })
    const list = await call(
      running,
      'GET',
      `${leads.list.path}?search=haddad&organization_id=${organization_id}`,
      broker,
    )

    expect(created.status).toBe(201)
    expect(((await list.json()) as { data: { full_name: string }[] }).data.map((lead) => lead.full_name)).toEqual([
      'Amal Haddad',
    ])
  } finally {
    await running.stop()
  }
})

it('the owner of a database, who is no superuser, reads the leads of every organization, for backups and repairs', async () => {
  const [leads] = await ask(url, ['select count(*)::int as count from leads'])
  const [owners] = await ask(url, [
    'select count(*)::int as count from leads where owner_id is not null and owner_name is null',
  ])

  expect(leads?.count).toBeGreaterThan(0)
  expect(owners?.count).toBe(0)
})

async function buildBroker() {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: ownerPool(url, 'owner') }) })
  const organization = await buildOrganization(db, { type: 'brokerage' })
  const { id } = await buildMember(db, organization.id, 'broker')
  const broker = await buildToken(db, id)
  await db.destroy()
  return { broker, organization_id: Number(organization.id) }
}

const call = ({ address }: Running, method: string, path: string, token: string, body?: object) =>
  fetch(`${address}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

async function ask(address: string, statements: readonly string[]): Promise<Record<string, number>[]> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    let rows: Record<string, number>[] = []
    for (const statement of statements) rows = (await client.query<Record<string, number>>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
