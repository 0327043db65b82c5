import { buffer } from 'node:stream/consumers'
import type { Money } from '@storey/api/conventions.ts'
import { describe, expect, it } from 'vitest'
import { readCsv, readXlsx, unzip } from '../../test/read-xlsx.ts'
import type { SheetColumn } from './column.ts'
import { csvOf } from './csv.ts'
import { xlsxOf } from './xlsx.ts'

interface Row {
  readonly name: string | null
  readonly floor: number | null
  readonly area: string | null
  readonly price: Money | null
  readonly on: string | null
  readonly at: string | null
  readonly free: boolean | null
}
const columns: readonly SheetColumn<Row>[] = [
  { title: 'Name', width: 20, kind: 'text', of: (row) => row.name },
  { title: 'Floor', width: 8, kind: 'whole', of: (row) => row.floor },
  { title: 'Area (m²)', width: 10, kind: 'decimal', of: (row) => row.area },
  { title: 'Price', width: 14, kind: 'money', of: (row) => row.price },
  { title: 'Handover', width: 12, kind: 'day', of: (row) => row.on },
  { title: 'Changed (UTC)', width: 18, kind: 'instant', of: (row) => row.at },
  { title: 'Free', width: 6, kind: 'flag', of: (row) => row.free },
]
const nothing: Row = { name: null, floor: null, area: null, price: null, on: null, at: null, free: null }
const whole: Row = {
  name: 'برج <النخيل> & "Sea"',
  floor: -2,
  area: '84.50',
  price: { amount: 243_200_005, currency: 'AED' },
  on: '2029-06-30',
  at: '2026-11-21T12:00:00.000Z',
  free: true,
}

async function* several<Item>(...batches: readonly (readonly Item[])[]) {
  yield* batches
}

/** T120: characters at the start of a cell that a spreadsheet may take for a formula or a command. */
const prefixes = [
  ...['=', '+', '-', '@', '\t', '\r', '\n', ' =', '\u00a0=', '\ufeff=', ';=', '"=', '＝', "'=", '%', '\0='],
] as const
const armed = prefixes.map((prefix) => ({ ...nothing, name: `${prefix}1+cmd|' /C calc'!A0` }))

describe('a workbook', () => {
  it('a workbook stores every kind of value as its own type, and nothing for empty values', async () => {
    const archive = await buffer(xlsxOf('Units', columns, several([whole], [nothing])))

    const [heading, first, empty] = readXlsx(archive)
    expect(heading?.map(({ value }) => value)).toEqual(columns.map(({ title }) => title))
    expect(first).toEqual([
      { at: 'A2', type: 'inlineStr', style: 0, value: whole.name },
      { at: 'B2', type: 'n', style: 4, value: '-2' },
      { at: 'C2', type: 'n', style: 5, value: '84.50' },
      { at: 'D2', type: 'n', style: 5, value: '2432000.05' },
      { at: 'E2', type: 'n', style: 2, value: '47299' },
      { at: 'F2', type: 'n', style: 3, value: '46347.5' },
      { at: 'G2', type: 'b', style: 0, value: '1' },
    ])
    expect(empty).toEqual([])
  })

  it('a workbook freezes and filters its heading, and sets column widths', async () => {
    const sheet = unzip(await buffer(xlsxOf('Units', columns, several([whole, whole])))).get('xl/worksheets/sheet1.xml')

    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain('<autoFilter ref="A1:G3"/>')
    expect(sheet).toContain('<col min="1" max="1" width="20" customWidth="1"/>')
  })

  it('a workbook shows money in the major units of its currency', async () => {
    const priced = ['JPY', 'KWD', 'AED'].map((currency) => ({ ...nothing, price: { amount: 5, currency } }))

    const rows = readXlsx(await buffer(xlsxOf('Units', columns, several(priced))))
    expect(rows.slice(1).flat()).toEqual([
      { at: 'D2', type: 'n', style: 4, value: '5' },
      { at: 'D3', type: 'n', style: 6, value: '0.005' },
      { at: 'D4', type: 'n', style: 5, value: '0.05' },
    ])
  })

  it('a workbook drops characters that XML cannot store, and keeps the rest', async () => {
    const name = 'a\u0000\u0008b\ufffe\ud800c\r\n_x0041_ \u{1f3d7}'

    const [, row] = readXlsx(await buffer(xlsxOf('Units', columns, several([{ ...nothing, name }]))))
    expect(row?.[0]?.value).toBe('abc\r\n_x0041_ \u{1f3d7}')
  })

  it(`a workbook contains no formula, whatever a text begins with (T120: ${prefixes.length} of ${prefixes.length})`, async () => {
    const archive = await buffer(xlsxOf('Units', columns, several(armed)))

    const cells = readXlsx(archive).slice(1).flat()
    expect(cells.map(({ type }) => type)).toEqual(prefixes.map(() => 'inlineStr'))
    expect(cells.map(({ value }) => value)).toEqual(armed.map(({ name }) => name.replace('\0', '')))
    expect(unzip(archive).get('xl/worksheets/sheet1.xml')).not.toContain('<f')
  })

  it('a workbook fails when there are more rows than Excel can have', async () => {
    const many = Array.from({ length: 1_048_576 }, () => nothing)

    await expect(buffer(xlsxOf('Units', [], several(many)))).rejects.toThrow('Export as CSV instead')
  })

  it('a workbook fails when its rows fail', async () => {
    async function* broken() {
      yield [whole]
      throw new Error('The connection is gone.')
    }

    await expect(buffer(xlsxOf('Units', columns, broken()))).rejects.toThrow('The connection is gone.')
  })
})

describe('CSV', () => {
  it('a CSV export has every kind of value as plain text, and nothing for empty values', async () => {
    const text = (await buffer(csvOf(columns, several([whole], [nothing])))).toString()

    expect(text.startsWith('\ufeff"Name","Floor"')).toBe(true)
    expect(readCsv(text).slice(1)).toEqual([
      [whole.name, '-2', '84.50', '2432000.05', '2029-06-30', '2026-11-21 12:00:00', 'yes'],
      ['', '', '', '', '', '', ''],
    ])
  })

  it('a CSV export protects its titles, which come from the uploader in an imported file (M7)', async () => {
    const titles = armed.map(({ name }) => name)
    const named = titles.map((title) => ({ title, width: 8, kind: 'text' as const, of: (row: Row) => row.name }))
    const [heading = []] = readCsv((await buffer(csvOf(named, several([nothing])))).toString())

    expect(heading).toHaveLength(titles.length)
    expect(heading.filter((title) => !title.startsWith("'"))).toEqual([])
  })

  it('a CSV export has phone numbers as they are, and an apostrophe before anything longer that begins like one', async () => {
    const written = [
      '+971501234567',
      '+12125550142',
      '+1+cmd',
      '+971501234567-1',
      '+0501234567',
      '+1234567890123456',
      '+971=1',
    ]
    const rows = readCsv(String(await buffer(csvOf(columns, several(written.map((name) => ({ ...nothing, name })))))))

    expect(rows.slice(1).map(([name]) => name)).toEqual([
      '+971501234567',
      '+12125550142',
      ...written.slice(2).map((name) => `'${name}`),
    ])
  })

  it(`a CSV export puts an apostrophe before a possible formula (T120: ${prefixes.length} of ${prefixes.length})`, async () => {
    const lines = readCsv((await buffer(csvOf(columns, several(armed)))).toString())

    expect(lines.slice(1).map(([name]) => name)).toEqual(armed.map(({ name }) => `'${name.replace('\0', '')}`))
  })

  it.each(['Sea', 'A-1204', '12', 'O"Neil, Ada', '50%', 'a = b'])('a CSV export leaves %j unchanged', async (name) => {
    const [, row] = readCsv((await buffer(csvOf(columns, several([{ ...nothing, name }])))).toString())

    expect(row?.[0]).toBe(name)
  })
})
