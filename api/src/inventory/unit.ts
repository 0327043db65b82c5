import * as z from 'zod'
import {
  amountInput,
  area,
  currency,
  day,
  instant,
  line,
  money,
  person,
  recordId,
  text,
  version,
} from '../conventions.ts'
import { illustration } from '../picture.ts'
import { termsStamp } from '../terms-stamp.ts'
import { named, unitStatus, unitType } from './availability.ts'
import { projectStatus } from './project.ts'
import { vat } from './vat-rules.ts'

export const orientation = z.enum(['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'])
export type Orientation = z.output<typeof orientation>
export const furnishing = z.enum(['none', 'semi', 'full', 'kitchen_only'])
export type Furnishing = z.output<typeof furnishing>

/** The live claim on a unit: a hold or a booking. At most one at any time. */
export const unitClaim = z.object({
  id: recordId,
  kind: z.enum(['hold', 'booking']),
  holder: person,
  held_for: z.string().nullable(),
  claimed_at: instant,
  expires_at: instant.nullable(),
  extended_at: instant.nullable(),
})
export type UnitClaim = z.output<typeof unitClaim>

export const unitRow = z.object({
  id: recordId,
  organization: named,
  project: named,
  project_status: projectStatus,
  building: named.extend({ code: z.string() }),
  number: z.string(),
  floor: z.int(),
  stack: z.int(),
  type: unitType,
  bedrooms: z.int(),
  /** Null if it is not known. */
  bathrooms: z.int().nullable(),
  internal_area: area,
  outdoor_area: area,
  total_area: area,
  /** Land, of villas and townhouses. */
  plot_area: area.nullable(),
  orientation: orientation.nullable(),
  view: z.string().nullable(),
  parking: z.int(),
  furnishing,
  /** The type of its project that it is of; its values are its own. */
  unit_type: named.nullable(),
  currency,
  /** Null for a home that is not for sale and has none: it is unreleased or blocked. */
  price: money.nullable(),
  /** For a square metre. */
  per_area: money.nullable(),
  status: unitStatus,
  block_reason: z.string().nullable(),
  claim: unitClaim.nullable(),
  updated_at: instant,
  version,
})
export type UnitRow = z.output<typeof unitRow>

export const statusChange = z.object({
  id: recordId,
  old_status: unitStatus.nullable(),
  new_status: unitStatus,
  reason: z.string().nullable(),
  actor_name: z.string().nullable(),
  at: instant,
})
export type StatusChange = z.output<typeof statusChange>

export const unit = unitRow.extend({
  /** The floor for discounts; left out for roles that may not know it. */
  minimum_price: money.nullable().optional(),
  sales_note: z.string(),
  released_at: instant.nullable(),
  created_at: instant,
  plan: illustration.nullable(),
  floors: z.int(),
  /** By the rule of its country and use; null without one. */
  vat: vat.nullable(),
  handover_on: day.nullable(),
  construction_percent: z.string(),
  hold_default_minutes: z.int(),
  hold_max_minutes: z.int(),
  hold_limit_per_person: z.int(),
  /** The live holds of the caller in its project. */
  own_holds: z.int(),
  history: z.array(statusChange),
  /** The numbers that it had before, the newest first, with who gave it another one and when. */
  former_numbers: z.array(z.object({ number: z.string(), actor_name: z.string().nullable(), at: instant })),
  /** The sale offer that its hold is for, with the plan that the client chose: it is booked from that. */
  accepted_offer: z.object({ id: recordId, payment_plan_id: recordId }).nullable(),
  /** What an offer of it sends back as `expected_terms`: price, facts, handover and construction. */
  terms_stamp: termsStamp,
})
export type Unit = z.output<typeof unit>

/** A unit in a comparison. */
export const comparedUnit = unitRow.extend({
  floors: z.int(),
  handover_on: day.nullable(),
  /** How many drawings it has. */
  floor_plans: z.int(),
  /** How many plans of its building can be sold today. */
  payment_plans: z.int(),
  /** Its own, and what its building and project give it. */
  amenities: z.array(named),
})
export type ComparedUnit = z.output<typeof comparedUnit>

const count = (max: number) =>
  z.int('Enter a whole number.').min(0, `Enter 0 to ${max}.`).max(max, `Enter 0 to ${max}.`)
const price = amountInput.min(1, 'Enter a price above zero.')
/** Limited so that the sum of two is still a valid {@link area}. */
const written = area.refine((value) => Number(value) < 10_000_000, 'Enter an area below 10,000,000 m².')
const size = written.refine((value) => Number(value) >= 1, 'Enter an area of at least 1 m².')

/** The rules for the fields that people set. */
export const unitRules = {
  number: line(20),
  floor: z
    .int('Enter a whole number.')
    .min(-20, 'Enter a floor from -20 to 200.')
    .max(200, 'Enter a floor from -20 to 200.'),
  stack: z.int('Enter a whole number.').min(1, 'Enter 1 to 200.').max(200, 'Enter 1 to 200.'),
  type: unitType,
  bedrooms: count(20),
  bathrooms: count(20).nullable(),
  internal_area: size,
  outdoor_area: written,
  plot_area: size.nullable(),
  orientation: orientation.nullable(),
  view: line(60).nullable(),
  parking: count(20),
  furnishing,
  price,
  minimum_price: amountInput.nullable(),
  sales_note: text(2000),
}
