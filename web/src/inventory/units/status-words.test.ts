import { expect, it } from 'vitest'
import { actorText, asClause } from './status-words.ts'

it.each([
  ['Released for sale', 'released for sale'],
  ['B-2026-00002: Reservation form signed', 'B-2026-00002: Reservation form signed'],
  ['SO-2026-00001 accepted', 'SO-2026-00001 accepted'],
  ['VIP', 'VIP'],
  ['محجوز', 'محجوز'],
  ['', ''],
])('the reason %s follows a status as %s', (reason, clause) => {
  expect(asClause(reason)).toBe(clause)
})

it('a buyer without an account is not a name', () => {
  expect([actorText('Buyer'), actorText('Maya Rahman')]).toEqual(['the buyer', 'Maya Rahman'])
})
