import { expect, it } from 'vitest'
import { periodText } from './rules.ts'

it.each([
  ['month', '2026-11-01', '2026-11-30', 'November 2026'],
  ['week', '2026-11-16', '2026-11-22', '16 to 22 November 2026'],
  ['week', '2026-11-28', '2026-12-04', '28 November to 4 December 2026'],
  ['week', '2026-12-28', '2027-01-03', '28 December 2026 to 3 January 2027'],
] as const)('the period of a %sly report says once what both days have: from %s to %s', (every, from, to, text) => {
  expect(periodText(every, from, to)).toBe(text)
})
