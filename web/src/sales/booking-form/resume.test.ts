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

it('resumed takes a draft saved on another device, with its identity numbers', () => {
  const { draft, version, whole } = resumed(null, false, kept('Amal Haddad', 3))

  expect([nameIn(draft), numberIn(draft), draft?.step, version, whole]).toEqual(['Amal Haddad', 'N4471920', 2, 3, true])
})

it('resumed takes the server’s draft when this browser has sent all of its own', () => {
  const { draft, version } = resumed(here('Amal', { version: 2, sent: true }), false, kept('Amal Haddad', 3))

  expect([nameIn(draft), version]).toEqual(['Amal Haddad', 3])
})

it('resumed keeps unsent input and fills in the identity numbers from the server', () => {
  const unsent = here('Amal Haddad', { version: 3, sent: false })
  const { draft, version, whole } = resumed(unsent, false, kept('Amal Haddad', 3))

  expect([draft?.step, numberIn(draft), version, whole]).toEqual([1, 'N4471920', 3, true])
})

it('resumed keeps unsent input with its old version when another device has saved', () => {
  const { draft, version, unsent } = resumed(here('Rima', { version: 2, sent: false }), false, kept('Amal', 3))

  expect([nameIn(draft), version, unsent]).toEqual(['Rima', 2, true])
})

it('resumed starts over after a booking or discard elsewhere, except for unsent input', () => {
  expect(resumed(here('Amal', { version: 2, sent: true }), true, null).draft).toBeNull()
  expect(nameIn(resumed(here('Amal', { version: 2, sent: false }), true, null).draft)).toBe('Amal')
})

it('resumed takes the draft of this browser when the server does not answer', () => {
  const { draft, version } = resumed(here('Amal', { version: 2, sent: true }), false, undefined)

  expect([nameIn(draft), version]).toEqual(['Amal', 2])
})
