import { describe, expect, it } from 'vitest'
import { type Written, workbookOf } from '../../test/workbook.ts'
import { headed } from './headed-table.ts'
import { limitsOf } from './read-table.ts'
import { readXlsx } from './read-xlsx.ts'

const limits = limitsOf(1_000, 60, 20_000)
const read = async (rows: readonly (readonly Written[])[], merged: readonly string[] = []) =>
  headed(readXlsx(await workbookOf({ List: rows }, { merged }), limits), limits)

const RECORDS = [
  ['101', 800, 100, '1,000,000'],
  ['102', 850, 0, '1,100,000'],
] as const

describe('headings over two rows', () => {
  it.each<[string, readonly (readonly Written[])[], readonly string[]]>([
    [
      'groups that are merged',
      [
        ['Unit', 'Area', null, 'Price'],
        [null, 'Internal', 'Balcony', null],
      ],
      ['B1:C1'],
    ],
    [
      'groups that are not merged',
      [
        ['Unit', 'Area', null, 'Price'],
        ['', 'Internal', 'Balcony', ''],
      ],
      [],
    ],
    [
      'headings that are merged downward',
      [
        ['Unit', 'Area', null, 'Price'],
        ['Unit', 'Internal', 'Balcony', 'Price'],
      ],
      ['A1:A2', 'B1:C1', 'D1:D2'],
    ],
    [
      'a title above them',
      [['Tower A'], ['Unit', 'Area', null, 'Price'], [null, 'Internal', 'Balcony', null]],
      ['A1:D1', 'B2:C2'],
    ],
  ])('are joined: %s', async (_, head, merged) => {
    const { headings, rows } = await read([...head, ...RECORDS], merged)
    expect(headings).toEqual(['Unit', 'Internal (Area)', 'Balcony (Area)', 'Price'])
    expect(rows.map(({ cells }) => cells[0])).toEqual(['101', '102'])
  })

  it('a row of units belongs to the headings above it', async () => {
    const { headings, rows } = await read([
      ['Unit', 'Area', 'Balcony', 'Price'],
      ['', '(sq ft)', '(sq ft)', '(AED)'],
      ...RECORDS,
    ])
    expect(headings).toEqual(['Unit', 'Area (sq ft)', 'Balcony (sq ft)', 'Price (AED)'])
    expect(rows).toHaveLength(2)
  })

  it.each([[[]], [['A1:B1', 'C1:D1']]])(
    'a band above the headings of every column is a title, merged %o',
    async (merged) => {
      const band = ['Unit details', null, 'Prices', null]
      const { headings, rows, notices } = await read([band, ['Unit', 'Area', 'Balcony', 'Price'], ...RECORDS], merged)
      expect(headings).toEqual(['Unit', 'Area', 'Balcony', 'Price'])
      expect([rows.length, notices]).toEqual([2, ['Row 1 above the headings is a title and not read.']])
    },
  )

  it.each([
    [['الوحدة', 'المساحة', 'الشرفة', 'السعر'], 'A second row of headings.'],
    [['1', '2', '3', '4'], 'Numbers of columns.'],
    [['(1)', '(2)', '(3)', '(4)'], 'Numbers of columns.'],
  ])('a row %j under the headings is skipped', async (second, notice) => {
    const { rows } = await read([['Unit', 'Area', 'Balcony', 'Price'], second, ...RECORDS])
    expect(rows.map(({ aside = false, notice }) => [aside, notice])).toEqual([
      [true, notice],
      [false, undefined],
      [false, undefined],
    ])
  })

  it.each([
    [
      ['Name', 'City', 'Note'],
      ['Ada', 'Dubai', 'Sea'],
      ['Bo', 'Ajman', 'Park'],
      ['Cy', 'Doha', ''],
    ],
    [
      ['Name', 'City', 'Note'],
      ['Ada', '', 'Sea'],
      ['Bo', 'Ajman', 'Park'],
      ['Cy', 'Doha', ''],
    ],
    [
      ['Name', 'Phone', 'Budget'],
      ['Ada', 'none', 'TBD'],
      ['Bo', '0501112303', '1m'],
      ['Cy', '0501112304', '2m'],
    ],
    [
      ['Unit', 'Area', 'Price'],
      ['PH', '-', 'POA'],
      ['101', '800', '1m'],
      ['102', '800', '1m'],
    ],
    [
      ['Unit', 'Area', 'Price'],
      ['1', '900', '1m'],
      ['2', '800', '1m'],
      ['3', '800', '1m'],
    ],
  ])('the first record under %j is not taken for headings', async (...rows) => {
    const table = await read(rows)
    expect(table.headings).toEqual(rows[0])
    expect(table.rows.filter(({ aside }) => aside)).toEqual([])
    expect(table.rows).toHaveLength(3)
  })
})

it.each([
  ['Sub Total', 'A total.'],
  ['Subtotal - Floor 2', 'A total.'],
  ['Total (3 units)', 'A total.'],
  ['Total Units: 2', 'A total.'],
  ['Grand Total', 'A total.'],
  ['Avg.', 'A total.'],
  ['الإجمالي', 'A total.'],
])('the row %s is skipped as a total', async (first, notice) => {
  const { rows } = await read([
    ['Unit', 'Area', 'Price'],
    ['101', 800, 1_000],
    [first, 800, '1m'],
    ['102', 800, 1_000],
  ])
  expect(rows.map(({ notice }) => notice)).toEqual([undefined, notice, undefined])
})

it('notes below a table are skipped, and a name alone in the last row is a record', async () => {
  const table = [
    ['Unit', 'Area', 'Price'],
    ['101', 800, 1_000],
    ['102', 800, 1_000],
  ]
  const notes = ['Note: prices exclude DLD fees', '* subject to change', 'E. & O. E.', 'Valid until 31 December']
  const { rows } = await read([...table, ...notes.map((note) => [note])])
  expect(rows.slice(2).map(({ notice }) => notice)).toEqual(notes.map(() => 'A note below the table.'))
  const named = await read([...table, ['Total Energies', 'x@example.com', ''], ['Noteworthy Homes']])
  expect(named.rows.filter(({ aside }) => aside)).toEqual([])
})
