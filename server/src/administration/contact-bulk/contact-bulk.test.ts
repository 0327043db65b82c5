import { jobs } from '@storey/api/account/tasks.ts'
import { contactBrokers } from '@storey/api/administration/contact-brokers.ts'
import { brokerBulk, companyBulk, MAX_CONVERT } from '@storey/api/administration/contact-bulk.ts'
import { contactCompanies } from '@storey/api/administration/contact-companies.ts'
import { brokerExport, companyExport } from '@storey/api/administration/contact-exports.ts'
import { describe, expect, it } from 'vitest'
import { unique } from '../../../test/builders/basics.ts'
import { buildContactBroker, buildContactCompany } from '../../../test/builders/contact.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { readCsv, readXlsx } from '../../../test/read-xlsx.ts'
import { workRoutes } from '../../account/tasks/routes.ts'
import { contactBrokerRoutes } from '../contact-brokers/routes.ts'
import { contactCompanyRoutes } from '../contact-companies/routes.ts'
import { contactExportTasks } from '../contact-exports/jobs.ts'
import { brokerExportRoutes, companyExportRoutes } from '../contact-exports/routes.ts'
import { brokerBulkRoutes, companyBulkRoutes } from './routes.ts'

const app = useTestApp([
  brokerBulkRoutes,
  brokerExportRoutes,
  companyBulkRoutes,
  companyExportRoutes,
  contactBrokerRoutes,
  contactCompanyRoutes,
  workRoutes,
  contactExportTasks,
])
const owner = () => app.current.owner
const admin = () => signIn(app.current, 'super_admin')
/** Makes a word that no other contact contains. */
const word = () => crypto.randomUUID().replace(/[\d-]/g, '').slice(0, 12).padEnd(12, 'q')
const addressOf = (name: string) => `hello@${name}.example`

const listed = async (person: Person, search: string) =>
  (await person.call(contactCompanies.list, { query: { search } })).data.map(({ id }) => id).sort((a, b) => a - b)
const brokersOf = async (person: Person, company_id: number) =>
  (await person.call(contactBrokers.list, { query: { company_id: [company_id] } })).data.map(({ id }) => id)

describe('bulk changes of contact companies', () => {
  it('deletes many contact companies with their brokers, skips converted ones, and the undo restores exactly those', async () => {
    const person = await admin()
    const name = word()
    const [first, second, before] = [
      await buildContactCompany(owner(), { name: `${name} one` }),
      await buildContactCompany(owner(), { name: `${name} two` }),
      await buildContactCompany(owner(), { name: `${name} three` }),
    ]
    const broker = await buildContactBroker(owner(), { company_id: first.id })
    const earlier = await buildContactBroker(owner(), { company_id: first.id })
    const converted = await buildContactCompany(owner(), { name: `${name} four`, email: addressOf(name) })
    await person.call(contactCompanies.convert, { params: { id: converted.id }, body: {} })
    await person.call(contactBrokers.remove, { params: { id: earlier.id } })
    await person.call(contactCompanies.remove, { params: { id: before.id } })

    const { data } = await person.call(companyBulk.remove, { body: { all: { search: name } } })
    const left = await listed(person, name)
    const undone = await person.call(companyBulk.restore, { body: { stamp: data.stamp ?? '' } })
    const again = await person.call(companyBulk.restore, { body: { stamp: data.stamp ?? '' } })

    expect(data).toMatchObject({ found: 3, changed: 2, refused_count: 1, refused: [{ id: converted.id }] })
    expect(left).toEqual([converted.id])
    expect([undone.data, again.data]).toEqual([{ put_back: 2 }, { put_back: 0 }])
    expect(await listed(person, name)).toEqual([first.id, second.id, converted.id].sort((a, b) => a - b))
    expect(await brokersOf(person, first.id)).toEqual([broker.id])
  })

  it('converts many contact companies to brokerages, and skips converted, blocked and those without an address', async () => {
    const person = await signIn(app.current, 'super_admin_sales_manager')
    const names = [word(), word()]
    const [one, other, silent, blocked, done] = [
      await buildContactCompany(owner(), { email: addressOf(names[0] ?? '') }),
      await buildContactCompany(owner(), { email: addressOf(names[1] ?? '') }),
      await buildContactCompany(owner()),
      await buildContactCompany(owner(), { status: 'blocked', email: addressOf(word()) }),
      await buildContactCompany(owner(), { email: addressOf(word()) }),
    ]
    await person.call(contactCompanies.convert, { params: { id: done.id }, body: {} })
    const ids = [one, other, silent, blocked, done].map(({ id }) => id)

    const { data } = await person.call(companyBulk.convert, { body: { ids } })
    const read = async (id: number) => (await person.call(contactCompanies.one, { params: { id } })).data
    const letters = await owner()
      .selectFrom('emails')
      .select('address')
      .where('kind', '=', 'invite')
      .where('address', 'in', names.map(addressOf))
      .execute()

    expect(data).toMatchObject({ found: 5, changed: 2, refused_count: 3 })
    expect(data.refused.map(({ id }) => id).sort()).toEqual([silent.id, blocked.id, done.id].sort())
    for (const { id, name } of [one, other])
      expect(await read(id)).toMatchObject({ status: 'converted', converted_organization: { name } })
    expect(await read(silent.id)).toMatchObject({ status: 'new', converted_organization: null })
    expect(letters).toHaveLength(2)
  })

  it('a bulk change of contact companies refuses an unknown id, too many, and neither ids nor all', async () => {
    const person = await admin()
    const { id, name } = await buildContactCompany(owner())
    const unknown = await person.ask(companyBulk.remove, { body: { ids: [id, 999_999_999] } })
    const both = await person.askWrong(companyBulk.remove, { body: { ids: [id], all: {} } })
    const neither = await person.askWrong(companyBulk.convert, { body: {} })
    const many = await person.ask(companyBulk.convert, {
      body: { ids: Array.from({ length: MAX_CONVERT + 1 }, (_, at) => at + 1) },
    })

    expect([unknown, both, neither, many].map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422])
    expect(unknown.json().errors).toEqual({ 'ids.1': ['Choose a company of the list.'] })
    expect(await listed(person, name)).toEqual([id])
  })

  it('one of several bulk conversions of the same contact company at once converts it', async () => {
    const person = await admin()
    const name = word()
    const { id } = await buildContactCompany(owner(), { email: addressOf(name) })

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => person.call(companyBulk.convert, { body: { ids: [id] } })),
    )

    expect(answers.reduce((sum, { data }) => sum + data.changed, 0)).toBe(1)
    const made = await owner().selectFrom('organizations').select('id').where('email', '=', addressOf(name)).execute()
    expect(made).toHaveLength(1)
  })
})

describe('bulk changes of contact brokers', () => {
  it('moves many contact brokers with an undo, and names those that cannot move', async () => {
    const person = await admin()
    const company = await buildContactCompany(owner())
    const [first, second] = [
      await buildContactBroker(owner(), { company_id: company.id }),
      await buildContactBroker(owner(), { company_id: company.id, status: 'invited' }),
    ]
    const { data } = await person.call(brokerBulk.setStatus, {
      body: { all: { company_id: [company.id] }, status: 'contacted' },
    })
    expect(data).toMatchObject({ found: 2, changed: 1, refused_count: 1, refused: [{ id: second.id }] })

    const undone = await person.call(contactBrokers.undoStatus, { body: { move_id: data.move_id ?? '' } })
    expect(undone.data).toEqual({ put_back: 1 })
    const { data: now } = await person.call(contactBrokers.one, { params: { id: first.id } })
    expect(now.status).toBe('new')
  })

  it('deletes many contact brokers, and restores those whose company still exists', async () => {
    const person = await admin()
    const [stays, goes] = [await buildContactCompany(owner()), await buildContactCompany(owner())]
    const one = await buildContactBroker(owner(), { company_id: stays.id })
    const other = await buildContactBroker(owner(), { company_id: goes.id })

    const { data } = await person.call(brokerBulk.remove, { body: { ids: [one.id, other.id] } })
    await person.call(contactCompanies.remove, { params: { id: goes.id } })
    const undone = await person.call(brokerBulk.restore, { body: { stamp: data.stamp ?? '' } })

    expect(data).toMatchObject({ found: 2, changed: 2, refused: [], refused_count: 0 })
    expect(undone.data).toEqual({ put_back: 1 })
    expect(await brokersOf(person, stays.id)).toEqual([one.id])
    expect((await person.ask(contactBrokers.one, { params: { id: other.id } })).statusCode).toBe(404)
  })
})

describe('exports of contacts', () => {
  async function fileOf(person: Person, begun: { data: { id: number } }): Promise<Buffer> {
    await app.current.work()
    const file = await person.ask(jobs.result, { params: { id: begun.data.id } })
    expect(file.statusCode).toBe(200)
    return file.rawPayload
  }

  it('exports contact companies with the filters, order and columns of the list, and no formulas', async () => {
    const person = await admin()
    const name = word()
    const given = { country: 'PT', email: addressOf(name), phone: '+351210000000' }
    const first = await buildContactCompany(owner(), { ...given, name: `${name} beta`, city: '=cmd()' })
    await buildContactCompany(owner(), { name: `${name} alpha`, country: 'PT', status: 'contacted' })
    await buildContactCompany(owner(), { name: `${name} gamma`, country: 'GB' })
    await buildContactBroker(owner(), { company_id: first.id })
    const columns = ['name' as const, 'country' as const, 'city' as const, 'status' as const, 'brokers' as const]

    const begun = await person.call(companyExport.begin, {
      body: { format: 'csv', columns, search: name, country: ['PT'], sort: '-name' },
    })
    const rows = readCsv((await fileOf(person, begun)).toString())
    const chosen = await person.call(companyExport.begin, {
      body: { format: 'xlsx', columns: ['name'], ids: [first.id] },
    })

    expect(rows).toEqual([
      ['Company', 'Country', 'City', 'Status', 'Brokers'],
      [`${name} beta`, 'Portugal', "'=cmd()", 'New', '1'],
      [`${name} alpha`, 'Portugal', '', 'Contacted', '0'],
    ])
    expect(readXlsx(await fileOf(person, chosen)).map((row) => row[0]?.value)).toEqual(['Company', `${name} beta`])
  })

  it('exports contact brokers with the columns of the list', async () => {
    const person = await admin()
    const company = await buildContactCompany(owner())
    const name = `Broker ${unique()}`
    await buildContactBroker(owner(), { company_id: company.id, full_name: name, whatsapp: '+971501234567' })

    const begun = await person.call(brokerExport.begin, {
      body: { format: 'csv', columns: ['full_name', 'company', 'phone'], company_id: [company.id] },
    })

    expect(readCsv((await fileOf(person, begun)).toString())).toEqual([
      ['Name', 'Company', 'Phone', 'WhatsApp'],
      // A spreadsheet would read a text that begins with a plus as a formula.
      [name, company.name, '', '+971501234567'],
    ])
  })
})
