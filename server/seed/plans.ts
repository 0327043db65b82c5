import type { Charge, Installment, PaymentPlan } from '@storey/api/schedule/payment-plan.ts'

/** A payment plan as a builder would type it in. */
export interface Plan extends PaymentPlan {
  readonly name: string
}

type Row = Omit<Installment, 'position' | 'amount_kind'>

const row = (name: string, percent: string, due_kind: Row['due_kind'], due_value: number | null = null): Row => ({
  name,
  percent,
  due_kind,
  due_value,
})
const monthly = (input: Row, repeat_count: number): Row => ({ ...input, repeat_count, repeat_every_months: 1 })

const charge = (name: string, kind: string, input: { percent: string } | { amount: number }): Charge => ({
  name,
  kind,
  basis: 'percent' in input ? 'percent' : 'fixed',
  percent: 'percent' in input ? input.percent : null,
  amount: 'amount' in input ? input.amount : null,
  payer: 'buyer',
  due_kind: 'on_booking',
})

const FEES: Readonly<Record<string, readonly Charge[]>> = {
  AED: [
    charge('Registration fee', 'registration', { percent: '4' }),
    charge('Admin fee', 'admin', { amount: 525_000 }),
  ],
  GBP: [charge('Legal pack', 'admin', { amount: 85_000 })],
}
/** What is paid at once, in minor units; a part of the first installment. */
const BOOKING: Readonly<Record<string, number>> = { AED: 2_000_000, GBP: 200_000 }

const ROWS = {
  standard: {
    name: 'Construction-linked',
    adjustment: '0',
    rows: [
      row('On booking', '10', 'on_booking'),
      row('60 days after booking', '10', 'days_after_booking', 60),
      row('Structure complete', '15', 'on_construction', 60),
      row('Facade complete', '15', 'on_construction', 80),
      row('Finishes complete', '10', 'on_construction', 95),
      row('On handover', '40', 'on_handover'),
    ],
  },
  monthly: {
    name: 'One percent a month',
    adjustment: '2',
    rows: [
      row('On booking', '20', 'on_booking'),
      monthly(row('Monthly payment', '1', 'months_after_booking', 1), 40),
      row('On handover', '40', 'on_handover'),
    ],
  },
  after: {
    name: 'Two years after handover',
    adjustment: '4',
    rows: [
      row('On booking', '10', 'on_booking'),
      row('Six months after booking', '10', 'months_after_booking', 6),
      row('Structure complete', '10', 'on_construction', 60),
      row('On handover', '22', 'on_handover'),
      monthly(row('Monthly after handover', '2', 'months_after_handover', 1), 24),
    ],
  },
  cash: {
    name: 'Cash',
    adjustment: '-6',
    rows: [row('On booking', '20', 'on_booking'), row('30 days after booking', '80', 'days_after_booking', 30)],
  },
  exchange: {
    name: 'Exchange and completion',
    adjustment: '0',
    rows: [
      row('On reservation', '10', 'on_booking'),
      row('On exchange', '15', 'days_after_booking', 28),
      row('On completion', '75', 'on_handover'),
    ],
  },
} as const

export type PlanName = keyof typeof ROWS

export function planOf(name: PlanName, currency: string): Plan {
  const { name: title, adjustment, rows } = ROWS[name]
  const installments = rows.map((input: Row, index) => ({
    ...input,
    position: index + 1,
    amount_kind: 'percent' as const,
  }))
  return {
    name: title,
    price_adjustment_percent: adjustment,
    booking_amount: { kind: 'fixed', amount: BOOKING[currency] ?? 1 },
    installments,
    charges: FEES[currency] ?? [],
  }
}
