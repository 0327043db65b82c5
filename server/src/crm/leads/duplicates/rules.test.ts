import { expect, it } from 'vitest'
import { contactPointsOf, numberOf, othersOf } from './rules.ts'

it.each([
  ['+971505550142', '+971505550142'],
  ['+971 50 555 0142', '+971505550142'],
  ['00971 50 555-0142', '+971505550142'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['050 555 0142', undefined],
  ['+971', undefined],
  ['amal', undefined],
  ['', undefined],
])('normalizes %s to %s', (written, number) => {
  expect(numberOf(written)).toBe(number)
})

it('keeps every address and number of a lead once', () => {
  const lead = {
    email: 'Amal@example.com',
    phone: '+971505550142',
    whatsapp: '+971505550143',
    other_emails: ['amal@EXAMPLE.com', 'b@example.com', 'B@example.com'],
    other_phones: ['+971505550143', '+971505550144', '+971505550142'],
  }

  expect(othersOf(lead)).toEqual({ other_emails: ['b@example.com'], other_phones: ['+971505550144'] })
  expect(contactPointsOf(lead)).toEqual([
    'amal@example.com',
    'b@example.com',
    '+971505550142',
    '+971505550143',
    '+971505550144',
  ])
})
