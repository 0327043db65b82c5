import * as z from 'zod'
import { amount, day, instant, line, one, percent, recordId, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named } from '../inventory/availability.ts'
import { dueKind, newInstallment, paymentPlan } from '../inventory/payment-plans.ts'
import { vat } from '../inventory/vat-rules.ts'
import { booking } from './booking.ts'

/** Rows of a schedule; after a repeated row was split there are as many as payments. */
const MAX_ROWS = 240

const share = (most: number) =>
  percent.refine((value) => Number(value) >= 0 && Number(value) <= most, `Enter a percentage from 0 to ${most}.`)
const whole = z.int('Enter a whole number.')

const limitFields = {
  /** The least percent of the price that is due on the day of the booking. */
  first_percent: share(100),
  /** The last payment is due at most so many months after the handover. */
  last_months: whole.min(0, 'Enter 0 to 240.').max(240, 'Enter 0 to 240.'),
  payments: whole.min(1, 'Enter 1 to 240.').max(240, 'Enter 1 to 240.'),
  /** By the year: at which later payments are worth less. */
  rate_percent: share(50),
  /** By how many percent the present value may be below that of the plan. */
  tolerance_percent: share(50),
}
export const scheduleLimit = z.object({ ...limitFields, updated_at: instant, version })
export type ScheduleLimit = z.output<typeof scheduleLimit>

const ofProject = '/inventory/projects/{id}/schedule-limits'

/** What a schedule of a single booking of a project may change of its plan without approval. */
export const scheduleLimits = {
  one: endpoint({
    method: 'GET',
    path: ofProject,
    summary:
      'The limits of schedules of single bookings of a project; null if it has none, so that each needs approval',
    access: can('schedule_limits.manage'),
    response: one(scheduleLimit.nullable()),
  }),
  save: endpoint({
    method: 'PUT',
    path: ofProject,
    summary: 'Set the limits of schedules of single bookings of a project; `version` is null if it had none',
    access: can('schedule_limits.manage'),
    changes: ['schedule_limit.changed'],
    audit: { label: 'Change schedule limits', subject: 'project' },
    body: z.strictObject({ ...limitFields, version: version.nullable().optional() }),
    response: one(scheduleLimit),
  }),
}

const { price_adjustment_percent, booking_amount, installments, charges } = paymentPlan.shape
const plan = z.object({
  price_adjustment_percent,
  booking_amount,
  installments,
  charges: z.array(charges.element.omit({ position: true }).extend({ kind: z.string(), due_kind: dueKind })),
})

export const ownSchedule = z.object({
  /** The payment plan as it was at the booking, and the one of this booking: the same until its schedule was changed. */
  planned: plan,
  plan,
  plan_name: z.string(),
  project: named,
  currency: z.string(),
  list_price: amount,
  discount: amount,
  /** The facts that the payments are dated by. */
  booked_on: day,
  handover_on: day.nullable(),
  construction_percent: z.number(),
  as_of: day,
  vat: vat.nullable().optional(),
  limits: scheduleLimit.nullable(),
  /** Of the booking, or of the sale offer. */
  version,
})
export type OwnSchedule = z.output<typeof ownSchedule>

export const ownInstallments = z
  .array(newInstallment)
  .min(1, 'Add at least one installment.')
  .max(MAX_ROWS, `Use at most ${MAX_ROWS} rows.`)

/** The schedule of a new booking, made from its payment plan. */
export const newOwnSchedule = z.strictObject({
  /** The plan that it was made from, which is that of the booking. */
  payment_plan_id: recordId,
  installments: ownInstallments,
  /** Why; required beyond the limits of the project. */
  reason: line(1000).nullable().optional(),
})
export type NewOwnSchedule = z.output<typeof newOwnSchedule>

export const ownSchedules = {
  one: endpoint({
    method: 'GET',
    path: '/inventory/booked-units/{id}/own-schedule',
    summary: 'What the schedule of a booking is computed from, with the limits of its project',
    access: can('bookings.book'),
    response: one(ownSchedule),
  }),
  change: endpoint({
    method: 'POST',
    path: '/inventory/booked-units/{id}/own-schedule',
    summary:
      'Give a pending booking a schedule of its own: used at once within the limits of the project, otherwise another user decides',
    access: can('bookings.book'),
    changes: ['booking.changed'],
    audit: { label: 'Change schedule of booking', subject: 'booking' },
    idempotent: true,
    body: z.strictObject({
      version,
      installments: ownInstallments,
      /** Why; required beyond the limits. */
      reason: line(1000).nullable().optional(),
    }),
    response: one(booking),
  }),
}
