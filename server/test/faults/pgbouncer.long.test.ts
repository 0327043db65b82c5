import { leadExport } from '@storey/api/crm/lead-export.ts'
import { leads } from '@storey/api/crm/leads.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildMember, buildOrganization } from '../builders/basics.ts'
import { LOGIN_PASSWORD, OWNER_PASSWORD } from '../database.ts'
import { buildToken, useTestApp } from '../harness.ts'
import { type Part, useParts } from '../processes/parts.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { until } from './processes.ts'

const app = useTestApp([])
let bouncer: Awaited<ReturnType<typeof startPgBouncer>>
const run = useParts(app, () => {
  const through = (url: string) => url.replace(new URL(url).host, bouncer.host)
  return {
    DATABASE_URL: through(app.current.url),
    DATABASE_APP_URL: through(app.current.appUrl),
    DATABASE_DIRECT_URL: app.current.url,
    DATABASE_PREPARE: bouncer.prepares ? 'on' : 'off',
  }
})
let web: Part
beforeAll(async () => {
  bouncer = await startPgBouncer(new URL(inject('databaseUrl')), {
    company: OWNER_PASSWORD,
    storey_login: LOGIN_PASSWORD,
  })
  ;[web] = await Promise.all([run('web'), run('worker')])
}, 120_000)
afterAll(() => bouncer?.stop())

async function person() {
  const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
  const { id } = await buildMember(app.current.owner, organization.id, 'broker_admin')
  return { organization_id: Number(organization.id), token: await buildToken(app.current.owner, id) }
}

const call = (method: string, path: string, token: string, body?: object) =>
  fetch(`${web.address}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

it('three connections through PgBouncer in transaction mode serve the calls of two tenants, each its own rows', async () => {
  const people = [await person(), await person()]
  const create = ({ token, organization_id }: (typeof people)[number], at: number) =>
    call('POST', leads.create.path, token, { full_name: `Lead ${at}`, email: `lead${at}@example.com`, organization_id })
  const statuses = await Promise.all(people.flatMap((one) => Array.from({ length: 30 }, (_, at) => create(one, at))))
  const counts = await Promise.all(
    people.flatMap(({ token, organization_id }) =>
      Array.from({ length: 60 }, async () => {
        const list = await call('GET', `${leads.list.path}?organization_id=${organization_id}&per_page=100`, token)
        return ((await list.json()) as { data: unknown[] }).data.length
      }),
    ),
  )

  expect(statuses.map(({ status }) => status)).toEqual(Array(60).fill(201))
  expect(counts).toEqual(Array(120).fill(30))
})

it('events arrive, and the worker does its jobs, through PgBouncer', async () => {
  const { token, organization_id } = await person()
  const stream = await call('GET', `/events?organization_id=${organization_id}`, token)
  let heard = ''
  void (async () => {
    for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += text
  })().catch(() => undefined)
  await until('the stream is open', () => heard.includes('event: ready'))

  await call('POST', leads.create.path, token, { full_name: 'Ada', email: 'ada@example.com', organization_id })
  await until('the event arrives', () => heard.includes('lead.created'))
  const started = await call('POST', leadExport.begin.path, token, {
    organization_id,
    format: 'csv',
    columns: ['name'],
  })

  expect(started.status).toBeLessThan(300)
  await until('the worker has ended the export', async () => {
    const tasks = await app.current.owner.selectFrom('jobs').select('status').execute()
    return tasks.length > 0 && tasks.every(({ status }) => status === 'done')
  })
})

it('calls go on after PostgreSQL ended every connection behind PgBouncer', async () => {
  const { token, organization_id } = await person()
  const status = async () => (await call('GET', `${leads.list.path}?organization_id=${organization_id}`, token)).status
  await status()
  const admin = new pg.Client(app.current.adminUrl)
  await admin.connect()
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await admin.end()

  await until('calls are answered again', async () => (await status()) === 200)
})
