import { expect, it } from 'vitest'
import { daysBefore, lengthOf } from './days-before.ts'

it('the period before has the same length and ends the day before, over months and leap days', () => {
  expect(daysBefore({ from: '2026-09-07', to: '2026-11-27' })).toEqual({ from: '2026-06-17', to: '2026-09-06' })
  expect(daysBefore({ from: '2028-03-01', to: '2028-03-01' })).toEqual({ from: '2028-02-29', to: '2028-02-29' })
  expect(lengthOf({ from: '2026-09-07', to: '2026-11-27' })).toBe(82)
  expect(lengthOf(daysBefore({ from: '2026-09-07', to: '2026-11-27' }))).toBe(82)
})
