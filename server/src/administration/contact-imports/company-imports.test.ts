import { contactBrokers } from '@storey/api/administration/contact-brokers.ts'
import { contactCompanies } from '@storey/api/administration/contact-companies.ts'
import { type CompanyImport, companyImports } from '@storey/api/administration/contact-imports.ts'
import { describe, expect, it } from 'vitest'
import { unique } from '../../../test/builders/basics.ts'
import { buildContactCompany } from '../../../test/builders/contact.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { workbookOf } from '../../../test/workbook.ts'
import { contactBrokerRoutes } from '../contact-brokers/routes.ts'
import { contactCompanyRoutes } from '../contact-companies/routes.ts'
import { contactImportTasks } from './jobs.ts'
import { contactImportRoutes } from './routes.ts'

const app = useTestApp([contactBrokerRoutes, contactCompanyRoutes, contactImportRoutes, contactImportTasks])

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'companies.csv') => new File([content], name)
const send = async (person: Person, content: string | Uint8Array<ArrayBuffer>, name?: string) =>
  (await person.call(companyImports.create, { body: { file: fileOf(content, name) } })).data
const read = async (person: Person, { id }: { id: number }) =>
  (await person.call(companyImports.get, { params: { id } })).data
const linesOf = async (person: Person, { id }: { id: number }) =>
  (await person.call(companyImports.lines, { params: { id }, query: { per_page: 100 } })).data
const set = async (person: Person, { id, version }: CompanyImport, change: object) =>
  (await person.call(companyImports.change, { params: { id }, body: { version, ...change } })).data
async function step(person: Person, what: 'check' | 'run' | 'undo', { id }: { id: number }) {
  await person.call(companyImports[what], { params: { id } })
  await app.current.work()
  return read(person, { id })
}
async function imported(person: Person, text: string, change: object = {}): Promise<CompanyImport> {
  const one = await set(person, await send(person, text), change)
  await step(person, 'check', one)
  return step(person, 'run', one)
}
const companiesOf = async (person: Person, { id }: { id: number }) =>
  (await person.call(contactCompanies.list, { query: { import_id: [id], per_page: 100, sort: 'name' } })).data
const companyOf = async (person: Person, id: number) =>
  (await person.call(contactCompanies.one, { params: { id } })).data

/** Makes a word that no other company of the run contains. */
const word = () => `w${crypto.randomUUID().replace(/-/g, '').slice(0, 12)}`

describe('an import of contact companies', () => {
  it('the check of an import of contact companies shows each row, and the import can be undone', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const [palm, reef, dune, oryx, like] = [word(), word(), word(), word(), word()]
    const owner = app.current.owner
    const licensed = await buildContactCompany(owner, {
      name: `${palm} One`,
      country: 'AE',
      license_number: `CN-${palm}`,
    })
    const mailed = await buildContactCompany(owner, { name: `${reef} Two`, email: `info@${reef}.example` })
    const phoned = await buildContactCompany(owner, {
      name: `${dune} Three`,
      phone: `+97150${String(unique()).padStart(7, '1')}`,
    })
    const named = await buildContactCompany(owner, { name: `${oryx} Real Estate LLC`, country: 'AE' })
    await buildContactCompany(owner, { name: `${like} Marina` })
    const text = [
      'Company Name;Country;Trade License No;Email;Mobile;Website;Languages;Status;Remarks',
      `${palm} Holding;UAE;cn ${palm};;;;;;`,
      `${palm} Riyadh;Saudi Arabia;CN-${palm};;;;;;`,
      `${word()} Properties;;;sales@${reef}.example;;;;;`,
      `${word()} Brokers;;;;${phoned.phone};;;;`,
      `${oryx} Properties;AE;;;;;;;`,
      `${like} Marino;;;;;;;;`,
      `${word()};Emirates;;a@x.example, b@x.example;050 123 4567;;English, Arabic;interested;Met at an expo`,
      `${word()};Nowhere;;not an address;12;;Klingon;won;`,
      ';AE;;;;;;;',
      `${like} Marino;;;;;;;;`,
    ].join('\n')

    const one = await send(admin, text)
    expect(one.columns.map(({ field }) => field)).toEqual([
      'name',
      'country',
      'license_number',
      'email',
      'phone',
      'website',
      'languages',
      'status',
      'notes',
    ])
    const checked = await step(admin, 'check', one)
    expect(checked.planned).toEqual({ create: 4, update: 0, skip: 5, refuse: 1 })
    const lines = await linesOf(admin, one)
    expect(
      lines.map(({ plan, twin: duplicate, preview }) => [
        plan,
        duplicate?.contact?.id ?? duplicate?.line ?? null,
        preview?.reasons,
      ]),
    ).toEqual([
      ['skip', licensed.id, ['license']],
      // The same license number in another country is another company, whatever its name.
      ['create', null, []],
      ['skip', mailed.id, ['domain']],
      ['skip', phoned.id, ['phone']],
      ['skip', named.id, ['name']],
      ['create', null, []],
      ['create', null, []],
      ['create', null, []],
      ['refuse', null, undefined],
      ['skip', 7, []],
    ])
    expect(lines[5]?.preview?.like).toMatchObject({ name: `${like} Marina`, reasons: ['name'] })
    expect(lines[7]?.problems.map(({ field, message, left_out }) => [field, message, left_out])).toEqual([
      ['country', 'Nowhere is not a country that we know.', true],
      ['email', 'not an address is not an e-mail address.', true],
      ['phone', '12 is not a phone number.', true],
      ['languages', 'Klingon is not a language that we know.', true],
      ['status', '“won” is not a status of contacts.', true],
    ])
    expect(lines[8]?.problems).toEqual([{ field: 'name', message: 'The name is missing.' }])
    expect(await companiesOf(admin, one)).toEqual([])

    const done = await step(admin, 'run', one)
    expect(done.done).toEqual({ created: 4, updated: 0, skipped: 5, refused: 1 })
    const made = await companiesOf(admin, one)
    expect(made.length).toBe(4)
    const full = made.find(({ status }) => status === 'interested')
    expect(await companyOf(admin, full?.id ?? 0)).toMatchObject({
      country: 'AE',
      email: 'a@x.example',
      other_emails: ['b@x.example'],
      phone: '+971501234567',
      languages: ['en', 'ar'],
      source: 'import',
      notes: 'Met at an expo',
    })
    // A similar company that is imported anyway is among the matches at once.
    expect(made.find(({ name }) => name === `${like} Marino`)?.match).toMatchObject({ name: `${like} Marina` })

    const undone = await step(admin, 'undo', one)
    expect(undone.undone).toEqual({ removed: 4, put_back: 0, kept: 0 })
    expect(await companiesOf(admin, one)).toEqual([])
  })

  it('an import of contact companies keeps every number and address of a row, also of several columns, and notes what else is written', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const [one, two, three] = [word(), word(), word()]
    const text = [
      'Company,Phone,Mobile,Landline,Email,Alternate E-mail,Email,Remarks,Comments',
      `${one},050 111 2303 / 050 111 2304,04 333 2211 (reception),,"a@${one}.example; b@${one}.example",c@${one}.example,Sales Desk <d@${one}.example>,Met at an expo,Call on Monday`,
      `${two},9.71501E+11,050 111 2399,,nobody@,x@${two}.example,,,`,
      `${three},${Array.from({ length: 25 }, (_, at) => `050 111 25${String(at).padStart(2, '0')}`).join(';')},,,,,,N/A,-`,
    ].join('\n')

    const sent = await send(admin, text)
    expect(sent.columns.map(({ field }) => field)).toEqual([
      'name',
      'phone',
      'other_phones',
      'other_phones',
      'email',
      'other_emails',
      'other_emails',
      'notes',
      'notes',
    ])
    const checked = await step(admin, 'check', sent)
    expect(checked.planned).toEqual({ create: 3, update: 0, skip: 0, refuse: 0 })
    expect((await linesOf(admin, sent)).map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      [],
      ['nobody@ is not an e-mail address.', '9.71501E+11 has lost its figures in a spreadsheet.'],
      [],
    ])
    await step(admin, 'run', sent)
    const made = await companiesOf(admin, sent)
    const whole = (name: string) => companyOf(admin, made.find((company) => company.name === name)?.id ?? 0)
    expect(await whole(one)).toMatchObject({
      phone: '+971501112303',
      other_phones: ['+971501112304', '+97143332211'],
      email: `a@${one}.example`,
      other_emails: ['b', 'c', 'd'].map((name) => `${name}@${one}.example`),
      notes: 'Remarks: Met at an expo\nComments: Call on Monday\nMobile: reception',
    })
    expect(await whole(two)).toMatchObject({ phone: null, other_phones: ['+971501112399'], email: `x@${two}.example` })
    const many = await whole(three)
    expect([many.phone, many.other_phones.length, many.notes.split('\n')]).toEqual([
      '+971501112500',
      20,
      ['+971501112521', '+971501112522', '+971501112523', '+971501112524'],
    ])
  })

  it('an import of contact companies updates duplicates or fills empty fields, and its undo restores the values', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const name = word()
    const before = await buildContactCompany(app.current.owner, {
      name,
      country: 'AE',
      city: 'Dubai',
      phone: '+971500000001',
    })
    const text = `Name,City,Phone,Email,Status\n${name},Sharjah,,hello@${name}.example,interested\n${name},Ajman,,,\n`

    const filled = await imported(admin, text, { duplicates: 'fill' })
    expect(filled.done).toEqual({ created: 0, updated: 1, skipped: 1, refused: 0 })
    expect(await companyOf(admin, before.id)).toMatchObject({
      city: 'Dubai',
      email: `hello@${name}.example`,
      status: 'new',
    })
    await step(admin, 'undo', filled)
    expect(await companyOf(admin, before.id)).toMatchObject({ city: 'Dubai', email: null })

    const updated = await imported(admin, text, { duplicates: 'update' })
    expect(updated.done).toEqual({ created: 0, updated: 2, skipped: 0, refused: 0 })
    expect((await linesOf(admin, updated)).map(({ preview }) => preview?.changes)).toEqual([
      ['city', 'email'],
      ['city'],
    ])
    expect(await companyOf(admin, before.id)).toMatchObject({ city: 'Ajman', phone: '+971500000001' })
    const undone = await step(admin, 'undo', updated)
    expect(undone.undone).toEqual({ removed: 0, put_back: 1, kept: 0 })
    expect(await companyOf(admin, before.id)).toMatchObject({ city: 'Dubai', email: null, phone: '+971500000001' })
  })

  it('undoing an import of contact companies skips those edited, moved, converted or with a new broker since', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const names = Array.from({ length: 5 }, word)
    const one = await imported(admin, `Name,Email\n${names.map((name) => `${name},a@${name}.example`).join('\n')}\n`)
    const made = await companiesOf(admin, one)
    const [edited, moved, converted, staffed, left] = names.map(
      (name) => made.find((company) => company.name === name)?.id ?? 0,
    )
    await admin.call(contactCompanies.change, { params: { id: edited ?? 0 }, body: { version: 1, city: 'Dubai' } })
    await admin.call(contactCompanies.setStatus, { params: { id: moved ?? 0 }, body: { status: 'contacted' } })
    await admin.call(contactCompanies.convert, { params: { id: converted ?? 0 }, body: {} })
    await admin.call(contactBrokers.create, { body: { full_name: 'Layla Haddad', company_id: staffed ?? 0 } })

    const undone = await step(admin, 'undo', one)

    expect(undone.undone).toEqual({ removed: 1, put_back: 0, kept: 4 })
    const { data: kept } = await admin.call(companyImports.lines, { params: { id: one.id }, query: { kept: 'true' } })
    expect(kept.map(({ contact_id }) => contact_id)).toEqual([edited, moved, converted, staffed])
    expect((await admin.ask(contactCompanies.one, { params: { id: left ?? 0 } })).statusCode).toBe(404)
  })

  it('a file of contact companies that is imported twice at once is imported once', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const other = await signIn(app.current, 'super_admin_sales_manager')
    const names = Array.from({ length: 40 }, word)
    const text = `Name,Country\n${names.map((name) => `${name},AE`).join('\n')}\n`
    const one = await send(admin, text)
    const two = await send(other, text)
    for (const [person, each] of [
      [admin, one],
      [other, two],
    ] as const) {
      await step(person, 'check', each)
      await person.call(companyImports.run, { params: { id: each.id } })
    }
    await Promise.all([app.current.work(), app.current.work()])

    const [first, second] = [await read(admin, one), await read(other, two)]
    expect([first.status, second.status]).toEqual(['imported', 'imported'])
    expect(first.done.created + second.done.created).toBe(40)
    expect(first.done.skipped + second.done.skipped).toBe(40)
    const made = await app.current.owner
      .selectFrom('contact_companies')
      .select('name')
      .where('name', 'in', names)
      .execute()
    expect(made.map(({ name }) => name).sort()).toEqual(names.toSorted())
  })

  it('an import of contact companies refuses a phone number without a country, or uses the country of its row', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const names = Array.from({ length: 3 }, word)
    const text = `Name,Country,Phone\n${names[0]},,050 123 4567\n${names[1]},AE,050 123 4567\n${names[2]},,+44 20 7946 0958\n`

    const one = await imported(admin, text, { country: null, unreadable: 'refuse' })

    expect(one.done).toEqual({ created: 2, updated: 0, skipped: 0, refused: 1 })
    const [refused] = await linesOf(admin, one)
    expect(refused?.problems).toEqual([
      { field: 'phone', message: '050 123 4567 has no country code. Choose the country of phone numbers.' },
    ])
    const [emirati, british] = await companiesOf(admin, one).then((made) =>
      names.slice(1).map((name) => made.find((company) => company.name === name)),
    )
    expect([emirati?.phone, british?.phone]).toEqual(['+971501234567', '+442079460958'])
  })

  it('an import of contact companies reads workbooks, and uses the selected meaning of unknown values', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const name = word()
    const one = await send(
      admin,
      new Uint8Array(
        await workbookOf({
          Companies: [
            ['Name', 'Country', 'Status'],
            [name, 'The sandpit', 'Ripe'],
          ],
        }),
      ),
      'companies.xlsx',
    )
    expect((await admin.call(companyImports.unknown, { params: { id: one.id } })).data).toEqual([
      { field: 'country', value: 'The sandpit', count: 1, suggested: null },
      { field: 'status', value: 'Ripe', count: 1, suggested: null },
    ])
    const values = [
      { field: 'country', from: 'the sandpit', to: 'AE' },
      { field: 'status', from: 'Ripe', to: 'interested' },
    ]
    const wrong = [{ field: 'status' as const, from: 'Ripe', to: 'converted' }]
    expect(
      (await admin.ask(companyImports.change, { params: { id: one.id }, body: { version: 1, values: wrong } }))
        .statusCode,
    ).toBe(422)
    const changed = await set(admin, one, { values })
    await step(admin, 'check', changed)
    await step(admin, 'run', changed)
    expect(await companiesOf(admin, one)).toMatchObject([{ name, country: 'AE', status: 'interested' }])
  })
})
