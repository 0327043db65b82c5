import { expect, it } from 'vitest'
import { cellsOf } from './cells.ts'
import type { ReadSaleSheet } from './workbook.ts'

const sheet = (more: Partial<ReadSaleSheet>): ReadSaleSheet => ({
  name: 'Bookings',
  headings: [],
  mapping: [],
  columns: new Map([['price', 'Price']]),
  missing: [],
  rows: [],
  decimals: null,
  days: 'day_first',
  ...more,
})
function read(more: Partial<ReadSaleSheet>, values: Record<string, string>) {
  const problems: string[] = []
  const row = { line: 2, cells: [], values: new Map(Object.entries(values)) }
  const cells = cellsOf(sheet(more), row, ({ message }) => void problems.push(message))
  return { cells, problems }
}

it('days of a sheet follow the order that one of them shows', () => {
  const days = { booked_on: '03/04/2025' }
  expect(read({ days: 'month_first' }, days).cells.day('booked_on')).toBe('2025-03-04')
  expect(read({}, days).cells.day('booked_on')).toBe('2025-04-03')
})

it('amounts follow the evidence of their sheet and the currency of their heading', () => {
  expect(read({ decimals: 'comma' }, { price: '850.000' }).cells.amount('price', 'AED')).toBe(85_000_000)
  const { cells, problems } = read({ columns: new Map([['price', 'Price (USD)']]) }, { price: '350000' })
  expect(cells.amount('price', 'AED')).toBeNull()
  expect(problems).toEqual(['The amount is in USD, the unit in AED.'])
})

it('a part of 1 is not taken for a percentage', () => {
  const { cells, problems } = read({}, { commission_percent: '0.05' })
  expect(cells.percent('commission_percent')).toBeNull()
  expect(problems).toEqual(['“0.05” is a part of 1 or less than 1%. Write it with its sign, such as 5% or 0.5%.'])
  expect(read({}, { commission_percent: '0.5%' }).cells.percent('commission_percent')).toBe('0.5')
  expect(read({}, { commission_percent: '0,05' }).cells.percent('commission_percent')).toBeNull()
})

it.each([
  ['2,5 %', '2.5'],
  ['٥٪', '5'],
  ['33,333%', '33.333'],
])('the percentage %s is %s', (commission_percent, value) => {
  expect(read({}, { commission_percent }).cells.percent('commission_percent')).toBe(value)
})
