import * as z from 'zod'
import { amount, currency, day, instant, money, one, recordId } from '../conventions.ts'
import { activity } from '../crm/activities.ts'
import { can, endpoint } from '../endpoint.ts'
import { illustration } from '../picture.ts'

const count = z.int().min(0)

/** What can wait for the caller, in the order of the screen. */
export const waitingKind = z.enum([
  'holds',
  'hold_requests',
  'bookings',
  'accepted_offers',
  'discounts',
  'registrations',
  'organization_requests',
  'granted_holds',
  'leads',
  'overdue',
  'documents',
  'commissions_to_invoice',
  'commissions_to_approve',
  'commissions_to_pay',
])
export type WaitingKind = z.output<typeof waitingKind>

const waiting = z.object({
  kind: waitingKind,
  /** All of them, as the list behind it counts. */
  count,
  /** The most urgent. */
  rows: z.array(
    z.object({
      /** Of the record that is opened: of a discount and an installment, their booking. */
      id: recordId,
      title: z.string(),
      note: z.string(),
      /** Since when it waits; of a hold, when it ends. */
      at: instant,
      value: money.nullable(),
      /** What an accepted offer books; null while a hold of another client is in its way. */
      chosen: z.object({ unit_id: recordId, payment_plan_id: recordId }).nullable().optional(),
    }),
  ),
})
export type Waiting = z.output<typeof waiting>

export const figureKind = z.enum(['new_leads', 'booked', 'available', 'published', 'overdue'])
export type FigureKind = z.output<typeof figureKind>

const figure = z.object({
  kind: figureKind,
  count,
  /** The days that it counts; null where it counts what is so now. */
  from: day.nullable(),
  to: day.nullable(),
  /** The same number of the period before; null where it counts what is so now. */
  before: count.nullable(),
  /** What it is a part of. */
  of: count.nullable(),
  sums: z.array(z.object({ currency, amount })),
  /** The periods before and this one, the oldest first. */
  trend: z.array(count),
})
export type Figure = z.output<typeof figure>

const home = z.object({
  /** The caller's own activities: those of today, and open ones that are late. Null for roles without activities. */
  day: z.object({ late: count, activities: z.array(activity) }).nullable(),
  waiting: z.array(waiting),
  figures: z.array(figure),
  /** Projects with the most homes for sale; for brokers those that are published to them. */
  projects: z.array(
    z.object({
      id: recordId,
      name: z.string(),
      note: z.string(),
      available: count,
      /** Released homes. */
      total: count,
      cover: illustration.nullable(),
    }),
  ),
})
export type Home = z.output<typeof home>

export const homes = {
  show: endpoint({
    method: 'GET',
    path: '/home',
    summary: "The caller's day, what waits for them, and figures, each with the number of the list behind it",
    access: can('activities.view', 'bookings.view'),
    response: one(home),
  }),
}
