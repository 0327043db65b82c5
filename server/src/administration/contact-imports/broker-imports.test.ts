import { contactBrokers } from '@storey/api/administration/contact-brokers.ts'
import { contactCompanies } from '@storey/api/administration/contact-companies.ts'
import { type BrokerImport, brokerImports } from '@storey/api/administration/contact-imports.ts'
import { describe, expect, it } from 'vitest'
import { buildContactBroker, buildContactCompany } from '../../../test/builders/contact.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { contactBrokerRoutes } from '../contact-brokers/routes.ts'
import { contactCompanyRoutes } from '../contact-companies/routes.ts'
import { contactImportTasks } from './jobs.ts'
import { contactImportRoutes } from './routes.ts'

const app = useTestApp([contactBrokerRoutes, contactCompanyRoutes, contactImportRoutes, contactImportTasks])

const send = async (person: Person, content: string) =>
  (await person.call(brokerImports.create, { body: { file: new File([content], 'brokers.csv') } })).data
const read = async (person: Person, { id }: { id: number }) =>
  (await person.call(brokerImports.get, { params: { id } })).data
const linesOf = async (person: Person, { id }: { id: number }) =>
  (await person.call(brokerImports.lines, { params: { id }, query: { per_page: 100 } })).data
const set = async (person: Person, { id, version }: BrokerImport, change: object) =>
  (await person.call(brokerImports.change, { params: { id }, body: { version, ...change } })).data
async function step(person: Person, what: 'check' | 'run' | 'undo', { id }: { id: number }) {
  await person.call(brokerImports[what], { params: { id } })
  await app.current.work()
  return read(person, { id })
}
const brokersOf = async (person: Person, { id }: { id: number }) =>
  (await person.call(contactBrokers.list, { query: { import_id: [id], per_page: 100 } })).data
const companiesCalled = async (person: Person, name: string) =>
  (await person.call(contactCompanies.list, { query: { search: name } })).data

/** Makes a word that no other contact of the run contains. */
const word = () => `w${crypto.randomUUID().replace(/-/g, '').slice(0, 12)}`

describe('an import of contact brokers', () => {
  it('an import of contact brokers finds or creates their companies, and its undo removes both', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const [known, fresh, twice, mail] = [word(), word(), word(), word()]
    const owner = app.current.owner
    const existing = await buildContactCompany(owner, { name: `${known} Real Estate`, country: 'AE' })
    await buildContactCompany(owner, { name: twice, country: 'AE' })
    await buildContactCompany(owner, { name: twice, country: 'SA' })
    const mailed = await buildContactCompany(owner, { name: word(), email: `info@${mail}.example` })
    const repeated = await buildContactBroker(owner, { company_id: existing.id, full_name: 'Layla Haddad' })
    const text = [
      'Broker,Agency,Country,Email,Mobile,BRN,Title',
      `Layla Haddad,${known} Properties,,,,,`,
      `Omar Nasser,${known} Real Estate,,omar@x.example,050 765 4321,12345,Director`,
      `O. Nasser,${known} Real Estate,,OMAR@x.example,,,`,
      `Sara Khan,${fresh} Homes,UAE,,,,`,
      `Amal Aziz,${fresh} Homes LLC,AE,,,,`,
      `Zed Ali,${twice},,,,,`,
      `Yara Ali,${twice},SA,,,,`,
      `Mona Ali,,,mona@${mail}.example,,,`,
      'Nobody Known,,,,,,',
      `,${fresh} Homes,,,,,`,
    ].join('\n')

    const one = await send(admin, text)
    expect(one.columns.map(({ field }) => field)).toEqual([
      'full_name',
      'company',
      'country',
      'email',
      'phone',
      'brn',
      'position',
    ])
    const checked = await step(admin, 'check', one)
    expect(checked.planned).toEqual({ create: 5, update: 0, skip: 2, refuse: 3 })
    const lines = await linesOf(admin, one)
    expect(lines.map(({ plan, preview }) => [plan, preview?.company, preview?.new_company])).toEqual([
      ['skip', existing.name, false],
      ['create', existing.name, false],
      ['skip', existing.name, false],
      ['create', `${fresh} Homes`, true],
      ['create', `${fresh} Homes LLC`, true],
      ['refuse', undefined, undefined],
      ['create', twice, false],
      ['create', mailed.name, false],
      ['refuse', undefined, undefined],
      ['refuse', undefined, undefined],
    ])
    expect(lines[0]?.twin?.contact?.id).toBe(repeated.id)
    expect(lines[2]?.twin).toEqual({ contact: null, line: 3 })
    expect([5, 8, 9].map((at) => lines[at]?.problems.map(({ message }) => message))).toEqual([
      [`2 companies are called ${twice}. Add a column with the country of the company.`],
      ['The company is missing.'],
      ['The name is missing.'],
    ])

    const done = await step(admin, 'run', one)
    expect(done.done).toEqual({ created: 5, updated: 0, skipped: 2, refused: 3 })
    const made = await brokersOf(admin, one)
    expect(made.find(({ full_name }) => full_name === 'Omar Nasser')).toMatchObject({
      company: { id: existing.id },
      phone: '+971507654321',
      brn: '12345',
      position: 'Director',
    })
    const [company, ...others] = await companiesCalled(admin, fresh)
    expect([company?.brokers, company?.country, company?.source, others]).toEqual([2, 'AE', 'import', []])

    const again = await send(admin, text)
    await step(admin, 'check', again)
    expect((await step(admin, 'run', again)).done).toEqual({ created: 0, updated: 0, skipped: 7, refused: 3 })

    const undone = await step(admin, 'undo', one)
    expect(undone.undone).toEqual({ removed: 5, put_back: 0, kept: 0 })
    expect(await companiesCalled(admin, fresh)).toEqual([])
    expect(await companiesCalled(admin, known)).toMatchObject([{ brokers: 1 }])
  })

  it('undoing an import of contact brokers keeps brokers that were changed since, with their company', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const name = word()
    const one = await send(admin, `Name,Company\nOne Broker,${name}\nTwo Broker,${name}\nThree Broker,${word()}\n`)
    await step(admin, 'check', one)
    await step(admin, 'run', one)
    const made = await brokersOf(admin, one)
    const idOf = (name: string) => made.find(({ full_name }) => full_name === name)?.id ?? 0
    await admin.call(contactBrokers.change, {
      params: { id: idOf('One Broker') },
      body: { version: 1, position: 'Director' },
    })

    expect((await step(admin, 'undo', one)).undone).toEqual({ removed: 2, put_back: 0, kept: 1 })
    expect(await companiesCalled(admin, name)).toMatchObject([{ brokers: 1 }])
    expect((await brokersOf(admin, one)).map(({ full_name }) => full_name)).toEqual(['One Broker'])
  })

  it('an import of contact brokers updates brokers, and can refuse rows with unknown companies', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const company = await buildContactCompany(app.current.owner, { name: word() })
    const broker = await buildContactBroker(app.current.owner, { company_id: company.id, full_name: 'Layla Haddad' })
    const elsewhere = word()
    const text = `First name,Surname,Company,Position\nLayla,Haddad,${company.name},Partner\nNew,Person,${elsewhere},\n`
    const one = await set(admin, await send(admin, text), { duplicates: 'update', companies: 'refuse' })
    await step(admin, 'check', one)

    expect((await step(admin, 'run', one)).done).toEqual({ created: 0, updated: 1, skipped: 0, refused: 1 })
    expect((await linesOf(admin, one))[1]?.problems).toEqual([
      { field: 'company', message: `No company is called ${elsewhere}.` },
    ])
    const now = () => admin.call(contactBrokers.one, { params: { id: broker.id } })
    expect((await now()).data.position).toBe('Partner')
    await step(admin, 'undo', one)
    expect((await now()).data.position).toBe(null)
  })

  it('an import of contact brokers names the second number of a row, and what else is written with it', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const name = word()
    const text = [
      'Name,Company,Mobile,Email',
      `Layla Haddad,${name},050 111 2303 / 050 111 2304 (office),"l@${name}.example, k@${name}.example"`,
    ].join('\n')
    const one = await send(admin, text)
    const checked = await step(admin, 'check', one)
    expect(checked.planned).toEqual({ create: 1, update: 0, skip: 0, refuse: 0 })
    const [line] = await linesOf(admin, one)
    expect(line?.problems).toEqual([
      {
        field: 'email',
        message: `A broker has one e-mail address. k@${name}.example is not imported.`,
        left_out: true,
      },
      { field: 'phone', message: 'A broker has one phone number. +971501112304 is not imported.', left_out: true },
      { field: 'phone', message: 'Mobile: office is not imported: a broker has no notes.', left_out: true },
    ])
    await step(admin, 'run', one)
    expect(await brokersOf(admin, one)).toMatchObject([{ phone: '+971501112303', email: `l@${name}.example` }])
  })
})
