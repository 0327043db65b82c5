import * as z from 'zod'
import { amount, currency, day, dayInput, instant, money, one, person, recordId } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named, unitCounts, unitType } from '../inventory/availability.ts'

const count = z.int().min(0)
const place = {
  unit: z.object({ id: recordId, number: z.string() }),
  building: named.extend({ code: z.string() }),
  project: named,
}

const waitingBooking = z.object({
  id: recordId,
  number: z.string(),
  ...place,
  buyers: z.array(z.string()),
  price: money,
  /** The discount that has to be decided first, as a percent of the plan price; null where none waits. */
  discount_percent: z.string().nullable(),
  created_at: instant,
})
export type WaitingBooking = z.output<typeof waitingBooking>

const timer = z.object({
  ...place,
  kind: z.enum(['hold', 'booking']),
  /** The person who made it, and the client of a hold. */
  holder: person,
  held_for: z.string().nullable(),
  claimed_at: instant,
  expires_at: instant,
  /** Null for a hold. */
  booking: z.object({ id: recordId, number: z.string() }).nullable(),
})
export type Timer = z.output<typeof timer>

/** Bookings that were made, by what became of them. */
const bookedSum = z.object({
  currency,
  /** Of pending and accepted ones. */
  amount,
  bookings: count,
  /** Rejected, expired or canceled since. */
  lost_amount: amount,
  lost: count,
})

const bookedWeek = z.object({
  /** Monday and Sunday, in the zone of the caller's profile. */
  from: day,
  to: day,
  sums: z.array(bookedSum),
})
export type BookedWeek = z.output<typeof bookedWeek>

/** Of the blocked ones, those that an imported list calls sold: their sale is not recorded yet. */
const sold_earlier = count
const absorbedProject = named.extend({ counts: unitCounts, sold_earlier })
export type AbsorbedProject = z.output<typeof absorbedProject>
const absorbedType = z.object({ type: unitType, counts: unitCounts, sold_earlier })
export type AbsorbedType = z.output<typeof absorbedType>

const overview = z.object({
  to_decide: z.object({
    bookings: count,
    /** Requests for the caller to decide: all of them for a super admin, otherwise those assigned to the caller. */
    discounts: count,
    /** Null for who reviews no registrations. */
    registrations: count.nullable(),
    /** The bookings that have waited longest. */
    oldest: z.array(waitingBooking),
  }),
  running_out: z.object({
    /** Units on hold. */
    holds: count,
    /** Pending bookings that expire within a day. */
    bookings: count,
    /** Holds and bookings, the soonest first. */
    soonest: z.array(timer),
  }),
  /** By week, the oldest first. */
  booked: z.array(bookedWeek),
  /** What happened in the period of the query. */
  period: z.object({
    from: day,
    to: day,
    booked: z.array(bookedSum),
    /** Receipts by the day on which the money came, without reversed ones and refunds. */
    received: z.array(z.object({ currency, amount, payments: count })),
  }),
  absorption: z.object({
    counts: unitCounts,
    /** The projects with the most units left. */
    projects: z.array(absorbedProject),
    /** How many projects have released units. */
    projects_count: count,
    types: z.array(absorbedType),
  }),
  overdue: z.object({
    installments: count,
    oldest_on: day.nullable(),
    sums: z.array(z.object({ currency, amount, installments: count })),
  }),
  /** Agreed refunds of cancelled bookings that are not paid yet. */
  refunds: z.object({
    bookings: count,
    sums: z.array(z.object({ currency, amount, bookings: count })),
  }),
})
export type SalesOverview = z.output<typeof overview>

export const salesOverview = {
  show: endpoint({
    method: 'GET',
    path: '/inventory/overview',
    summary: 'What waits, runs out, was booked, is left and is overdue, of the developers in reach',
    access: can('bookings.view', 'own_sales.view'),
    reads_much: true,
    /** The days of `period`, in the zone of the caller's profile; by default from the first of the month to today. */
    query: z.strictObject({ from: dayInput.optional(), to: dayInput.optional() }),
    response: one(overview),
  }),
}
