import { expect, it } from 'vitest'
import type { Draft } from './draft.ts'
import { draftValuesOf, resumed } from './resume.ts'
import { emptyBooking } from './values.ts'

const typed = (name: string, id_number: string) => {
  const values = emptyBooking(7, 9, 100)
  return { ...values, buyers: values.buyers.map((buyer) => ({ ...buyer, full_name: name, id_number })) }
}
const here = (name: string, more: Partial<Draft> = {}): Draft => ({
  values: typed(name, ''),
  step: 1,
  saved_at: '2026-11-23T10:00:00.000Z',
  ...more,
})
const kept = (name: string, version: number) => ({
  payment_plan_id: 9,
  values: draftValuesOf(typed(name, 'N4471920'), 2),
  saved_at: '2026-11-23T11:00:00.000Z',
  version,
})
const nameIn = (draft: Draft | null) => draft?.values.buyers[0]?.full_name
const numberIn = (draft: Draft | null) => draft?.values.buyers[0]?.id_number

it('resumes what another machine saved, with its numbers', () => {
  const { draft, version, whole } = resumed(null, false, kept('Amal Haddad', 3))

  expect([nameIn(draft), numberIn(draft), draft?.step, version, whole]).toEqual(['Amal Haddad', 'N4471920', 2, 3, true])
})

it('takes the server’s where this browser has sent all of its own', () => {
  const { draft, version } = resumed(here('Amal', { version: 2, sent: true }), false, kept('Amal Haddad', 3))

  expect([nameIn(draft), version]).toEqual(['Amal Haddad', 3])
})

it('keeps what could not be sent, and fills in the numbers that only the server has', () => {
  const unsent = here('Amal Haddad', { version: 3, sent: false })
  const { draft, version, whole } = resumed(unsent, false, kept('Amal Haddad', 3))

  expect([draft?.step, numberIn(draft), version, whole]).toEqual([1, 'N4471920', 3, true])
})

it('keeps what could not be sent where another machine saved meanwhile: its old version is refused, and one chooses', () => {
  const { draft, version, unsent } = resumed(here('Rima', { version: 2, sent: false }), false, kept('Amal', 3))

  expect([nameIn(draft), version, unsent]).toEqual(['Rima', 2, true])
})

it('begins anew where the draft was booked or discarded on another machine', () => {
  expect(resumed(here('Amal', { version: 2, sent: true }), true, null).draft).toBeNull()
  expect(nameIn(resumed(here('Amal', { version: 2, sent: false }), true, null).draft)).toBe('Amal')
})

it('goes on with what this browser has where the server cannot be asked', () => {
  const { draft, version } = resumed(here('Amal', { version: 2, sent: true }), false, undefined)

  expect([nameIn(draft), version]).toEqual(['Amal', 2])
})
