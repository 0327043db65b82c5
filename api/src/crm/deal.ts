import * as z from 'zod'
import { amount, colour, currency, day, instant, person, recordId, version } from '../conventions.ts'
import { activityType } from './activities.ts'
import { tagFacts } from './tags.ts'

/** Won and lost are a stage's kind as well, never its name; status and kind always agree. */
export const dealStatus = z.enum(['open', 'won', 'lost'])
export type DealStatus = z.output<typeof dealStatus>
const unitFacts = z.object({
  id: recordId,
  number: z.string(),
  /** With the code of its building. */
  name: z.string(),
  status: z.enum(['unreleased', 'available', 'on_hold', 'reserved', 'booked', 'sold', 'handed_over', 'blocked']),
})

/** A deal as the boards show it. */
export const dealCard = z.object({
  id: recordId,
  title: z.string(),
  lead: z.object({ id: recordId, full_name: z.string() }),
  stage_id: recordId,
  rank: z.string(),
  status: dealStatus,
  hot: z.boolean(),
  owner: person.nullable(),
  value: amount,
  currency,
  expected_close_on: day.nullable(),
  unit: unitFacts.nullable(),
  tags: z.array(tagFacts),
  next_activity: z.object({ type: activityType, due_at: instant }).nullable(),
  days_in_stage: z.int().min(0),
  rotting: z.boolean(),
  version,
})
export type DealCard = z.output<typeof dealCard>

/** A deal in the list of a pipeline. */
export const dealRow = dealCard.extend({
  project: z.object({ id: recordId, name: z.string() }).nullable(),
  next_step: z.string().nullable(),
  lost_reason: z.string().nullable(),
  closed_on: day.nullable(),
  created_at: instant,
})
export type DealRow = z.output<typeof dealRow>

/** The booking that a deal led to, as the members of its organization see it. */
export const dealBooking = z.object({
  id: recordId,
  number: z.string(),
  status: z.enum(['pending', 'accepted', 'rejected', 'expired', 'cancelled', 'completed']),
  unit: z.string(),
  project: z.string(),
})
export type DealBooking = z.output<typeof dealBooking>

/** A deal with everything its drawer shows. */
export const deal = dealRow.extend({
  lead: z.object({ id: recordId, full_name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  pipeline: z.object({ id: recordId, name: z.string() }),
  stage: z.object({
    id: recordId,
    name: z.string(),
    colour,
    kind: dealStatus,
    probability: z.int(),
    rotting_days: z.int().nullable(),
  }),
  /** Of the own organization, or of a developer whose booking names the own brokerage. */
  booking: dealBooking.nullable(),
  stage_entered_at: instant,
  updated_at: instant,
})
export type Deal = z.output<typeof deal>
