import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import type { NewOwnSchedule } from '@storey/api/sales/own-schedules.ts'
import { expect, it } from 'vitest'
import { pricedForm, termMistakes } from './priced.ts'
import { stepOf } from './steps.ts'
import { type BookingValues, emptyBooking } from './values.ts'

const aed = (amount: number) => ({ amount, currency: 'AED' })
const row = (name: string, percent: string, due: object) => ({
  ...{ name, amount_kind: 'percent' as const, percent, amount: null, due_kind: 'months_after_booking' as const },
  ...{ due_value: null, due_on: null, repeat_count: 1, repeat_every_months: 1, ...due },
})
const near = [row('On booking', '30', { due_kind: 'on_booking' }), row('Later', '70', { due_value: 12 })]
const far = [row('On booking', '5', { due_kind: 'on_booking' }), row('Later', '95', { due_value: 60 })]
const planned = [row('On booking', '20', { due_kind: 'on_booking' }), row('Later', '80', { due_value: 12 })]
const form = {
  unit: { price: aed(100_000_001) },
  plan: { id: 9, price: aed(100_000_001) },
  terms: {
    plan: {
      price_adjustment_percent: '0',
      booking_amount: { kind: 'none', amount: null, percent: null },
      installments: planned.map((one, index) => ({ ...one, position: index + 1 })),
      charges: [],
    },
    ...{ booked_on: '2027-01-01', handover_on: '2040-01-01', construction_percent: 0, as_of: '2027-01-01' },
  },
  schedule: { price: 100_000_001, totals: { discount: 0 } },
  schedule_limits: {
    ...{ first_percent: '10', last_months: 0, payments: 10, rate_percent: '8', tolerance_percent: '2' },
    ...{ updated_at: '2027-01-01T08:00:00Z', version: 1 },
  },
  limits: { discount: { own_percent: '2' } },
  offer: null,
} as unknown as BookingForm

const typed = (
  installments: NewOwnSchedule['installments'],
  { reason = null, ...more }: Partial<BookingValues> & { reason?: string | null } = {},
) => ({
  ...emptyBooking(7, 9, 100_000_001),
  own_schedule: { payment_plan_id: 9, installments, reason },
  ...more,
})
const amounts = (values: BookingValues, of = form) =>
  pricedForm(of, values).form.schedule.lines?.map(({ amount }) => amount)

it('an own schedule within the limits is that of the booking, of the discounted price to the last minor unit', () => {
  expect(amounts(typed(near))).toEqual([30_000_000, 70_000_001])
  expect(amounts(typed(near, { discount_amount: 1_000_000 }))).toEqual([29_700_000, 69_300_001])
  expect(termMistakes(form, typed(near))).toEqual({})
})

it('beyond the limits the plan stays until the decision, and a reason is needed', () => {
  const { form: shown, own } = pricedForm(form, typed(far, { reason: 'Sells a home first' }))

  expect([shown.schedule, own?.problem, own?.beyond.length]).toEqual([form.schedule, undefined, 2])
  expect(termMistakes(form, typed(far))).toEqual({
    own_schedule: 'It needs approval. Open the schedule and add a reason.',
  })
  expect(stepOf('own_schedule')).toBe(5)
})

it('limits that become tighter while the form is open ask for a reason', () => {
  const tighter = { ...form, schedule_limits: form.schedule_limits && { ...form.schedule_limits, first_percent: '50' } }

  expect(termMistakes(tighter, typed(near))).toHaveProperty('own_schedule')
})

it('a schedule beyond the limits is refused next to a discount that waits', () => {
  const values = typed(far, { reason: 'Wanted', discount_percent: '5', discount_reason: 'Cash buyer' })

  expect(termMistakes(form, values).own_schedule).toMatch(/^A booking has one request at a time/)
})

it('amounts that no longer make up the price after a discount are named', () => {
  const fixed = [
    {
      ...row('On booking', '', { due_kind: 'on_booking' }),
      amount_kind: 'fixed' as const,
      percent: null,
      amount: 60_000_000,
    },
    { ...row('Later', '', { due_value: 6 }), amount_kind: 'fixed' as const, percent: null, amount: 40_000_001 },
  ]

  expect(amounts(typed(fixed))).toEqual([60_000_000, 40_000_001])
  expect(termMistakes(form, typed(fixed, { discount_amount: 500_000 }))).toHaveProperty('own_schedule')
})

it('a schedule of another plan is not used, and does not stop the booking', () => {
  const other = { ...form, plan: { ...form.plan, id: 10 } }

  expect(pricedForm(other, typed(near))).toMatchObject({ own: null })
  expect(termMistakes(other, typed(near))).toEqual({})
})
