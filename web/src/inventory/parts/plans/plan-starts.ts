import type { NewCharge, NewInstallment, WirePlan } from '@storey/api/inventory/payment-plans.ts'
import type { PlanTemplate } from '@storey/api/inventory/plan-templates.ts'

/** What a new plan begins with: it is completed in the editor. */
export interface PlanStart {
  readonly key: string
  readonly title: string
  readonly terms: {
    readonly price_adjustment_percent: string
    readonly booking_amount: WirePlan['booking_amount']
    readonly installments: NewInstallment[]
    readonly charges: NewCharge[]
  }
  /** Of the amounts of a template that has some: they mean nothing in another currency. */
  readonly currency?: string | undefined
}

const share = (
  name: string,
  percent: string,
  due_kind: NewInstallment['due_kind'],
  more: Partial<NewInstallment> = {},
): NewInstallment => ({
  name,
  amount_kind: 'percent',
  percent,
  amount: null,
  due_kind,
  due_value: null,
  due_on: null,
  repeat_count: 1,
  repeat_every_months: 1,
  ...more,
})

const registration: NewCharge = {
  ...{ name: 'Registration fee', kind: 'registration', basis: 'percent', percent: '4', amount: null },
  ...{ payer: 'buyer', due_kind: 'on_booking' },
}

const pattern = (key: string, title: string, installments: NewInstallment[]): PlanStart => ({
  key,
  title,
  terms: {
    price_adjustment_percent: '0',
    booking_amount: { kind: 'none', amount: null, percent: null },
    installments,
    charges: [registration],
  },
})

/** Common plans, for those who have no template. */
export const patterns: readonly [PlanStart, ...PlanStart[]] = [
  pattern('built', 'With construction', [
    share('On booking', '10', 'on_booking'),
    share('6 months after booking', '10', 'months_after_booking', { due_value: 6 }),
    share('12 months after booking', '10', 'months_after_booking', { due_value: 12 }),
    share('40% built', '15', 'on_construction', { due_value: 40 }),
    share('70% built', '15', 'on_construction', { due_value: 70 }),
    share('On handover', '40', 'on_handover'),
  ]),
  pattern('monthly', '1% a month', [
    share('On booking', '20', 'on_booking'),
    share('Monthly', '1', 'months_after_booking', { due_value: 1, repeat_count: 40 }),
    share('On handover', '40', 'on_handover'),
  ]),
  pattern('after', 'Post-handover', [
    share('On booking', '20', 'on_booking'),
    share('6 months after booking', '30', 'months_after_booking', { due_value: 6 }),
    share('On handover', '2', 'on_handover'),
    share('Monthly after handover', '2', 'months_after_handover', { due_value: 1, repeat_count: 24 }),
  ]),
  pattern('whole', 'Full payment', [share('On booking', '100', 'on_booking')]),
]

export const startOfTemplate = (template: PlanTemplate): PlanStart => ({
  key: `template ${template.id}`,
  title: template.name,
  terms: {
    price_adjustment_percent: template.price_adjustment_percent,
    booking_amount: template.booking_amount,
    installments: template.installments.map(({ position: _, ...row }) => row),
    charges: template.charges.map(({ position: _, ...row }) => row),
  },
  currency: hasAmounts(template) ? template.currency : undefined,
})

export const hasAmounts = ({ booking_amount, installments, charges }: PlanTemplate): boolean =>
  booking_amount.kind === 'fixed' ||
  installments.some(({ amount_kind }) => amount_kind === 'fixed') ||
  charges.some(({ basis }) => basis === 'fixed')
