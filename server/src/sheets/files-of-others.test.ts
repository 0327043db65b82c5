import { expect, it } from 'vitest'
import { workbookOf } from '../../test/workbook.ts'
import { headed } from './headed-table.ts'
import { readCsv } from './read-csv.ts'
import { limitsOf } from './read-table.ts'
import { readXlsx } from './read-xlsx.ts'
import { OTHER_TABLE } from './second-tables.ts'

const limits = limitsOf(1_000, 60, 20_000)
const read = (...lines: string[]) => headed(readCsv(Buffer.from(lines.join('\n')), limits), limits)
const records = ({ rows }: ReturnType<typeof read>) => rows.flatMap(({ cells, aside }) => (aside ? [] : [cells]))

it('headings of sections say the floor and the building of the rows below them', () => {
  const table = read(
    'Unit,Type,Price',
    'TOWER A - FLOOR 01,,',
    '101,1BR,1m',
    'Ground Floor,,',
    'G01,Shop,2m',
    'Tower B,,',
    '201,1BR,3m',
  )
  expect(table.headings).toEqual(['Unit', 'Type', 'Price', 'Floor (section)', 'Building (section)'])
  expect(records(table)).toEqual([
    ['101', '1BR', '1m', 'FLOOR 01', 'TOWER A'],
    ['G01', 'Shop', '2m', 'Ground Floor', 'TOWER A'],
    ['201', '1BR', '3m', '', 'Tower B'],
  ])
})

it('floors are of their building, and a remark between rows is none', () => {
  const floors = read(
    'Unit,Type,Price',
    ...['Tower A,,', 'Floor 1,,', '101,1BR,1m', 'Floor 2,,', '201,1BR,2m', 'TOWER A,,', '202,1BR,2m'],
    ...['Tower B,,', '301,1BR,3m', 'Tower North: Level 4,,', '401,1BR,4m', 'Tower C Phase 2,,', '501,1BR,5m'],
  )
  expect(records(floors).map(([number, , , ...said]) => [number, ...said])).toEqual([
    ['101', 'Floor 1', 'Tower A'],
    ['201', 'Floor 2', 'Tower A'],
    ['202', 'Floor 2', 'TOWER A'],
    ['301', '', 'Tower B'],
    ['401', 'Level 4', 'Tower North'],
    ['501', '', 'Tower C'],
  ])
  const remark = read('Unit,Type,Price', '101,1BR,1m', 'Block booking discount on request,,', '102,1BR,1m')
  expect(remark.headings).toEqual(['Unit', 'Type', 'Price'])
  expect(records(read('Unit,Building,Price', 'Tower A,,', 'Floor 2,,', '1,A,1m', 'Tower B,,', '2,B,1m'))).toEqual([
    ['1', 'A', '1m', 'Floor 2'],
    ['2', 'B', '1m', ''],
  ])
})

it('a column of the table wins over the headings of sections', () => {
  expect(read('Unit,Floor,Price', 'Floor 1,,', '101,1,1m', '102,1,1m').headings).toEqual(['Unit', 'Floor', 'Price'])
})

it('a second table with the same headings in another order is read by them', () => {
  const table = read('Unit,Area,Price', '101,80,1000000', '102,81,1100000', '', 'Price,Unit,Area', '1200000,201,90')
  expect(records(table).at(-1)).toEqual(['201', '90', '1200000'])
})

it('headings that are alike keep their columns where they are repeated', () => {
  const first = ['Unit,Area,Price,Area,Status', '101,80,1000000,861,Free', '102,81,1100000,872,Free']
  const again = read(...first, 'Unit,Area,Price,Area,Status', '201,85,1100000,915,Sold')
  expect(records(again).at(-1)).toEqual(['201', '85', '1100000', '915', 'Sold'])
  const other = read(...first, 'Unit,Price,Area,Area,Status', '201,1100000,85,915,Sold')
  expect(records(other).at(-1)).toEqual(['201', '85', '1100000', '915', 'Sold'])
  const more = read(...first, 'Unit,Price,Price,Area,Status', '201,1100000,1200000,915,Sold')
  expect(more.rows.at(-1)?.notice).toBe(OTHER_TABLE)
})

it('a second table with other headings is not read, and the file says so', () => {
  const table = read('Unit,Area,Price', '101,80,1000000', '102,81,1100000', 'Price,Unit,Parking', '1200000,201,2')
  expect(records(table)).toHaveLength(2)
  expect(table.rows.slice(2).map(({ notice }) => notice)).toEqual([OTHER_TABLE, OTHER_TABLE])
  expect(table.notices).toEqual([
    'Row 4 begins another table with other headings. It is not read: save it as a sheet of its own.',
  ])
})

it('a band above the headings lends them its unit', () => {
  const table = read(
    'Unit,,Area (sqft),,Price,',
    'No,Floor,Internal,Balcony,AED,AED/sqft',
    '101,1,700,100,1250000,1562',
    '102,1,700,100,1250000,1562',
  )
  expect(table.headings).toEqual([
    'No (Unit)',
    'Floor',
    'Internal (Area sqft)',
    'Balcony (Area sqft)',
    'AED (Price)',
    'AED/sqft',
  ])
})

it('a number of a workbook has the currency of its format, and is no thousand with three decimals', async () => {
  const content = await workbookOf({
    List: [
      ['Unit', 'Area', 'Price'],
      ['101', { raw: '95.125' }, { number: 350_000, format: '"$"#,##0_);("$"#,##0)' }],
      ['102', { raw: '1095.125' }, { number: 1_350_000, format: '[$AED] #,##0.00' }],
      ['103', { raw: '95.3' }, { number: 1_350_000, format: '#,##0 "BHK"' }],
    ],
  })
  const table = headed(readXlsx(content, limits), limits)
  expect(records(table)).toEqual([
    ['101', '95.1250', '$ 350000'],
    ['102', '1095.125', 'AED 1350000'],
    ['103', '95.3', '1350000'],
  ])
})

it('rows that a workbook hides or filters out are read, and the file says so', async () => {
  const list = [
    ['Unit', 'Area', 'Price'],
    ['101', 80, 1_000_000],
    ['102', 80, 1_100_000],
  ]
  const table = headed(readXlsx(await workbookOf({ List: list }, { hiddenRows: [3, 9] }), limits), limits)
  expect(table.rows.map(({ notice }) => notice)).toEqual([undefined, 'Hidden in the file.'])
  expect(table.notices).toEqual(['Row 3 is hidden or filtered out in the file, and read as the others are.'])
})

it('an export of 300 columns of which most are empty is read by those that are filled in', () => {
  const names = Array.from({ length: 300 }, (_, at) => `Field ${at}`)
  const empty = names.map(() => '').join(',')
  const table = read(
    `Name,Email,${names.join(',')}`,
    `Ada,ada@example.com,${empty}`,
    `Bo,bo@example.com,x${empty.slice(1)},`,
  )
  expect(table.headings).toEqual(['Name', 'Email', 'Field 0'])
  expect(table.notices).toEqual(['299 columns have headings and no values. They are left out.'])
})
