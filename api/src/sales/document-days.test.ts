import { expect, it } from 'vitest'
import { documentState } from './document-days.ts'

it.each([
  [null, null],
  ['2026-11-26', 'expired'],
  // The last day on which it is valid.
  ['2026-11-27', 'ending'],
  ['2026-12-27', 'ending'],
  ['2026-12-28', null],
])('a document valid until %s is %s on 27 November 2026', (id_expires_on, state) => {
  expect(documentState({ id_expires_on }, '2026-11-27')).toBe(state)
})
