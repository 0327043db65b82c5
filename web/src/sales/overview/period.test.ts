import { expect, it } from 'vitest'
import { daysOf, periodIn } from './period.ts'

it('daysOf returns the days of a month, the month before, a quarter and a year', () => {
  expect(daysOf('month', '2026-11-29')).toEqual({ from: '2026-11-01', to: '2026-11-29' })
  expect(daysOf('last-month', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(daysOf('quarter', '2026-11-29')).toEqual({ from: '2026-10-01', to: '2026-11-29' })
  expect(daysOf('quarter', '2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
  expect(daysOf('year', '2026-11-29')).toEqual({ from: '2026-01-01', to: '2026-11-29' })
})

it('periodIn reads the address, and takes anything else as this month', () => {
  const today = '2026-11-29'
  expect(periodIn({}, today)).toEqual({ name: 'month', from: '2026-11-01', to: today, wrong: false })
  expect(periodIn({ period: 'last-month' }, today)).toMatchObject({ name: 'last-month', to: '2026-10-31' })
  expect(periodIn({ period: 'toString', from: 'x' }, today).name).toBe('month')
  expect(periodIn({ from: '2026-05-03', to: '2026-05-09' }, today)).toEqual({
    name: 'own',
    from: '2026-05-03',
    to: '2026-05-09',
    wrong: false,
  })
  expect(periodIn({ to: '2026-05-09' }, today)).toMatchObject({ from: '2026-05-01', to: '2026-05-09' })
  expect(periodIn({ from: '2026-06-03', to: '2026-05-09' }, today).wrong).toBe(true)
  expect(periodIn({ from: '2020-06-03' }, today).wrong).toBe(true)
  expect(periodIn({ from: '2026-02-31' }, today)).toMatchObject({ name: 'month', wrong: false })
})
