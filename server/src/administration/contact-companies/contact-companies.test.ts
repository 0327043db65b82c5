import { contactBrokers } from '@storey/api/administration/contact-brokers.ts'
import { contactCompanies } from '@storey/api/administration/contact-companies.ts'
import { type ContactStatus, contactTransitions } from '@storey/api/administration/contact-statuses.ts'
import type { Endpoint, RequestOf } from '@storey/api/endpoint.ts'
import { describe, expect, it } from 'vitest'
import { buildOrganization, unique } from '../../../test/builders/basics.ts'
import { buildContactBroker, buildContactCompany } from '../../../test/builders/contact.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { contactBrokerRoutes } from '../contact-brokers/routes.ts'
import { contactCompanyRoutes } from './routes.ts'

const app = useTestApp([contactBrokerRoutes, contactCompanyRoutes])
const owner = () => app.current.owner
const admin = () => signIn(app.current, 'super_admin')
/** Makes a word that no other record contains. */
const word = () => `w${crypto.randomUUID().replace(/-/g, '').slice(0, 10)}`
const failed = async <E extends Endpoint>(person: Person, endpoint: E, asked: RequestOf<E>) => {
  const response = await person.ask(endpoint, asked)
  return { status: response.statusCode, ...(response.json() as { code?: string; message: string; errors?: object }) }
}

describe('the list of contact companies', () => {
  it('the list of contact companies searches, and filters by status, place, WhatsApp and opt-out', async () => {
    const person = await admin()
    const name = word()
    await buildContactCompany(owner(), {
      name: `${name} One`,
      country: 'PT',
      city: 'Lisbon',
      whatsapp: '+351912345678',
    })
    await buildContactCompany(owner(), { name: `${name} Two`, country: 'GB', city: 'London', status: 'contacted' })
    await buildContactCompany(owner(), { name: `${name} Three`, opted_out_at: '2026-11-01T00:00:00Z' })
    const names = async (query: object) =>
      (await person.call(contactCompanies.list, { query: { search: name, ...query } })).data.map((one) =>
        one.name.replace(`${name} `, ''),
      )

    expect(await names({})).toEqual(['One', 'Three', 'Two'])
    expect(await names({ status: ['contacted'] })).toEqual(['Two'])
    expect(await names({ country: ['PT', 'GB'], sort: '-name' })).toEqual(['Two', 'One'])
    expect(await names({ city: 'LISBON' })).toEqual(['One'])
    expect(await names({ has_whatsapp: true })).toEqual(['One'])
    expect(await names({ opted_out: true })).toEqual(['Three'])
    expect(await names({ sort: 'status' })).toEqual(['One', 'Three', 'Two'])
  })

  it('the list of contact companies counts countries and suggests cities', async () => {
    const person = await admin()
    const city = word()
    await buildContactCompany(owner(), { country: 'IS', city })
    await buildContactCompany(owner(), { country: 'IS', city: city.toUpperCase() })

    expect((await person.call(contactCompanies.countries, {})).data).toContainEqual({ country: 'IS', count: 2 })
    expect((await person.call(contactCompanies.cities, { query: { search: city } })).data).toHaveLength(1)
  })

  it('contact companies return 403 to all roles but super admins and sales managers', async () => {
    const manager = await signIn(app.current, 'super_admin_sales_manager')
    const { id, name } = await buildContactCompany(owner(), { name: word() })
    expect((await manager.call(contactCompanies.list, { query: { search: name } })).data).toHaveLength(1)
    expect((await manager.call(contactCompanies.one, { params: { id } })).data.name).toBe(name)

    for (const role of ['developer_admin', 'developer', 'broker_admin', 'broker'] as const)
      expect(await failed(await signIn(app.current, role), contactCompanies.list, { query: {} })).toMatchObject({
        status: 403,
      })
  })
})

describe('a contact company', () => {
  it('a contact company is created, changed with its version, deleted with its brokers and restored with them', async () => {
    const person = await admin()
    const { data: made } = await person.call(contactCompanies.create, {
      body: {
        name: 'Riviera Clés',
        country: 'FR',
        phone: '00 33 6 12 34 56 78',
        languages: ['fr'],
        notes: 'Met in Cannes',
      },
    })
    const { data: broker } = await person.call(contactBrokers.create, {
      body: { full_name: 'Inès Martin', company_id: made.id },
    })
    const { data: changed } = await person.call(contactCompanies.change, {
      params: { id: made.id },
      body: { version: made.version, city: 'Nice', opted_out: true },
    })
    expect(changed).toMatchObject({ phone: '+33612345678', city: 'Nice', status: 'new', source: 'manual', brokers: 1 })
    expect(changed.opted_out_at).not.toBeNull()
    expect(
      await failed(person, contactCompanies.change, { params: { id: made.id }, body: { version: 1, city: 'Lyon' } }),
    ).toMatchObject({ status: 409, code: 'stale', current: { city: 'Nice' } })

    await person.call(contactCompanies.remove, { params: { id: made.id } })
    expect(await failed(person, contactCompanies.one, { params: { id: made.id } })).toMatchObject({ status: 404 })
    expect(await failed(person, contactBrokers.one, { params: { id: broker.id } })).toMatchObject({ status: 404 })
    const { data: back } = await person.call(contactCompanies.restore, { params: { id: made.id } })
    expect(back).toMatchObject({ name: 'Riviera Clés', brokers: 1 })
  })

  it('a contact company refuses invalid values on their fields', async () => {
    const person = await admin()
    const errors = async (body: object) => {
      const refused = await person.askWrong(contactCompanies.create, { body: { name: 'Nile Crown', ...body } })
      return Object.keys(refused.json().errors)
    }

    expect(await errors({ phone: '050 123' })).toEqual(['phone'])
    expect(await errors({ email: 'nobody', country: 'Egypt' })).toEqual(['country', 'email'])
    expect(await errors({ name: ' ', languages: ['arabic'] })).toEqual(['name', 'languages.0'])
  })
})

describe('the status of a contact company', () => {
  const statuses = Object.keys(contactTransitions) as ContactStatus[]

  it('a contact company changes its status along declared transitions only (T064)', async () => {
    const person = await admin()
    const wrong: string[] = []
    for (const from of statuses)
      for (const to of statuses) {
        if (to === from) continue
        const brokerage = from === 'converted' ? (await buildOrganization(owner(), { type: 'brokerage' })).id : null
        const { id } = await buildContactCompany(owner(), { status: from, converted_organization_id: brokerage })
        const { statusCode } = await person.ask(contactCompanies.setStatus, {
          params: { id },
          body: { status: to as 'new' },
        })
        const kept = await owner()
          .selectFrom('contact_companies')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const expected = to === 'converted' ? 422 : contactTransitions[from].some((one) => one === to) ? 200 : 409
        if (statusCode !== expected || kept.status !== (expected === 200 ? to : from))
          wrong.push(`${from} ${to}: ${statusCode}`)
      }
    console.log(
      `T064 contact companies: ${statuses.length * (statuses.length - 1) - wrong.length} of ${statuses.length * (statuses.length - 1)}`,
    )

    expect(wrong).toEqual([])
  })

  it('a bulk change of status names contact companies that cannot change, and its undo skips those changed since', async () => {
    const person = await admin()
    const [first, second, third] = [
      await buildContactCompany(owner()),
      await buildContactCompany(owner(), { last_contacted_at: '2026-10-01T00:00:00Z' }),
      await buildContactCompany(owner(), { status: 'invited' }),
    ]
    const ids = [first.id, second.id, third.id]
    const { data } = await person.call(contactCompanies.setStatusBulk, { body: { ids, status: 'contacted' } })
    expect(data).toMatchObject({
      found: 3,
      changed: 2,
      refused_count: 1,
      refused: [{ id: third.id, name: third.name }],
    })
    await person.call(contactCompanies.setStatus, { params: { id: first.id }, body: { status: 'interested' } })

    const undone = await person.call(contactCompanies.undoStatus, { body: { move_id: data.move_id ?? '' } })

    expect(undone.data).toEqual({ put_back: 1 })
    const now = async (id: number) => (await person.call(contactCompanies.one, { params: { id } })).data
    expect(await now(first.id)).toMatchObject({ status: 'interested' })
    expect(await now(second.id)).toMatchObject({ status: 'new', last_contacted_at: '2026-10-01T00:00:00.000Z' })
  })

  it('a bulk change of status applies to all that match the list, or to none with an unknown id', async () => {
    const person = await admin()
    const name = word()
    for (const country of ['PT', 'PT', 'GB'])
      await buildContactCompany(owner(), { name: `${name} ${unique()}`, country })
    const all = { search: name, country: ['PT'] }
    const { data } = await person.call(contactCompanies.setStatusBulk, { body: { all, status: 'blocked' } })
    expect(data).toMatchObject({ found: 2, changed: 2, refused_count: 0 })

    const { id } = await buildContactCompany(owner())
    const refused = await failed(person, contactCompanies.setStatusBulk, {
      body: { ids: [id, 999_999_999], status: 'blocked' },
    })
    expect(refused).toMatchObject({ status: 422, errors: { 'ids.1': ['Choose a company of the list.'] } })
    expect((await person.call(contactCompanies.one, { params: { id } })).data.status).toBe('new')
  })
})

describe('brokers of contact companies', () => {
  it('contact brokers are listed by company, moved with undo, moved to another company, deleted and restored', async () => {
    const person = await signIn(app.current, 'super_admin_sales_manager')
    const [company, other] = [await buildContactCompany(owner()), await buildContactCompany(owner())]
    const broker = await buildContactBroker(owner(), { company_id: company.id, whatsapp: '+971501234567' })
    const listed = async (query: object) => (await person.call(contactBrokers.list, { query })).data.map(({ id }) => id)
    expect(await listed({ company_id: [company.id], has_whatsapp: true })).toEqual([broker.id])

    const params = { id: broker.id }
    const { data: moved } = await person.call(contactBrokers.setStatus, { params, body: { status: 'contacted' } })
    expect(await failed(person, contactBrokers.setStatus, { params, body: { status: 'invited' } })).toMatchObject({
      status: 409,
      code: 'status_move',
    })
    await person.call(contactBrokers.undoStatus, { body: { move_id: moved.move_id ?? '' } })
    const { data: changed } = await person.call(contactBrokers.change, {
      params,
      body: { version: 1, company_id: other.id },
    })
    expect(changed).toMatchObject({ status: 'new', last_contacted_at: null, company: { id: other.id } })
    expect(await listed({ company_id: [company.id] })).toEqual([])

    await person.call(contactBrokers.remove, { params })
    expect(await failed(person, contactBrokers.one, { params })).toMatchObject({ status: 404 })
    await person.call(contactBrokers.restore, { params })
    await person.call(contactBrokers.remove, { params })
    await person.call(contactCompanies.remove, { params: { id: other.id } })
    expect(await failed(person, contactBrokers.restore, { params })).toMatchObject({
      status: 409,
      code: 'company_deleted',
    })
  })
})
