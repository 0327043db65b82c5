import { expect, it } from 'vitest'
import { monthsOf } from './months.ts'

it('monthsOf returns twelve months across the end of a year, with the amounts of those that have any', () => {
  const months = monthsOf([{ from: '2027-02-01', to: '2027-02-28', fixed: 5, estimated: 7 }], '2026-11-01')

  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    label: 'Nov',
    name: 'Nov 2026',
    fixed: 0,
    estimated: 0,
  })
  expect(months[3]).toMatchObject({ to: '2027-02-28', label: 'Feb', fixed: 5, estimated: 7 })
  expect(months[11]).toMatchObject({ from: '2027-10-01', to: '2027-10-31' })
})
