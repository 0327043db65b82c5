import { buffer } from 'node:stream/consumers'
import { type LeadImport, leadImports } from '@storey/api/crm/lead-imports.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { slow } from '../../../test/slow.ts'
import { workbookOf } from '../../../test/workbook.ts'
import { XLSX } from '../../sheets/xlsx.ts'
import { leadRoutes } from '../leads/routes.ts'
import { leadImportTasks } from './jobs.ts'
import { leadImportRoutes } from './routes.ts'

const app = useTestApp([leadImportRoutes, leadRoutes, leadImportTasks])

const fileOf = (content: Uint8Array, name = 'fair.xlsx') => new File([new Uint8Array(content)], name, { type: XLSX })
const send = async (person: Person, content: Uint8Array): Promise<LeadImport> =>
  (await person.call(leadImports.create, { body: { file: fileOf(content) } })).data

/** Reads, checks and imports a workbook. */
async function imported(person: Person, one: LeadImport) {
  const params = { id: one.id }
  await person.call(leadImports.check, { params })
  await app.current.work()
  const checked = (await person.call(leadImports.get, { params })).data
  await person.call(leadImports.run, { params })
  await app.current.work()
  const done = (await person.call(leadImports.get, { params })).data
  return { planned: checked.planned, done: done.done }
}
const leadsOf = async (person: Person) =>
  (await person.call(leads.list, { query: { sort: 'full_name', per_page: 50 } })).data

const HEADINGS = ['Name', 'E-mail', 'Mobile', 'Budget', 'Created', 'Do not contact', 'Wishes'] as const

describe('an Excel workbook', () => {
  it('a lead import reads an Excel workbook with days, numbers, phone numbers stored as numbers, and formula results', async () => {
    const broker = await signIn(app.current, 'broker')
    const content = await workbookOf({
      Fair: [
        [],
        [...HEADINGS],
        // 46 023 is 1 January 2026 as Excel counts days.
        ['Amal', 'amal@example.com', 971_501_112_233, 1_250_000, { day: 46_023 }, true, 'Sea & <sky>'],
        [],
        ['Bo', null, { raw: '9.71501112244E11' }, '1.2M - 2M', { day: 46_054 }, false, null],
        [
          { formula: 'A3&" B"', shows: 'Cy B' },
          { formula: 'LOWER("CY@EXAMPLE.COM")', shows: 'cy@example.com' },
          501_112_255,
          { formula: '1000000*2', shows: 2_000_000 },
          { formula: 'TODAY()-9999', shows: '2026-02-03' },
          null,
          '=HYPERLINK("http://example.com")',
        ],
        ['Di', 'nobody at home', null, null, null, null, null],
      ],
    })

    const one = await send(broker, content)
    const came = await imported(broker, one)

    expect(one).toMatchObject({ format: 'xlsx', sheets: ['Fair'], sheet: 'Fair', row_count: 4 })
    expect(one.columns.map(({ field }) => field)).toEqual([
      'full_name',
      'email',
      'phone',
      'budget',
      'created_at',
      'opted_out',
      'interest_note',
    ])
    expect(came).toEqual({
      planned: { create: 3, update: 0, skip: 0, refuse: 1 },
      done: { created: 3, updated: 0, skipped: 0, refused: 1 },
    })
    const [amal, bo, cy] = await leadsOf(broker)
    expect(amal).toMatchObject({ full_name: 'Amal', phone: '+971501112233', budget_min: 125_000_000 })
    expect(amal?.created_at.slice(0, 10)).toBe('2026-01-01')
    expect(bo).toMatchObject({ full_name: 'Bo', phone: '+971501112244', budget_max: 200_000_000 })
    expect(cy).toMatchObject({ full_name: 'Cy B', email: 'cy@example.com', phone: '+971501112255' })
    expect(cy?.created_at.slice(0, 10)).toBe('2026-02-03')
    const { data } = await broker.call(leads.get, { params: { id: amal?.id ?? 0 } })
    expect(data).toMatchObject({ interest_note: 'Sea & <sky>', opted_out: true })
    expect((await broker.call(leads.get, { params: { id: cy?.id ?? 0 } })).data.interest_note).toBe(
      '=HYPERLINK("http://example.com")',
    )
    const refused = (await broker.call(leadImports.lines, { params: { id: one.id }, query: { plan: ['refuse'] } })).data
    expect(refused.map(({ line, problems }) => [line, problems.map(({ message }) => message)])).toEqual([
      [7, ['nobody at home is not an e-mail address.']],
    ])
  })

  it('a lead import reads the first sheet of a workbook, or the selected one', async () => {
    const broker = await signIn(app.current, 'broker')
    const one = await send(
      broker,
      await workbookOf({
        Buyers: [
          ['Name', 'Email'],
          ['Amal', 'amal@example.com'],
        ],
        Tenants: [
          ['Tenant', 'Phone'],
          ['Bo', '0501112233'],
          ['Cy', '0501112244'],
        ],
      }),
    )
    const other = await broker.call(leadImports.change, {
      params: { id: one.id },
      body: { version: one.version, sheet: 'Tenants' },
    })

    expect([one.sheets, one.sheet, one.row_count]).toEqual([['Buyers', 'Tenants'], 'Buyers', 1])
    expect(other.data).toMatchObject({ sheet: 'Tenants', row_count: 2 })
    expect(other.data.columns.map(({ heading, field }) => [heading, field])).toEqual([
      ['Tenant', null],
      ['Phone', 'phone'],
    ])
    const named = await broker.call(leadImports.change, {
      params: { id: one.id },
      body: { version: other.data.version, mapping: ['full_name', 'phone'] },
    })
    expect((await imported(broker, named.data)).done).toEqual({ created: 2, updated: 0, skipped: 0, refused: 0 })
    expect((await leadsOf(broker)).map(({ full_name }) => full_name)).toEqual(['Bo', 'Cy'])
  })

  it('a lead import returns 429 while too many workbooks are parsed, and other calls are not delayed', async () => {
    const broker = await signIn(app.current, 'broker')
    const rows = Array.from({ length: 3_000 }, (_, at) => [`Person ${at}`, `person-${at}@example.com`])
    const content = await workbookOf({ Fair: [['Name', 'Email'], ...rows] })
    const sending = Array.from({ length: 8 }, () => broker.ask(leadImports.create, { body: { file: fileOf(content) } }))
    const meanwhile = await broker.call(leads.unseenCount, {})
    const answers = await Promise.all(sending)

    expect(meanwhile.data.count).toBe(0)
    const [taken, refused] = [201, 429].map((status) => answers.filter(({ statusCode }) => statusCode === status))
    expect((taken?.length ?? 0) + (refused?.length ?? 0)).toBe(8)
    // One is read while two of the person wait; places are left for others.
    expect(taken?.length).toBeGreaterThanOrEqual(2)
    expect(refused?.length).toBeGreaterThanOrEqual(1)
    expect([refused?.[0]?.headers['retry-after'], refused?.[0]?.json().message]).toEqual([
      '5',
      'Storey is still working on your other files. Try again in a moment.',
    ])
  })

  it('a lead import refuses a workbook that is truncated, locked, empty, a ZIP bomb or no workbook, by its name', {
    timeout: slow.hostile,
  }, async () => {
    const broker = await signIn(app.current, 'broker')
    const whole = await workbookOf({
      Fair: [
        ['Name', 'Email'],
        ['Amal', 'amal@example.com'],
      ],
    })
    const files: Readonly<Record<string, Uint8Array>> = {
      'cut off': whole.subarray(0, whole.length - 200),
      locked: withLockedParts(whole),
      'locked by Excel': oldFile('EncryptedPackage'),
      old: oldFile('Workbook'),
      'no bytes': Buffer.alloc(0),
      'headings alone': await workbookOf({ Fair: [['Name', 'Email']] }),
      'no rows': await workbookOf({ Fair: [] }),
      bomb: await zipped('xl/worksheets/sheet1.xml', Buffer.alloc(160_000_000, 0x20)),
      'another archive': await zipped('readme.txt', Buffer.from('Hello')),
    }
    const told: Record<string, unknown> = {}
    for (const [name, content] of Object.entries(files)) {
      const response = await broker.ask(leadImports.create, { body: { file: fileOf(content, `${name}.xlsx`) } })
      told[name] = [response.statusCode, response.json().errors?.file?.[0]]
    }
    const picture = await broker.ask(leadImports.create, {
      body: { file: fileOf(Buffer.from('89504e470d0a1a0a', 'hex'), 'picture.xlsx') },
    })

    const broken = 'This file cannot be read. Save it again and send it once more.'
    const nothing = 'There is nothing under a row of headings in this file.'
    expect(told).toEqual({
      'cut off': [422, broken],
      locked: [422, 'This file is locked with a password. Save it without one.'],
      'locked by Excel': [422, 'This file is locked with a password. Save it without one.'],
      old: [422, 'This is an Excel file from before 2007 (.xls). Open it in Excel and save it as .xlsx, or as CSV.'],
      'no bytes': [422, 'This file is empty. Choose it again, or another one.'],
      'headings alone': [422, nothing],
      'no rows': [422, nothing],
      bomb: [422, 'This file is too large once it is unpacked. Send it in parts, or as CSV.'],
      'another archive': [422, broken],
    })
    expect([picture.statusCode, picture.json().message]).toEqual([
      415,
      'picture.xlsx: send a CSV or an Excel file (.xlsx).',
    ])
    expect((await broker.call(leadImports.list, {})).data).toEqual([])
  })
})

async function zipped(name: string, content: Buffer): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}

/** The same archive, with every part marked as encrypted. */
function withLockedParts(archive: Buffer): Buffer {
  const locked = Buffer.from(archive)
  for (let at = locked.indexOf(ENTRY); at >= 0; at = locked.indexOf(ENTRY, at + 1))
    locked.writeUInt16LE(locked.readUInt16LE(at + 8) | 1, at + 8)
  return locked
}
const ENTRY = Buffer.from('PK\u0001\u0002')

/** An Office file of before 2007 with one part in its directory. */
function oldFile(part: string): Buffer {
  const file = Buffer.alloc(2_048)
  file.write('d0cf11e0a1b11ae1', 'hex')
  // Sectors of 512 bytes, the second of which begins the directory.
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 48)
  file.write(part, 1_024 + 128, 'utf16le')
  return file
}
