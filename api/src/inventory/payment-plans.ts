import * as z from 'zod'
import {
  amount,
  amountInput,
  asNumber,
  day,
  dayInput,
  instant,
  nameLine,
  one,
  percent,
  recordId,
  several,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named } from './availability.ts'
import { chargeKinds } from './vat-names.ts'

export const planStatus = z.enum(['draft', 'active', 'archived'])
export type PlanStatus = z.output<typeof planStatus>
export const dueKind = z.enum([
  'on_booking',
  'on_date',
  'days_after_booking',
  'months_after_booking',
  'on_construction',
  'on_handover',
  'months_after_handover',
])

/** A share of the price that is paid at once, or a charge added to it. */
const portion = percent.refine(
  (value) => Number(value) >= 0 && Number(value) <= 100,
  'Enter a percentage from 0 to 100.',
)
const adjustment = percent.refine((value) => Math.abs(Number(value)) <= 50, 'Enter a percentage from -50 to 50.')

const bookingAmount = z.strictObject({
  kind: z.enum(['none', 'fixed', 'percent']),
  amount: amountInput.nullable().default(null),
  percent: portion.nullable().default(null),
})

const whole = z.int('Enter a whole number.')
const installmentFields = {
  name: nameLine(120),
  amount_kind: z.enum(['percent', 'fixed', 'remainder']),
  percent: portion.nullable().default(null),
  amount: amountInput.nullable().default(null),
  due_kind: dueKind,
  due_value: whole.min(0, 'Enter 0 to 3650.').max(3650, 'Enter 0 to 3650.').nullable().default(null),
  due_on: dayInput.nullable().default(null),
  repeat_count: whole.min(1, 'Enter 1 to 240.').max(240, 'Enter 1 to 240.').default(1),
  repeat_every_months: whole.min(1, 'Enter 1 to 60.').max(60, 'Enter 1 to 60.').default(1),
}
export const newInstallment = z.strictObject(installmentFields)

const chargeFields = {
  name: nameLine(120),
  kind: z.enum(chargeKinds),
  basis: z.enum(['percent', 'fixed']),
  percent: portion.nullable().default(null),
  amount: amountInput.nullable().default(null),
  payer: z.enum(['buyer', 'seller']).default('buyer'),
  due_kind: z.enum(['on_booking', 'on_handover']).default('on_booking'),
}
const newCharge = z.strictObject(chargeFields)
export type NewInstallment = z.output<typeof newInstallment>
export type NewCharge = z.output<typeof newCharge>

/**
 * A payment plan. Its rows are those of `schedule/payment-plan.ts`, so that browser and server compute a schedule from it
 * directly.
 */
export const paymentPlan = z.object({
  id: recordId,
  building_id: recordId,
  name: z.string(),
  status: planStatus,
  valid_from: day.nullable(),
  valid_until: day.nullable(),
  price_adjustment_percent: z.string(),
  booking_amount: z.object({ ...bookingAmount.shape, amount: amount.nullable() }),
  is_default: z.boolean(),
  position: z.int(),
  /**
   * Percent paid before, at and after handover if the building's buyer books today, such as 60/40 or 37/40/23;
   * empty where fixed amounts make it differ by price.
   */
  split_label: z.string(),
  installments: z.array(
    z.object({ position: z.int(), ...installmentFields, amount: amount.nullable(), due_on: day.nullable() }),
  ),
  charges: z.array(z.object({ position: z.int(), ...chargeFields, amount: amount.nullable() })),
  /** The other buildings that use this plan; a change of it is theirs too, apart from its default and position. */
  shared_with: z.array(named),
  updated_at: instant,
  version,
})
export type WirePlan = z.output<typeof paymentPlan>

const fields = {
  name: nameLine(120),
  status: planStatus,
  valid_from: dayInput.nullable(),
  valid_until: dayInput.nullable(),
  price_adjustment_percent: adjustment,
  booking_amount: bookingAmount,
  is_default: z.boolean(),
  position: z.int().min(0).max(1000),
  installments: z.array(newInstallment).min(1, 'Add at least one installment.').max(100, 'Use at most 100 rows.'),
  charges: z.array(newCharge).max(20, 'Use at most 20 charges.'),
}

const step = z.object({ kind: z.string() }).loose()
const scheduleLine = z.object({
  position: z.int(),
  name: z.string(),
  percent: z.string().nullable(),
  amount,
  due_on: day.nullable(),
  due_text: z.string(),
  estimated: z.boolean(),
  explain: z.array(step),
})
/** The dated payments of one price under one plan. */
export const schedule = z.object({
  currency: z.string(),
  price: amount,
  label: z.string(),
  lines: z.array(scheduleLine),
  charges: z.array(scheduleLine.extend({ kind: z.string(), payer: z.enum(['buyer', 'seller']) })),
  totals: z.object({
    list_price: amount,
    adjustment: z.int(),
    price: amount,
    before_handover: amount,
    from_handover: amount,
    buyer_charges: amount,
    seller_charges: amount,
    discount: amount,
    /** Added to a list price without VAT. */
    vat_added: amount,
    /** In the price; null where no rule applies. */
    vat_percent: z.string().nullable(),
    vat: amount,
    buyer_total: amount,
  }),
})

/** Buildings that a plan is copied to, or shared with, in one call. */
const MAX_BUILDINGS = 100
const buildingIds = z
  .array(recordId)
  .min(1, 'Choose a building.')
  .max(MAX_BUILDINGS, `Choose at most ${MAX_BUILDINGS} buildings.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Choose each building once.')
const skipped = z.array(z.object({ building: named, reason: z.string() }))
const ofBuildings = z.array(z.object({ building: named, payment_plan_id: recordId }))

export const paymentPlans = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/buildings/{id}/payment-plans',
    summary: 'The payment plans of a building, in their order',
    access: can('buildings.view'),
    response: several(paymentPlan),
  }),
  one: endpoint({
    method: 'GET',
    path: '/inventory/buildings/{id}/payment-plans/{planId}',
    summary: 'A payment plan',
    access: can('buildings.view'),
    response: one(paymentPlan),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/inventory/buildings/{id}/payment-plans/{planId}/preview',
    summary: 'The dated schedule of a price, exact to the last minor unit',
    access: can('buildings.view'),
    query: z.strictObject({
      price: asNumber(amountInput.min(1, 'Enter a price above zero.')),
      booked_on: dayInput.optional(),
    }),
    response: one(schedule),
  }),
  create: endpoint({
    method: 'POST',
    path: '/inventory/buildings/{id}/payment-plans',
    summary: 'Add a payment plan with its installments and charges',
    access: can('buildings.manage'),
    changes: ['payment_plan.changed'],
    audit: { label: 'Create payment plan', subject: 'payment_plan' },
    status: 201,
    idempotent: true,
    body: z.strictObject(fields).partial().required({ name: true, installments: true }),
    response: one(paymentPlan),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/inventory/buildings/{id}/payment-plans/{planId}',
    summary:
      'Change a payment plan; installments and charges are whole lists in their order. A shared plan is changed in all its buildings',
    access: can('buildings.manage'),
    changes: ['payment_plan.changed'],
    audit: { label: 'Change payment plan', subject: 'payment_plan' },
    body: z
      .strictObject({
        ...fields,
        version,
        /** In how many buildings the caller expects to change it; refused if it is another number. */
        buildings: z.int('Enter a whole number.').min(1, 'Enter 1 or more.'),
      })
      .partial(),
    response: one(paymentPlan),
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/inventory/buildings/{id}/payment-plans/{planId}/duplicate',
    summary: 'Copy a payment plan as a draft',
    access: can('buildings.manage'),
    changes: ['payment_plan.changed'],
    audit: { label: 'Duplicate payment plan', subject: 'payment_plan' },
    status: 201,
    idempotent: true,
    response: one(paymentPlan),
  }),
  copy: endpoint({
    method: 'POST',
    path: '/inventory/buildings/{id}/payment-plans/{planId}/copies',
    summary:
      'Copy a payment plan to other buildings of its project; those with a plan of its name are skipped and listed',
    access: can('buildings.manage'),
    changes: ['payment_plan.changed'],
    audit: { label: 'Copy payment plan', subject: 'payment_plan' },
    status: 201,
    idempotent: true,
    body: z.strictObject({
      building_ids: buildingIds,
      /** Of the copies. */
      status: planStatus.exclude(['archived']).default('draft'),
    }),
    response: one(z.object({ copied: ofBuildings, skipped })),
  }),
  share: endpoint({
    method: 'POST',
    path: '/inventory/buildings/{id}/payment-plans/{planId}/share',
    summary:
      'Use a payment plan in other buildings of its project too: from then on it is changed in all of them together. An equal plan of its name becomes the shared one; buildings with another plan of its name are skipped and listed',
    access: can('buildings.manage'),
    changes: ['payment_plan.changed'],
    audit: { label: 'Share payment plan', subject: 'payment_plan' },
    idempotent: true,
    body: z.strictObject({ building_ids: buildingIds }),
    response: one(z.object({ shared: ofBuildings, skipped })),
  }),
  unshare: endpoint({
    method: 'POST',
    path: '/inventory/buildings/{id}/payment-plans/{planId}/unshare',
    summary: 'Give this building a plan of its own: later changes of the shared plan are not its, and the reverse',
    access: can('buildings.manage'),
    changes: ['payment_plan.changed'],
    audit: { label: 'Stop sharing payment plan', subject: 'payment_plan' },
    response: one(paymentPlan),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/inventory/buildings/{id}/payment-plans/{planId}',
    summary: 'Delete a payment plan that no booking uses',
    access: can('buildings.manage'),
    changes: ['payment_plan.changed'],
    audit: { label: 'Delete payment plan', subject: 'payment_plan' },
    status: 204,
  }),
}
