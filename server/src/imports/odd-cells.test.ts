import { expect, it } from 'vitest'
import { isBlank } from './blank.ts'
import { readEmails } from './contact-values.ts'
import { dayOf } from './parse-days.ts'

it.each([
  ['ada @ example.com', ['ada@example.com'], []],
  ['ada@example .com', ['ada@example.com'], []],
  ['ada@ example. com', ['ada@example.com'], []],
  ['Mr. ada@example.com', ['ada@example.com'], []],
  ['Office ada@example.com', ['ada@example.com'], []],
  ['a@example.com b@example.com', ['a@example.com', 'b@example.com'], []],
  // What follows the address is no part of it.
  ['ada@example.com. Call me', ['ada@example.com'], []],
  ['ada@example.com. tel 050 1234567', ['ada@example.com'], []],
  ['ada@example.com . prefers mail', ['ada@example.com'], []],
  ['ada@example.com. Urgent', ['ada@example.com'], []],
  ['Phone me. ada@example.com', ['ada@example.com'], []],
  // The end alone would be the address of somebody else.
  ['a. b@example.com', [], ['a. b@example.com']],
])('the e-mail addresses of %s are %j', (text, emails, wrong) => {
  const read = readEmails(text)
  expect([read.emails, read.wrong]).toEqual([emails, wrong])
})

it.each([
  ['12 Mrz 2026', '2026-03-12'],
  ['26 listopada 2026', '2026-11-26'],
  ['2026. 11. 26.', '2026-11-26'],
  ['2026-Nov-26', '2026-11-26'],
  ['2026-26-11', undefined],
])('the day %s is %s', (text, day) => {
  expect(dayOf(text, 'day_first')).toBe(day)
})

it.each([
  ['AED -', true],
  ['$ -', true],
  ['A-', false],
  ['AED 5', false],
])('%s is blank: %s', (text, expected) => {
  expect(isBlank(text)).toBe(expected)
})
