import { describe, expect, it } from 'vitest'
import { workbookOf } from '../../test/workbook.ts'
import { numberText, styleOf } from './cell-text.ts'
import { headed } from './headed-table.ts'
import { readCsv } from './read-csv.ts'
import { limitsOf } from './read-table.ts'
import { readXlsx } from './read-xlsx.ts'

const limits = limitsOf(1_000, 60, 20_000)
const read = (...lines: string[]) => headed(readCsv(Buffer.from(lines.join('\n')), limits), limits)
const records = ({ rows }: ReturnType<typeof read>) => rows.flatMap(({ cells, aside }) => (aside ? [] : [cells]))
const LIST = ['Unit,Type,Area,Price', '101,1BR,80,1000000', '102,1BR,81,1100000']

describe('what a list says of itself above its headings', () => {
  it.each([
    [['Project:,Harbour Crescent', 'Date:,26/11/2026', '']],
    [['Project,Harbour Crescent', 'Currency,AED']],
    [['Price list', 'Project: ,Harbour,Date: ,26/11/2026']],
    [['المشروع:,هاربر']],
  ])('pairs of words and values are titles: %j', (above) => {
    const table = read(...above, ...LIST)
    expect(table.headings).toEqual(['Unit', 'Type', 'Area', 'Price'])
    expect(records(table)).toHaveLength(2)
  })

  it.each([
    [['Project,Client,Note', 'Harbour,Ada,Sea', 'Harbour,Bo,Park']],
    [['Date,Name', '26/11/2026,Ada', '27/11/2026,Bo']],
    [['From,To', '1000,2000', '2000,3000']],
  ])('headings with such words are headings: %j', (lines) => {
    expect(read(...lines).headings).toEqual(lines[0]?.split(','))
  })

  it('units in a third row belong to the headings above them', () => {
    const table = read(
      'Unit details,,Area,,Price',
      'No,Type,Internal,Balcony,Total',
      ',,(sq ft),(sq ft),(AED)',
      '101,1BR,800,100,1000000',
      '102,1BR,800,100,1000000',
    )
    expect(table.headings.slice(1)).toEqual(['Type', 'Internal (sq ft)', 'Balcony (sq ft)', 'Total (Price AED)'])
    expect(records(table)).toHaveLength(2)
  })

  it('the heading of the first section may be above the headings', () => {
    const table = read('FLOOR 1,,,', ...LIST, 'FLOOR 2,,,', LIST[0] ?? '', '201,1BR,80,1000000')
    expect(records(table).map((cells) => cells.at(-1))).toEqual(['FLOOR 1', 'FLOOR 1', 'FLOOR 2'])
    // The title of a list without sections is none.
    expect(read('TOWER A - FLOOR 1', ...LIST).headings).toHaveLength(4)
  })
})

it('a file without headings loses no record, and says so', () => {
  const leads = read('Ada,0501110301,ada@example.com', 'Bo,0501110302,bo@example.com')
  expect([leads.headings, records(leads).length]).toEqual([['Column 1', 'Column 2', 'Column 3'], 2])
  expect(leads.notices).toEqual(['Row 1 is a record: this file has no headings. Choose what its columns are.'])
  expect(records(read('101,1,1BR,800,"1,250,000"', '102,1,1BR,800,"1,350,000"'))).toHaveLength(2)
  expect(records(read('ada@example.com', 'bo@example.com'))).toHaveLength(2)
  // Days and years may be headings.
  expect(read('Unit,2026-11-26,27.11.2026,2027', '101,1000000,1100000,1200000').headings).toHaveLength(4)
  expect(read('Unit,2026-11-26,27.11.2026,2027', '101,1000000,1100000,1200000').headings[1]).toBe('2026-11-26')
})

it('a heading that says nothing alone has the words of its band', () => {
  const table = read(
    'Unit,,Area,,Price',
    'No,Type,Internal,Balcony,Total',
    ',,(sq ft),(sq ft),(AED)',
    ...LIST.slice(1),
    '1,2,3,4,5',
  )
  expect([table.headings[0], table.headings.at(-1)]).toEqual(['No (Unit)', 'Total (Price AED)'])
})

it.each([
  ['0.00"M"', '1.25M'],
  ['"AED "0.00\\M', 'AED 1.25M'],
  ['0.0,,"M"', '1.25'],
  ['0.00 "Main"', '1.25'],
])('1.25 in the format %s is %s', (format, text) => {
  expect(numberText('1.25', styleOf(164, format), false)).toBe(text)
})

it.each(['Итого', 'Summe', '合计', 'Total général', 'Toplam', 'TOTAL (AED)', 'Gesamtsumme:', 'Somme'])(
  'the row %s is a total',
  (first) => {
    expect(records(read(...LIST, `${first},2 units,161,2100000`))).toHaveLength(2)
  },
)

describe('fields that are quoted in other ways', () => {
  it.each([
    [
      'with backslashes',
      'Name,Note',
      '"Ada \\"The Boss\\", CEO","said \\"hi\\" \\\\"',
      ['Ada "The Boss", CEO', 'said "hi" \\'],
    ],
    ['with single marks', "'Name','Note'", "'Ada, L','it''s 5 o'clock'", ['Ada, L', "it's 5 o'clock"]],
    ['with typed marks', '“Name”;“Note”', '“Ada; L”;5" pipe', ['Ada; L', '5" pipe']],
  ])('%s', (_, head, row, cells) => {
    expect(records(read(head, row))).toEqual([cells])
  })

  it('a backslash at the end of a text is no escape', () => {
    expect(records(read('Path,Name', '"C:\\","Ada"', '"D:\\","Bo"'))).toEqual([
      ['C:\\', 'Ada'],
      ['D:\\', 'Bo'],
    ])
  })
})

describe('the other encodings that Excel offers', () => {
  it.each([
    ['ibm850', 'Name,Note\nJos\x82 N\xa3\xa4ez,sch\x94n\nM\x81ller,x', ['José Núñez', 'Müller']],
    ['macintosh', 'Name,Note\nJos\x8e N\x9c\x96ez,\x88 c\x99t\x8e\nFran\x8dois,x', ['José Núñez', 'François']],
    ['ibm866', 'Name,Note\n\x88\xa2\xa0\xad,x\n\x8e\xab\xec\xa3\xa0,y', ['Иван', 'Ольга']],
    ['windows-1252', 'Name,Note\nJos\xe9,client\x92s \xa3500 \x96 80 m\xb2\nAda,\x80500', ['José', 'Ada']],
  ])('%s is found out: %j', (encoding, bytes, names) => {
    const table = headed(readCsv(Buffer.from(bytes, 'latin1'), limits), limits)
    expect([table.encoding, records(table).map(([name]) => name)]).toEqual([encoding, names])
  })
})

it('the sign of a currency before figures is no letter of another alphabet', () => {
  const table = headed(readCsv(Buffer.from('Name,Note\nAda,\xa3500\nBo,\x80500', 'latin1'), limits), limits)
  expect(records(table).map(([, note]) => note)).toEqual(['£500', '€500'])
})

describe('cells that are not what they look like', () => {
  it('an error of a formula is named with its rows, and #N/A is not', () => {
    const table = read('Unit,Type,Price', '101,1BR,#REF!', '102,#N/A,#DIV/0!', '103,2BR,1000000')
    expect(table.column_notices).toEqual([
      {
        column: 2,
        text: '“Price” shows an error of a formula, such as #REF!, in rows 2, 3. It is read as empty there.',
      },
    ])
  })

  it('the apostrophe before a number that is kept as text is no part of it', () => {
    expect(
      records(read('Unit,Phone,Price,Name', "'0105,'050 123 4567,'1,'80s style", "'12,'(04) 1112303,'2,'A")),
    ).toEqual([
      ['0105', '050 123 4567', '1', "'80s style"],
      ['12', '(04) 1112303', '2', "'A"],
    ])
  })

  it('characters that show nothing are no text, and letters are composed', () => {
    const table = read('Name,Email', 'ㅤ,a@example.com', 'Jose\u0301\u2060,b@example.com', 'Ada\u000bL,c@example.com')
    expect(records(table).map(([name]) => name)).toEqual(['', 'José', 'Ada\nL'])
  })
})

describe('a workbook of other programs', () => {
  const SHEETS = {
    Old: [['Name'], ['x']],
    Data: [
      ['Name', 'Email'],
      ['Ada', 'ada@example.com'],
    ],
  }

  it('the open sheet is counted among the sheets of charts too', async () => {
    expect(readXlsx(await workbookOf(SHEETS, { charts: 1, active: 2 }), limits).sheet).toBe('Data')
    expect(readXlsx(await workbookOf(SHEETS, { charts: 2, active: 1 }), limits).sheet).toBe('Data')
    expect(() => readXlsx(emptied, limits)).toThrow('empty')
  })

  it('a workbook whose directory is in ZIP64 is read', async () => {
    expect(readXlsx(inZip64(await workbookOf(SHEETS)), limits, 'Data').rows).toHaveLength(2)
  })
})

const emptied = await workbookOf({}, { charts: 1 })

/** The archive with the sizes and places of its parts, and those of its directory, in fields of ZIP64. */
function inZip64(archive: Buffer): Buffer {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  const [count, begin] = [archive.readUInt16LE(end + 10), archive.readUInt32LE(end + 16)]
  const entries: Buffer[] = []
  for (let at = begin; at < end; ) {
    const [named, extra] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)]
    const field = Buffer.alloc(28)
    field.writeUInt16LE(1, 0)
    field.writeUInt16LE(24, 2)
    for (const [index, from] of [24, 20, 42].entries())
      field.writeBigUInt64LE(BigInt(archive.readUInt32LE(at + from)), 4 + index * 8)
    const head = Buffer.from(archive.subarray(at, at + 46 + named))
    for (const from of [24, 20, 42]) head.writeUInt32LE(0xffffffff, from)
    head.writeUInt16LE(28, 30)
    head.writeUInt16LE(0, 32)
    entries.push(head, field)
    at += 46 + named + extra + archive.readUInt16LE(at + 32)
  }
  const directory = Buffer.concat(entries)
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(BigInt(directory.length), 40)
  end64.writeBigUInt64LE(BigInt(begin), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(begin + directory.length), 8)
  const last = Buffer.alloc(22)
  last.writeUInt32LE(0x06054b50, 0)
  last.writeUInt16LE(0xffff, 10)
  last.writeUInt32LE(0xffffffff, 16)
  return Buffer.concat([archive.subarray(0, begin), directory, end64, locator, last])
}
