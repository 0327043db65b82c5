import type { BookingDraft } from '@storey/api/sales/booking-drafts.ts'
import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { queryClient } from '../../http/query.ts'
import { clearSession, startSession } from '../../http/session.ts'
import { changesBetween } from '../../ui/agreed/facts.ts'
import { BookingFlow } from './BookingFlow.tsx'
import { bookingFacts } from './booking-facts.ts'
import { draftValuesOf } from './resume.ts'
import { steps } from './steps.ts'
import { emptyBooking } from './values.ts'

const aed = (amount: number) => ({ amount, currency: 'AED' })
const line = (position: number, name: string, amount: number) => ({
  ...{
    position,
    name,
    amount,
    percent: null,
    due_on: '2027-03-01',
    due_text: 'On 1 Mar 2027',
    estimated: false,
    explain: [],
  },
})
const plan = {
  ...{ id: 9, name: 'Standard', split_label: '60/40', is_default: true },
  ...{ price_adjustment_percent: '0', price: aed(100_000_000) },
}
const client = {
  name: 'Amal Haddad',
  email: 'amal@example.com',
  phone: null,
  nationality: null,
  language: 'en' as const,
}
const allowed = {
  ...{ first_percent: '10', last_months: 0, payments: 10, rate_percent: '8', tolerance_percent: '2' },
  ...{ updated_at: '2027-01-01T08:00:00Z', version: 1 },
}
const form: BookingForm = {
  unit: {
    ...{ id: 7, number: '1204', floor: 12, type: 'apartment', bedrooms: 2, bathrooms: 2 },
    ...{ internal_area: '84.5', total_area: '96', orientation: 'north', view: 'Sea', parking: 1, status: 'on_hold' },
    price: aed(100_000_000),
    building: { id: 3, name: 'Tower A', code: 'A' },
    project: { id: 2, name: 'Harbour Crescent' },
    project_status: 'on_sale',
    organization: { id: 1, name: 'Al Noor' },
    cover: null,
    claim: {
      ...{ id: 5, kind: 'hold', held_for: null, mine: true, extended_at: null },
      holder: { id: 4, full_name: 'Lina Haddad' },
      claimed_at: '2027-01-01T08:00:00Z',
      expires_at: '2099-01-01T10:00:00Z',
    },
  },
  plan,
  plans: [plan],
  plan_version: null,
  schedule: {
    ...{ currency: 'AED', price: 98_000_000, label: '60/40' },
    lines: [line(1, 'On booking', 58_000_000), line(2, 'On handover', 40_000_000)],
    charges: [{ ...line(1, 'Registration', 4_000_000), kind: 'registration', payer: 'buyer' }],
    totals: {
      ...{ list_price: 100_000_000, adjustment: 0, discount: 2_000_000, price: 98_000_000 },
      ...{ before_handover: 58_000_000, from_handover: 40_000_000 },
      ...{ vat_added: 0, vat_percent: null, vat: 0 },
      ...{ buyer_charges: 4_000_000, seller_charges: 0, buyer_total: 102_000_000 },
    },
  },
  terms: null,
  schedule_limits: allowed,
  booked_on: '2027-01-01',
  handover_on: '2029-06-30',
  offer: {
    ...{ id: 8, number: 'SO-2026-00001', revision: 1, mine: true, client, valid_until: '2027-02-01' },
    list_price: aed(100_000_000),
    ...{ discount: aed(2_000_000), discount_percent: '2', today: plan, obstacle: null },
  },
  limits: { buyers: 10, expiry_minutes: 2880, discount: { own_percent: '2', minimum_price: aed(90_000_000) } },
  obstacle: null,
  referrer: null,
  accepted_offer: null,
  alternatives: [],
  terms_stamp: 'a'.repeat(22),
}

const ofUnit = (change: Partial<BookingForm['unit']>): BookingForm => ({ ...form, unit: { ...form.unit, ...change } })
const ofOffer = (change: Partial<NonNullable<BookingForm['offer']>>): BookingForm => ({
  ...form,
  offer: form.offer && { ...form.offer, ...change },
})
const ofSchedule = (change: Partial<BookingForm['schedule']>): BookingForm => ({
  ...form,
  schedule: { ...form.schedule, ...change },
})
const ofLimits = (change: Partial<BookingForm['limits']>): BookingForm => ({
  ...form,
  limits: { ...form.limits, ...change },
})
const ofPlan = (change: Partial<typeof plan>): BookingForm => {
  const changed = { ...plan, ...change }
  return { ...form, plan: changed, plans: [changed] }
}
const [first, second] = form.schedule.lines
const charge = form.schedule.charges[0]
if (!first || !second || !charge || !form.unit.claim) throw new Error('The sample has these.')
const { totals } = form.schedule

/** Each value that the form shows, changed by itself, and the row of the notice that names it. */
const changes: readonly (readonly [row: string, now: BookingForm])[] = [
  ['List price', ofSchedule({ totals: { ...totals, list_price: 105_000_000 } })],
  ['Plan price', ofPlan({ price: aed(105_000_000) })],
  ['Price', ofSchedule({ price: 99_000_000 })],
  ['Payment plan', ofPlan({ name: 'Easy' })],
  ['Payment plan', ofPlan({ split_label: '50/50' })],
  ['Payment 1', ofSchedule({ lines: [{ ...first, amount: 57_000_000 }, second] })],
  ['Payment 2', ofSchedule({ lines: [first, { ...second, due_on: '2027-09-01' }] })],
  ['Payment 2', ofSchedule({ lines: [first, { ...second, estimated: true }] })],
  ['Fee 1', ofSchedule({ charges: [{ ...charge, amount: 5_000_000 }] })],
  ['Fee 1', ofSchedule({ charges: [] })],
  ['Fee 1', ofSchedule({ charges: [{ ...charge, payer: 'seller' }] })],
  ['List price', ofSchedule({ currency: 'USD' })],
  ['Unit', ofUnit({ number: '1205' })],
  ['Building', ofUnit({ building: { id: 3, name: 'Tower B', code: 'A' } })],
  ['Project', ofUnit({ project: { id: 2, name: 'Marina' } })],
  ['Type', ofUnit({ bedrooms: 3 })],
  ['Bathrooms', ofUnit({ bathrooms: 3 })],
  ['Floor', ofUnit({ floor: 13 })],
  ['Total area', ofUnit({ total_area: '99' })],
  ['Internal area', ofUnit({ internal_area: '80' })],
  ['View', ofUnit({ view: 'Road' })],
  ['Parking', ofUnit({ parking: 0 })],
  ['Your hold', ofUnit({ claim: { ...form.unit.claim, expires_at: '2098-01-01T10:00:00Z' } })],
  ['Your hold', ofUnit({ claim: null })],
  ['Your discount limit', ofLimits({ discount: { own_percent: '1', minimum_price: aed(90_000_000) } })],
  ['Lowest price', ofLimits({ discount: { own_percent: '2', minimum_price: aed(95_000_000) } })],
  ['A booking without documents expires after', ofLimits({ expiry_minutes: 60 })],
  ['Booked on', { ...form, booked_on: '2027-01-02' }],
  ['Handover', { ...form, handover_on: '2030-06-30' }],
  ['Sale offer', ofOffer({ revision: 2 })],
  ['Offer valid until', ofOffer({ valid_until: '2027-03-01' })],
  ['List price in the offer', ofOffer({ list_price: aed(101_000_000) })],
  ['Discount of the offer', ofOffer({ discount: aed(1_000_000) })],
  ['Price today without the offer', ofOffer({ today: { ...plan, price: aed(105_000_000) } })],
]

/** All of them at once. */
const otherwise: BookingForm = {
  ...form,
  unit: {
    ...form.unit,
    ...{ number: '1205', floor: 13, bedrooms: 3, bathrooms: 3, internal_area: '80', total_area: '99' },
    ...{ view: 'Road', parking: 0, claim: null },
    building: { id: 3, name: 'Tower B', code: 'A' },
    project: { id: 2, name: 'Marina' },
  },
  plan: { ...plan, name: 'Easy', price: aed(105_000_000) },
  plans: [{ ...plan, name: 'Easy', price: aed(105_000_000) }],
  schedule: {
    ...form.schedule,
    price: 99_000_000,
    lines: [
      { ...first, amount: 59_000_000 },
      { ...second, due_on: '2027-09-01' },
    ],
    charges: [],
    totals: { ...totals, list_price: 105_000_000 },
  },
  ...{ booked_on: '2027-01-02', handover_on: '2030-06-30' },
  offer: form.offer && {
    ...form.offer,
    ...{ revision: 2, valid_until: '2027-03-01', list_price: aed(101_000_000), discount: aed(1_000_000) },
    today: { ...plan, price: aed(105_000_000) },
  },
  limits: { buyers: 10, expiry_minutes: 60, discount: { own_percent: '1', minimum_price: aed(95_000_000) } },
}

const calls: string[] = []
beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    return new Response('{"data":null}', { status: 200, headers: { 'content-type': 'application/json' } })
  })
  startSession({
    ...{ two_factor_auth: false, token: 'token', full_name: 'Lina Haddad', user_id: 4 },
    organizations: [],
    ...{ has_enabled_two_factor_auth: true, two_factor_policy: 'optional' },
  })
})
afterEach(() => {
  queryClient.clear()
  clearSession()
  vi.unstubAllGlobals()
})

/** As the server stores a text: with common spaces. */
const cleaned = (text: string) => text.replaceAll('\u00a0', ' ')

/** The page at a step, with a draft that fills in the steps before it and may know the terms that were seen. */
async function pageAt(step: number, seen: BookingForm | null = null, payment_plan_id = 9) {
  const values = emptyBooking(7, 9, 100_000_000, { ...client })
  const [buyer] = values.buyers
  const complete = { ...buyer, nationality: 'LB', id_type: 'passport', id_number: 'LR 1' } as NonNullable<typeof buyer>
  const kept: BookingDraft = {
    ...{ payment_plan_id, version: 1, saved_at: '2027-01-01T08:00:00Z' },
    values: JSON.parse(
      cleaned(
        JSON.stringify(
          draftValuesOf({ ...values, buyers: [complete] }, step, seen ? bookingFacts('sq_ft')(seen) : undefined),
        ),
      ),
    ),
  } as BookingDraft
  let now = form
  let draw: () => void = () => undefined
  function Flow() {
    const [, next] = useReducer((count: number) => count + 1, 0)
    draw = next
    return (
      <QueryClientProvider client={queryClient}>
        <BookingFlow form={now} kept={kept} onRestart={() => undefined} files={{}} onFiles={() => undefined} />
      </QueryClientProvider>
    )
  }
  const { user } = await renderPart(Flow)
  const change = (next: BookingForm) =>
    act(() => {
      now = next
      draw()
    })
  return { user, change }
}

/** The rows of the notice. By selector: a look for roles in the whole page takes half a second. */
const rows = () => [...document.querySelectorAll('[data-changed-terms] th[scope=row]')].map((cell) => cell.textContent)
const priceShown = () => document.querySelector('form span[class*=price]')?.textContent

it.each(changes)('a change of %s is named by itself', (label, now) => {
  const facts = bookingFacts('m2')

  const named = changesBetween(facts(form), facts(now), true).map((change) => change.label)

  expect(named).toContain(label)
})

it('other limits of an own schedule are a change, but not for a sale offer, which has its own', () => {
  const facts = bookingFacts('m2')
  const tighter = { ...form, schedule_limits: { ...allowed, payments: 5 } }
  const named = (then: BookingForm, now: BookingForm) =>
    changesBetween(facts(then), facts(now), true).map(({ label }) => label)

  expect(named({ ...form, offer: null }, { ...tighter, offer: null })).toEqual(['Limits of an own schedule'])
  expect(named(form, tighter)).toEqual([])
})

it.each(steps.map(({ title }, index) => [title, index] as const))(
  'names every changed value at the step %s, and keeps what it showed',
  async (_, index) => {
    const { user, change } = await pageAt(index)
    const before = priceShown()
    expect(before).toContain('980,000')

    change(otherwise)
    await user.click(await screen.findByRole('button', { name: /^Show \d+ more changes$/ }))

    expect(rows()).toEqual(expect.arrayContaining([...new Set(changes.map(([label]) => label))]))
    expect(priceShown()).toBe(before)
    change(form)
    expect(rows()).toEqual([])
  },
)

it('a booking is not sent while changed terms are not accepted', async () => {
  const { user, change } = await pageAt(6)
  const book = await screen.findByRole('button', { name: 'Book A-1204' })
  change({ ...ofSchedule({ price: 99_000_000 }), terms_stamp: 'b'.repeat(22) })
  await waitFor(() => expect(rows()).toEqual(['Price']))

  await user.click(book)
  const sentBefore = calls.filter((url) => url.includes('/booked-units'))
  await user.click(screen.getByRole('button', { name: 'Continue with the new terms' }))

  expect(sentBefore).toEqual([])
  expect(priceShown()).toContain('990,000')
})

it('an own hold that lasts longer is no change of terms', async () => {
  const { change } = await pageAt(0)

  change(ofUnit({ claim: form.unit.claim && { ...form.unit.claim, expires_at: '2099-01-01T11:00:00Z' } }))

  expect(rows()).toEqual([])
})

it('a draft that is opened again asks about every term that is different by now, and shows the new ones', async () => {
  const later = { ...form, booked_on: '2027-01-02' }
  await pageAt(6, {
    ...later,
    plan: { ...plan, price: aed(95_000_000) },
    schedule: { ...form.schedule, price: 93_000_000 },
  })

  await waitFor(() => expect(rows()).toEqual(['Plan price', 'Price']))
  expect(priceShown()).toContain('980,000')
})

it('a draft with changed terms is not booked until they are accepted', async () => {
  const { user } = await pageAt(6, ofSchedule({ price: 93_000_000 }))
  await user.click(await screen.findByRole('button', { name: 'Book A-1204' }))
  const sentBefore = calls.filter((url) => url.includes('/booked-units'))
  await user.click(screen.getByRole('button', { name: 'Continue with the new terms' }))

  expect(sentBefore).toEqual([])
  expect(rows()).toEqual([])
})

it('a draft asks nothing if only the day, the hold or the unit of area is different', async () => {
  await pageAt(6, { ...ofUnit({ claim: null, total_area: '97' }), booked_on: '2026-12-01' })

  expect(rows()).toEqual([])
})

it('a draft that was typed on another plan does not ask about what follows from the plan', async () => {
  await pageAt(6, { ...ofSchedule({ price: 93_000_000, totals: { ...totals, list_price: 99_000_000 } }) }, 10)

  await waitFor(() => expect(rows()).toEqual(['List price']))
})
