import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { type LeadImport, leadImports } from '@storey/api/crm/lead-imports.ts'
import { leads } from '@storey/api/crm/leads.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { leadRoutes } from '../leads/routes.ts'
import { guessMapping } from './headings.ts'
import { leadImportTasks } from './jobs.ts'
import { leadImportRoutes } from './routes.ts'

const app = useTestApp([leadImportRoutes, leadRoutes, leadImportTasks])

const caseOf = (name: string) =>
  new File([new Uint8Array(readFileSync(new URL(`../../../test/cases/${name}`, import.meta.url)))], name)
const text = (content: string, name = 'leads.csv') => new File([content], name)

/** Sends, checks and imports a file with what was guessed. */
async function imported(person: Person, file: File): Promise<LeadImport> {
  const { id } = (await person.call(leadImports.create, { body: { file } })).data
  for (const step of ['check', 'run'] as const) {
    await person.call(leadImports[step], { params: { id } })
    await app.current.work()
  }
  const { data } = await person.call(leadImports.get, { params: { id } })
  const { created, updated, skipped, refused } = data.done
  expect(created + updated + skipped + refused).toBe(data.row_count)
  return data
}

/** The leads of an organization with the day of their creation there, and their note. */
const leadsOf = async ({ organization }: Person) =>
  (
    await sql<{
      full_name: string
      phone: string | null
      other_phones: string[]
      other_emails: string[]
      budget_min: number | null
      day: string
      note: string | null
    }>`select l.full_name, l.phone, l.other_phones, l.other_emails, l.budget_min, l.created_at::date::text as day, n.body_text as note
      from leads l left join lead_notes n on n.lead_id = l.id
      where l.organization_id = ${organization.id} order by l.id`.execute(app.current.owner)
  ).rows

describe('leads in files of offices', () => {
  it.each([
    ['leads-windows-1256.csv', ['محمد العلي', 'فاطمة الزهراء']],
    ['leads-one-bad-byte.csv', ['محمد العلي', 'José Núñez', 'Ren\ufffd Dupont']],
    ['leads-unclosed-quote.csv', ['Omar', 'Salma', 'Huda', 'Lena', 'Mona']],
    ['leads-mixed-line-ends.csv', ['Aisha M', 'Bo M', 'Cy M']],
    ['leads-last-lines-lf.csv', ['Aisha L', 'Bo L', 'Cy L']],
    ['leads-pipe-separated.csv', ['Aisha Pipe', 'Bo Pipe']],
    ['leads-hidden-first-sheet.xlsx', ['Visible Sheet']],
  ])('files F3 to F7, F18: every lead of %s is imported', async (name, names) => {
    const broker = await signIn(app.current, 'broker')
    await imported(broker, caseOf(name))
    expect((await leadsOf(broker)).map(({ full_name }) => full_name)).toEqual(names)
  })

  it('files F15: days with times behind a comma, in any order and with a zone, are read', async () => {
    const broker = await signIn(app.current, 'broker')
    await sql`update organizations set timezone = 'Asia/Dubai' where id = ${broker.organization.id}`.execute(
      app.current.owner,
    )
    await imported(broker, caseOf('leads-dates-with-comma.csv'))
    expect((await leadsOf(broker)).map(({ day }) => day)).toEqual([
      '2026-11-26',
      '2026-11-26',
      '2026-11-26',
      '2026-11-25',
      '2026-11-25',
      '2026-11-25',
    ])
  })

  it('files F14, F20: days from 1904, times and percentages are read as they are shown', async () => {
    const broker = await signIn(app.current, 'broker')
    await imported(broker, caseOf('leads-1904-plain-number.xlsx'))
    await imported(broker, caseOf('leads-time-only-cell.xlsx'))
    const found = await leadsOf(broker)
    expect(found.map(({ day }) => day).slice(0, 2)).toEqual(['2026-03-05', '2026-03-05'])
    expect(found.map(({ note }) => note).slice(2)).toEqual(['10:30', '15%', '36:00'])
    expect(found[2]?.budget_min).toBe(125_000_010)
  })

  it('files F16: the numbers of a cell are kept, and its words become a note', async () => {
    const broker = await signIn(app.current, 'broker')
    await imported(broker, caseOf('leads-phone-writings.csv'))
    await imported(broker, text('Name,Mobile\nSix,0501112325 / 0501112326\n'))
    const found = await leadsOf(broker)
    expect(found.map(({ phone, note }) => [phone, note])).toEqual([
      ['+971501112320', null],
      ['+971501112301', null],
      ['+971501112303', 'Phone: WhatsApp'],
      ['+971501112324', 'Phone: Ahmed'],
      ['+971501112319', null],
      ['+971501112325', null],
    ])
    expect(found.at(-1)?.other_phones).toEqual(['+971501112326'])
  })

  it('files F13: a long note is kept whole, and a longer one is named', async () => {
    const broker = await signIn(app.current, 'broker')
    await imported(broker, caseOf('leads-long-note.csv'))
    expect((await leadsOf(broker))[0]?.note).toMatch(/END$/)
    const long = await imported(broker, text(`Name,Email,Notes\nAda,a@example.com,${'x'.repeat(10_001)}\n`))
    const { data } = await broker.call(leadImports.lines, { params: { id: long.id }, query: {} })
    expect(data[0]?.problems.map(({ message }) => message)).toEqual(['The note is longer than 10,000 characters.'])
  })

  it('files F24: further phones and addresses are kept, whatever their columns are called', async () => {
    const broker = await signIn(app.current, 'broker')
    const head = 'First Name,Last Name,Email,Email 2,Phone Number,Mobile Phone Number,Phone 3 - Value,Notes,Comments'
    const row =
      'Ada,Lovelace,a@example.com,b@example.com; c@example.com,0501112231,0501112232,0501112233 ::: 0501112234,one,two'
    const done = await imported(broker, text(`${head}\n${row}\n`))
    expect(done.columns.filter(({ field }) => field === null)).toEqual([])
    expect(await leadsOf(broker)).toMatchObject([
      {
        phone: '+971501112231',
        other_phones: ['+971501112232', '+971501112233', '+971501112234'],
        other_emails: ['b@example.com', 'c@example.com'],
        note: 'Notes: one\nComments: two',
      },
    ])
  })

  it('files F25: words for nothing are empty, and a budget of 0 is none', async () => {
    const broker = await signIn(app.current, 'broker')
    const done = await imported(
      broker,
      text(
        'Name,Email,Mobile,Budget,Source,Date\nAda,N/A,0501112241,0,-,TBD\nBo,b@example.com,NULL,POA,null,n/a\nNull,c@example.com,-,,,\n',
      ),
    )
    const { data } = await broker.call(leadImports.lines, { params: { id: done.id }, query: {} })
    expect(data.flatMap(({ problems }) => problems)).toEqual([])
    expect((await leadsOf(broker)).map(({ full_name, phone, budget_min }) => [full_name, phone, budget_min])).toEqual([
      ['Ada', '+971501112241', null],
      ['Bo', null, null],
      ['Null', null, null],
    ])
  })

  it.each([
    [
      'Facebook',
      ['created_time', 'platform', 'campaign_name', 'full_name', 'phone_number', 'email'],
      ['created_at', 'source', 'campaign', 'full_name', 'phone', 'email'],
    ],
    [
      'HubSpot',
      [
        'First Name',
        'Last Name',
        'Email',
        'Phone Number',
        'Mobile Phone Number',
        'Lead Status',
        'Contact owner',
        'Create Date',
        'Country/Region',
      ],
      [
        'first_name',
        'last_name',
        'email',
        'phone',
        'other_phones',
        'status',
        'owner',
        'created_at',
        'residence_country',
      ],
    ],
    [
      'Google',
      [
        'First Name',
        'Last Name',
        'E-mail 1 - Value',
        'E-mail 2 - Value',
        'Phone 1 - Value',
        'Phone 2 - Value',
        'Labels',
        'Notes',
      ],
      ['first_name', 'last_name', 'email', 'other_emails', 'phone', 'other_phones', 'tags', 'note'],
    ],
    [
      'Outlook',
      [
        'First Name',
        'Last Name',
        'E-mail Address',
        'E-mail 2 Address',
        'Mobile Phone',
        'Home Phone',
        'Business Phone',
        'Home Country/Region',
      ],
      [
        'first_name',
        'last_name',
        'email',
        'other_emails',
        'phone',
        'other_phones',
        'other_phones',
        'residence_country',
      ],
    ],
    [
      'Zoho',
      [
        'Lead Owner',
        'First Name',
        'Last Name',
        'Email',
        'Phone',
        'Mobile',
        'Lead Source',
        'Lead Status',
        'Created Time',
      ],
      ['owner', 'first_name', 'last_name', 'email', 'phone', 'other_phones', 'source', 'status', 'created_at'],
    ],
    [
      'Property Finder',
      ['Reference', 'Received', 'Name', 'Email', 'Phone', 'Message', 'Agent'],
      [null, 'created_at', 'full_name', 'email', 'phone', 'note', 'owner'],
    ],
    [
      'an Arabic form',
      ['الاسم الكامل', 'رقم الجوال', 'البريد الإلكتروني', 'الجنسية', 'الميزانية', 'ملاحظات'],
      ['full_name', 'phone', 'email', 'nationality', 'budget', 'note'],
    ],
  ] as const)('files F25: the headings of %s are guessed', (_, headings, fields) => {
    expect(guessMapping(headings, [], 'AE')).toEqual(fields)
  })

  it('files F4, F18: another encoding and separator can be selected before the import', async () => {
    const broker = await signIn(app.current, 'broker')
    const file = new File(
      [new Uint8Array([...Buffer.from('Name;Email\nJos'), 0xe9, ...Buffer.from(';j@example.com\n')])],
      'a.csv',
    )
    const one = (await broker.call(leadImports.create, { body: { file } })).data
    expect([one.encoding, one.delimiter]).toEqual(['windows-1252', ';'])
    const change = (body: Input<typeof leadImports.change>['body'] & { version: number }) =>
      broker.call(leadImports.change, { params: { id: one.id }, body })
    const russian = (await change({ version: one.version, encoding: 'windows-1251' })).data
    expect([russian.encoding, russian.delimiter, russian.columns[0]?.samples]).toEqual(['windows-1251', ';', ['Josй']])
    const comma = (await change({ version: russian.version, delimiter: ',' })).data
    expect([comma.encoding, comma.columns.map(({ heading }) => heading)]).toEqual(['windows-1251', ['Name;Email']])
    const wrong = await broker.ask(leadImports.change, {
      params: { id: one.id },
      body: { version: comma.version, sheet: 'A' },
    })
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['sheet']])
  })

  it.each([
    ['UTF-16 without a mark', new Uint8Array(Buffer.from('Name,Email\nمحمد,m@example.com\n', 'utf16le'))],
    [
      'UTF-16, big end first, without a mark',
      new Uint8Array(Buffer.from('Name,Email\nمحمد,m@example.com\n', 'utf16le').swap16()),
    ],
    ['a zero byte', new Uint8Array(Buffer.from('Name,Email\nمحم\0د,m@example.com\n'))],
  ])('files F4: a file with %s is sent and read', async (_, content) => {
    const broker = await signIn(app.current, 'broker')
    await imported(broker, new File([content], 'leads.csv'))
    expect((await leadsOf(broker)).map(({ full_name }) => full_name)).toEqual(['محمد'])
  })

  it.each([
    ['a web page', '<html><body><table><tr><td>Name</td></tr></table></body></html>', 'This is a web page or XML.'],
    ['a page behind a byte order mark', '\ufeff <table border=1><tr><td>Name', 'This is a web page or XML.'],
    ['XML of Excel 2003', '<?xml version="1.0"?><Workbook xmlns="x">', 'This is a web page or XML.'],
    ['OpenDocument', 'content.xml', 'This is no .xlsx workbook, but one of another program.'],
    ['binary Excel', 'xl/workbook.bin', 'This is no .xlsx workbook, but one of another program.'],
    ['Numbers', 'Index/Document.iwa', 'This is no .xlsx workbook, but one of another program.'],
  ])('a file that is %s under the name of a workbook is refused with what to do', async (_, content, message) => {
    const broker = await signIn(app.current, 'broker')
    const bytes = content.includes('<') ? Buffer.from(content) : await archiveOf(content)
    const file = new File([new Uint8Array(bytes)], 'leads.xlsx')
    const answer = await broker.ask(leadImports.create, { body: { file } })
    expect([answer.statusCode, answer.json().errors?.file?.[0]]).toEqual([422, expect.stringContaining(message)])
  })

  it('failed rows that were corrected in their file are read with the mapping of the first file', async () => {
    const broker = await signIn(app.current, 'broker')
    const one = (
      await broker.call(leadImports.create, {
        body: { file: text('Who,Where,Extra\nAda,nobody at home,x\nBo,b@example.com,y\n') },
      })
    ).data
    const mapping = ['full_name', 'email', 'campaign'] as const
    await broker.call(leadImports.change, {
      params: { id: one.id },
      body: { version: one.version, mapping: [...mapping] },
    })
    for (const step of ['check', 'run'] as const) {
      await broker.call(leadImports[step], { params: { id: one.id } })
      await app.current.work()
    }
    const refused = await broker.ask(leadImports.refused, { params: { id: one.id } })
    const corrected = refused.body.replace('nobody at home', 'a@example.com')
    const again = await imported(broker, text(corrected))
    expect(again.columns.map(({ field }) => field)).toEqual([...mapping, null])
    expect(again.done).toMatchObject({ created: 1, refused: 0 })
  })

  it('the portal or network that a source column names becomes the campaign of a lead that has none', async () => {
    const broker = await signIn(app.current, 'broker')
    const rows = [
      'Ada,a@example.com,fb,',
      'Bo,b@example.com,Property Finder,Spring',
      'Cy,c@example.com,bayut,',
      'Di,d@example.com,Walk in,',
    ]
    const done = await imported(broker, text(['Name,Email,Source,Campaign', ...rows].join('\n')))
    const { data } = await broker.call(leads.list, { query: { sort: 'full_name' } })
    const found = await Promise.all(data.map(({ id }) => broker.call(leads.get, { params: { id } })))

    expect(done.done).toMatchObject({ created: 4 })
    expect(found.map(({ data: { source, campaign } }) => [source, campaign])).toEqual([
      ['campaign', 'Facebook'],
      ['portal', 'Spring'],
      ['portal', 'Bayut'],
      ['walk_in', null],
    ])
  })

  it('a list of leads as advertisers send it is imported: 279 new and 21 duplicates', async () => {
    const broker = await signIn(app.current, 'broker')
    const done = await imported(broker, caseOf('leads-facebook-300.xlsx'))
    expect(done.done).toEqual({ created: 279, updated: 0, skipped: 21, refused: 0 })
    expect(done.columns.flatMap(({ heading, field }) => (field ? [`${heading}: ${field}`] : []))).toEqual([
      'created_time: created_at',
      'campaign_name: campaign',
      'platform: source',
      'what_is_your_budget?: budget',
      'which_unit_type_are_you_interested_in?: bedrooms_wanted',
      'when_do_you_plan_to_buy?: timeframe',
      'full_name: full_name',
      'phone_number: phone',
      'email: email',
      'country: residence_country',
      'preferred_language: language',
      'lead_status: status',
      'Assigned to: owner',
      'Remarks: note',
    ])
  })
})

/** An archive with one part. */
function archiveOf(name: string): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('x'), name)
  zip.end()
  return buffer(zip.outputStream)
}
