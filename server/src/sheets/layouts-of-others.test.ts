import { describe, expect, it } from 'vitest'
import { processorMs } from '../../test/processor-ms.ts'
import { inZip64, workbookOf } from '../../test/workbook.ts'
import { numberText, styleOf } from './cell-text.ts'
import { usualQuotes } from './csv-quotes.ts'
import { asideOf, headOf } from './head-rows.ts'
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
    [['Project,Harbour Crescent', 'Developer,Meridian']],
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

  it('a band of two groups is no pair, and its unit stays', () => {
    const areas = ['Harbour,101,80,10', 'Harbour,102,81,10', 'Harbour,103,82,10']
    const table = read('Location,,Area (sqft),', 'Building,Unit,Internal,Balcony', ...areas)
    expect(table.headings).toEqual(['Building', 'Unit', 'Internal (Area sqft)', 'Balcony (Area sqft)'])
    expect(records(table)).toHaveLength(3)
    expect(read('Tower,Area (sqft),', ',Internal,Balcony', 'A,80,10', 'A,81,10').headings[0]).toBe('Tower')
    expect(read('Tower,Payment plan,', ',Booking,Handover', 'A,80,10', 'A,81,10').headings[0]).toBe('Tower')
  })

  it('a pair to the left of its table says nothing of other columns', () => {
    const lines = LIST.map((line) => `,${line}`)
    expect(read('Currency,AED,,,', ...lines).headings).toEqual(['Unit', 'Type', 'Area', 'Price (AED)'])
  })

  it.each([
    [['Project,Client,', 'Marina,Ada,hot', 'Hills,Bo,cold', 'Hills,Cy,warm']],
    [['Building,Status,,', 'A,Available,x,y', 'B,Sold,x,y', 'C,Sold,x,y']],
  ])('headings with some left out lose no record of words: %j', (lines) => {
    const table = read(...lines)
    expect([table.headings[0], records(table).length]).toEqual([lines[0]?.split(',')[0], 3])
  })

  it('headings that end in a colon are headings', () => {
    const table = read('Project:,Developer:,Community:,Status:', 'Harbour,Emaar,Marina,Ready', 'Park,Emaar,Hills,Ready')
    expect([table.headings[1], records(table).length]).toEqual(['Developer:', 2])
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

  it.each([
    [['Currency,USD,,'], 'Area', 'Price (USD)'],
    [['Currency:,USD,Area unit:,m2'], 'Area (m2)', 'Price (USD)'],
    [['Unit of area:,sqft', 'Date:,26/11/2026'], 'Area (sqft)', 'Price'],
    [['Project:,Harbour', 'Currency:,USD'], 'Area', 'Price (USD)'],
  ])('the unit and the currency above the headings are those of their columns: %j', (above, area, price) => {
    expect(read(...above, ...LIST).headings.slice(2)).toEqual([area, price])
  })

  it('a heading with a unit of its own keeps it, and a tower above a unit is a band', () => {
    const own = read('Currency:,USD,Area unit:,m2', 'Unit,Type,Area (sqft),Price (AED)', ...LIST.slice(1))
    expect(own.headings).toEqual(['Unit', 'Type', 'Area (sqft)', 'Price (AED)'])
    const band = read('Tower,sqm,,', 'Name,Internal,Balcony,Total', 'A,80,10,90', 'B,81,10,91')
    expect(band.headings).toEqual(['Name', 'Internal (sqm)', 'Balcony (sqm)', 'Total (sqm)'])
  })

  it('a unit of one column only belongs to its heading', () => {
    const table = read('Unit,Type,Area,Price', ',,sqm,', '101,1BR,80,1000000', '102,1BR,81,1000000')
    expect([table.headings[2], records(table).length]).toEqual(['Area (sqm)', 2])
  })

  it('the heading of the first section may be above the headings', () => {
    const table = read('FLOOR 1,,,', ...LIST, 'FLOOR 2,,,', LIST[0] ?? '', '201,1BR,80,1000000')
    expect(records(table).map((cells) => cells.at(-1))).toEqual(['FLOOR 1', 'FLOOR 1', 'FLOOR 2'])
    // The title of a list without sections is none.
    expect(read('TOWER A - FLOOR 1', ...LIST).headings).toHaveLength(4)
  })
})

it('the comma of decimals below a title with a comma is no separator', () => {
  const table = read('Price list, November 2026', 'Unit;Type;Price', '101;1BR;1.250.000,00', '102;1BR;1.350.000,00')
  expect([table.headings, records(table)[0]?.[2]]).toEqual([['Unit', 'Type', 'Price'], '1.250.000,00'])
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

it.each([
  [['Marina,G01,Studio,1200000', 'Marina,102,2,1300000']],
  [['Marina,Ground,Studio,1200000', 'Marina,1,2,1300000']],
  [['A-101,1BR,80,1200000', 'A-102,2BR,81,1300000']],
  [['Ada,0501234567,Marina', 'Bo,0501234568,2']],
  [['Ada,ada@example.com,Marina,Villa', 'Bo,bo@example.com,2,3']],
])('a first record with words above figures is a record: %j', (lines) => {
  expect(records(read(...lines))).toHaveLength(2)
})

it('one number makes no record of headings above units with letters', () => {
  const table = read('Unit,Type,Area,"2,100,000"', 'A-101,1BR,80,1200000', 'A-102,2BR,81,1300000')
  expect(table.headings.slice(0, 3)).toEqual(['Unit', 'Type', 'Area'])
})

it.each([
  [['Sales office,+971 4 123 4567,,', ...LIST]],
  [['Sales office,sales@example.com,,', ...LIST]],
  [['Unit,Type,Area,Price,"1,250,000"', ...LIST.slice(1)]],
  [['Unit,Type,Area,"2,100,000"', ...LIST.slice(1)]],
  [['Unit,Type,Area,2025-2026', ...LIST.slice(1)]],
  [['Unit,Type,Area,2025 - 2026', ...LIST.slice(1)]],
])('one cell makes no record of headings: %j', (lines) => {
  const table = read(...lines)
  expect(table.headings.slice(0, 3)).toEqual(['Unit', 'Type', 'Area'])
  expect(records(table)).toHaveLength(2)
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
  ['0.00\\m²', '1.25'],
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

it.each(['Total No.12', 'Total no. of units', 'Total Sq. ft', 'Total sqft', 'Total 12A', 'Total: for Building B'])(
  'the row %s is a total too',
  (first) => {
    expect(records(read(...LIST, `${first},,161,2100000`))).toHaveLength(2)
  },
)

describe('a file that is made to take long', () => {
  const rows = (first: string) => [{ line: 2, cells: [first, '', '1', '2'] }]

  it.each(['1', 'sqft ', 'no of ', '1a', 'm ', ' ', '(', 'no.'])('20,000 characters of “%s” in a total', (part) => {
    const first = `Total ${part.repeat(20_000 / part.length)}!`
    expect(processorMs(() => asideOf(['Unit', 'Type', 'Area', 'Price'], rows(first), []))).toBeLessThan(50)
  })

  it.each(['a@b.', '@', '1,', ' '])('20,000 characters of “%s” in the place of a heading', (part) => {
    const head = { line: 1, cells: [`${part.repeat(20_000 / part.length)} !`, 'x'] }
    expect(processorMs(() => headOf([head, ...rows('1')], []))).toBeLessThan(50)
  })

  it('marks that are not closed', () => {
    const text = `'a','b'\n${",'x".repeat(50_000)}\n'c','d'`
    expect(processorMs(() => expect(usualQuotes(text, ',')).toMatch(/^"a","b"\n,'x.*\n"c","d"$/))).toBeLessThan(200)
  })

  it('an error in each cell is reported once, and only of records', () => {
    const many = limitsOf(100_000, 60, 20_000)
    const sheetOf = (cell: string) => {
      const lines = Array.from({ length: 50_000 }, () => `101,${cell},${cell}`)
      return readCsv(Buffer.from(['Unit,Type,Price', ...lines, 'Total,,#REF!'].join('\n')), many)
    }
    const [usual, failed] = [sheetOf('1000'), sheetOf('#REF!')]
    const most = 5 * processorMs(() => headed(usual, many))
    expect(processorMs(() => headed(failed, many))).toBeLessThan(most)
    expect(headed(failed, many).column_notices[0]?.text).toContain('and 49990 more')
  })
})

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
    ['windows-1252', 'Name,Note\nAda,Called\x85will call\nBo,x', ['Ada', 'Bo']],
    // One sign alone is no letter of another script.
    ['windows-1254', 'Name,Note\nAda,\xa9 2026\nBo,\x99', ['Ada', 'Bo']],
    ['windows-1252', 'Name,Note\nAda,\xbd share\nBo,x', ['Ada', 'Bo']],
    ['windows-1252', 'Name,Note\nAda,25\xb0C\nBo,x', ['Ada', 'Bo']],
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
