import type { PaymentPlan } from '@storey/api/schedule/payment-plan.ts'
import { expect, it } from 'vitest'
import { linesOfPlan } from './lines-of-plan.ts'
import { leftOf } from './values.ts'

const plan: PaymentPlan = {
  price_adjustment_percent: '5',
  booking_amount: { kind: 'none' },
  installments: [
    { position: 1, name: 'Down payment', amount_kind: 'percent', percent: '20', due_kind: 'on_booking' },
    ...[{ position: 2, name: 'Monthly', amount_kind: 'percent', percent: '10', repeat_count: 3 } as const].map(
      (row) => ({ ...row, due_kind: 'months_after_booking' as const, due_value: 1, repeat_every_months: 1 }),
    ),
    {
      position: 3,
      name: 'Half built',
      amount_kind: 'percent',
      percent: '20',
      due_kind: 'on_construction',
      due_value: 50,
    },
    { position: 4, name: 'Keys', amount_kind: 'remainder', due_kind: 'on_handover' },
  ],
  charges: [
    { name: 'Registration', kind: 'other', basis: 'percent', percent: '4', payer: 'buyer', due_kind: 'on_booking' },
    { name: 'Agent', kind: 'other', basis: 'fixed', amount: 5, payer: 'seller', due_kind: 'on_booking' },
  ],
}
const sale = { price: 100_000_001, currency: 'AED', booked_on: '2024-01-31', handover_on: null }

it('the lines of a plan are dated from the day of the sale and add up to the agreed price, without what the plan adds', () => {
  const made = linesOfPlan(plan, sale)
  if ('why' in made) throw new Error(made.why)

  expect(leftOf({ price: sale.price, installments: made.lines })).toBe(0)
  expect(
    made.lines.map(({ name, due_on, built_at, due_text, is_charge }) => [name, due_on, built_at, due_text, is_charge]),
  ).toEqual([
    ['Down payment', '2024-01-31', null, null, false],
    ['Monthly, 1 of 3', '2024-02-29', null, null, false],
    ['Monthly, 2 of 3', '2024-03-31', null, null, false],
    ['Monthly, 3 of 3', '2024-04-30', null, null, false],
    ['Half built', null, 50, null, false],
    ['Keys', null, null, 'On handover', false],
    ['Registration', '2024-01-31', null, null, true],
  ])
})

it('a plan whose fixed amounts are more than the agreed price says so', () => {
  const [first, ...others] = plan.installments
  if (!first) throw new Error('A plan without installments.')
  const fixed = {
    ...plan,
    installments: [{ ...first, amount_kind: 'fixed' as const, percent: null, amount: 500 }, ...others],
  }
  expect(linesOfPlan(fixed, { ...sale, price: 100 })).toHaveProperty('why')
})
