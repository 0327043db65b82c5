import { deals } from '@storey/api/crm/deals.ts'
import { pipelines } from '@storey/api/crm/pipelines.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPipeline } from '../builders/deal.ts'
import { buildLead } from '../builders/lead.ts'
import { type Person, signIn, useTestApp } from '../harness.ts'
import { whole } from '../whole.ts'
import { swept } from './swept.ts'

const app = useTestApp(whole)
let broker: Person
let admin: Person
beforeAll(async () => {
  broker = await signIn(app.current, 'broker')
  admin = await signIn(app.current, 'developer_admin')
})

const get = (path: string, { token, organization }: Person = broker) =>
  app.current.app.inject({
    method: 'GET',
    url: `/api${path}${path.includes('?') ? '&' : '?'}organization_id=${organization.id}`,
    headers: { authorization: `Bearer ${token}` },
  })
const post = (path: string, payload: string, headers: Record<string, string> = {}) =>
  app.current.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
const patch = (path: string, body: object, { token, organization }: Person = broker) =>
  app.current.app.inject({
    method: 'PATCH',
    url: `/api${path}`,
    payload: { ...body, organization_id: organization.id },
    headers: { authorization: `Bearer ${token}` },
  })
const errorsOf = (response: { json: () => unknown }) => (response.json() as { errors: object }).errors

describe('a field named as a property of every object (M9)', () => {
  it.each(['toString', 'constructor', 'hasOwnProperty', 'valueOf', '__proto__', '__defineGetter__'])(
    'a field named %s, as a property of every object, is refused by its name, in query and body',
    async (name) => {
      const inQuery = await app.current.app.inject({ method: 'GET', url: `/api/utilities/countries/options?${name}=1` })
      const inBody = await post('/auth/login', `{"${name}":1}`)

      expect([inQuery.statusCode, Object.keys(errorsOf(inQuery))]).toEqual([422, [name]])
      expect(inBody.statusCode).toBe(422)
      expect(Object.keys(errorsOf(inBody))).toContain(name)
    },
  )
})

describe('an empty filter (M9)', () => {
  it.each(['/jobs?kind=', '/crm/leads?status=', '/crm/leads?owner_id=,', '/crm/activities?type='])(
    'an empty filter, as in %s, is accepted as no filter',
    async (path) => {
      expect((await get(path)).statusCode).toBe(200)
    },
  )
  it('an empty filter of units and of the audit log is accepted as no filter', async () => {
    const root = await signIn(app.current, 'super_admin')

    expect((await get('/inventory/units?type=&bedrooms=', admin)).statusCode).toBe(200)
    expect((await get('/auth/audit?user=', root)).statusCode).toBe(200)
  })
})

describe('text that PostgreSQL cannot store (M9)', () => {
  it.each([
    ['/crm/tags?search=%00', 'search'],
    ['/crm/leads?campaign=a%00', 'campaign'],
    ['/crm/leads?cursor=%00', 'cursor'],
  ])('text with %s is refused on its field', async (path, field) => {
    const response = await get(path)

    expect(response.statusCode).toBe(422)
    expect(errorsOf(response)).toEqual({ [field]: ['Remove the NUL character.'] })
  })

  it('text that PostgreSQL cannot store is refused deep in a body, an unpaired surrogate too', async () => {
    const response = await post(
      '/crm/leads',
      `{"organization_id":${broker.organization.id},"full_name":"A\\ud800","other_emails":["a\\u0000@example.com"],"phone":"+971501234567"}`,
      { authorization: `Bearer ${broker.token}` },
    )

    expect(response.statusCode).toBe(422)
    expect(errorsOf(response)).toEqual({
      full_name: ['Remove the broken character.'],
      'other_emails.0': ['Remove the NUL character.'],
    })
  })

  it('refuses line breaks in a name (M6)', async () => {
    const response = await patch('/auth/profile', { version: 1, full_name: 'Ada\r\n\r\nYour account is locked.' })

    expect(errorsOf(response)).toEqual({ full_name: [expect.stringContaining('one line')] })
  })
})

describe('days and instants out of range (M9, L13)', () => {
  it.each([
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '2026-12-01T10:00:00+23:59',
    '2026-12-01T10:00:00-14:01',
    '9999-12-31T23:59:59-14:00',
    '1899-12-31T23:59:59Z',
  ])('%s is refused as the time of an activity', async (due_at) => {
    const { id } = await buildLead(app.current.owner, { organization_id: broker.organization.id })
    const response = await post(
      '/crm/activities',
      JSON.stringify({ organization_id: broker.organization.id, type: 'call', subject: 'Call', lead_id: id, due_at }),
      { authorization: `Bearer ${broker.token}` },
    )

    expect(response.statusCode).toBe(422)
    expect(Object.keys(errorsOf(response))).toEqual(['due_at'])
  })

  it.each(['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01'])(
    '%s is refused as the day of a filter',
    async (day) => {
      expect(Object.keys(errorsOf(await get(`/crm/leads?created_from=${day}`)))).toEqual(['created_from'])
    },
  )
})

describe('a time zone (M9)', () => {
  it('PATCH /auth/profile refuses a time zone that the database does not know', async () => {
    const known = new Set(
      (await sql<{ name: string }>`select name from pg_timezone_names`.execute(app.current.owner)).rows.map(
        ({ name }) => name,
      ),
    )
    const person = await signIn(app.current, 'broker')
    const wrong: string[] = []
    for (const timezone of [
      'US/Pacific-New',
      'Asia/Dubai',
      'Europe/Berlin',
      ...Intl.supportedValuesOf('timeZone').slice(0, 20),
    ]) {
      const { version } = await app.current.owner
        .selectFrom('users')
        .select('version')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
      const response = await patch('/auth/profile', { version, timezone }, person)
      const right = known.has(timezone) ? response.statusCode === 200 : 'timezone' in errorsOf(response)
      if (!right) wrong.push(`${timezone}: ${response.statusCode} ${response.body}`)
    }

    expect(wrong).toEqual([])
  })
})

describe('amounts (M1)', () => {
  it('an amount above the maximum is refused, and a board with a thousand deals of the maximum loads', async () => {
    const { owner } = app.current
    const organization_id = broker.organization.id
    const pipeline = await buildPipeline(owner, organization_id)
    const lead = await buildLead(owner, { organization_id })
    const body = { title: 'Big', lead_id: lead.id, pipeline_id: pipeline.id, stage_id: pipeline.new }
    const refused = await broker.ask(deals.create, { body: { ...body, value: 10_000_000_000_001 } })
    await broker.call(deals.create, { body: { ...body, value: 10_000_000_000_000 } })
    await sql`insert into deals (organization_id, title, lead_id, pipeline_id, stage_id, rank, value, currency)
      select organization_id, title, lead_id, pipeline_id, stage_id, 'b' || g || 'z', 10000000000000, currency
      from deals, generate_series(1, 1023) g where lead_id = ${lead.id}`.execute(owner)
    const after = await broker.ask(deals.create, { body: { ...body, value: 10_000_000_000_000 } })
    const list = await broker.ask(pipelines.list, {})
    const kanban = await broker.ask(pipelines.kanban, { params: { id: pipeline.id } })
    const rows = await broker.ask(pipelines.listBoard, { params: { id: pipeline.id } })

    expect(Object.keys(errorsOf(refused))).toEqual(['value'])
    expect([after, list, kanban, rows].map(({ statusCode }) => statusCode)).toEqual([201, 200, 200, 200])
    expect(list.body).toContain('"value":10250000000000000')
  })

  it('the database has the same maximum amount as the API', async () => {
    const { owner } = app.current
    const lead = await buildLead(owner, { organization_id: broker.organization.id })

    await expect(
      owner.updateTable('leads').set({ budget_max: 10_000_000_000_001 }).where('id', '=', lead.id).execute(),
    ).rejects.toMatchObject({ constraint: 'leads_budget_max' })
  })
})

describe('an oversized or nested body (H2)', () => {
  const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`

  it('a body with many unknown fields gets a short answer that names a few of them', async () => {
    const some = await post('/auth/login', keys(900))
    const long = await post('/auth/login', JSON.stringify({ ['x'.repeat(9000)]: 1, [`\u0001${'"'.repeat(4000)}`]: 2 }))

    expect(some.statusCode).toBe(422)
    expect(Object.keys(errorsOf(some)).length).toBeLessThanOrEqual(20)
    for (const { body } of [some, long]) expect(body.length).toBeLessThan(16_000)
  })

  it('a phone number as long as a book is refused on its field, by registration, profile and leads', async () => {
    const register = (phone: string) =>
      post(
        '/auth/register',
        JSON.stringify({ full_name: 'Ada', email: 'long-phone@example.com', phone, device_name: 'test' }),
      )
    const answers = [
      await register('1'.repeat(16_000)),
      await patch('/auth/profile', { version: 1, phone: '1'.repeat(300_000) }),
      await post(
        '/crm/leads',
        JSON.stringify({ organization_id: broker.organization.id, full_name: 'Ada', phone: '1'.repeat(300_000) }),
        { authorization: `Bearer ${broker.token}` },
      ),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422])
    for (const answer of answers) expect(Object.keys(errorsOf(answer))).toContain('phone')
  })

  it('a body above a few kB is not read without a session', async () => {
    for (const { endpoint } of swept) {
      if (endpoint.access.kind !== 'public' || endpoint.method !== 'POST') continue
      expect(endpoint.body_limit, endpoint.path).toBeLessThanOrEqual(16_384)
      expect((await post(endpoint.path, keys(75_000))).statusCode, endpoint.path).toBe(413)
    }
  })

  it.each([
    ['75,000 fields', keys(75_000)],
    ['a list of 200,000', `{"ids":[${'1,'.repeat(200_000)}1]}`],
    ['a thousand lists in each other', `{"ids":${'['.repeat(1000)}${']'.repeat(1000)}}`],
    ['half a million lists that never end', '['.repeat(500_000)],
    ['strings full of quotes', `{"a":"${'\\"'.repeat(200_000)}",${'"b":1,'.repeat(6000)}"c":1}`],
  ])('POST /crm/leads refuses a body of %s before it is parsed', async (_what, payload) => {
    const response = await post('/crm/leads', payload, { authorization: `Bearer ${broker.token}` })

    expect(response.statusCode).toBe(422)
    expect(Object.keys(errorsOf(response))).toEqual(['body'])
  })

  it('commas and brackets within text do not count as nesting of a body', async () => {
    const { id } = await buildLead(app.current.owner, { organization_id: broker.organization.id })
    const body_html = `<p>${'a,[{"\\\\'.repeat(2500)}</p>`
    const response = await post(
      `/crm/leads/notes/${id}`,
      JSON.stringify({ organization_id: broker.organization.id, body_html, pinned: false }),
      { authorization: `Bearer ${broker.token}` },
    )

    expect(response.statusCode, response.body).toBe(201)
  })
})
