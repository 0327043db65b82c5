import * as z from 'zod'
import { amount, currency, day, instant, person, recordId, version } from '../conventions.ts'
import { unitType } from '../inventory/availability.ts'
import { activityType } from './activities.ts'
import { dealBooking, dealStatus } from './deal.ts'
import { tagFacts } from './tags.ts'

export const leadStatus = z.enum([
  'new',
  'contacted',
  'qualified',
  'viewing',
  'negotiation',
  'converted',
  'nurturing',
  'lost',
  'junk',
])
export type LeadStatus = z.output<typeof leadStatus>
export const leadSource = z.enum([
  'website',
  'walk_in',
  'referral',
  'portal',
  'campaign',
  'broker',
  'whatsapp',
  'phone',
  'event',
  'import',
  'other',
])
export type LeadSource = z.output<typeof leadSource>
export const leadRating = z.enum(['hot', 'warm', 'cold', 'unrated'])
export type LeadRating = z.output<typeof leadRating>
export const leadPurpose = z.enum(['investment', 'end_use'])
export const leadTimeframe = z.enum(['now', '1_3_months', '3_6_months', '6_12_months', 'later'])
/** A lead as lists show it. */
export const leadRow = z.object({
  id: recordId,
  full_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  status: leadStatus,
  lost_reason: z.string().nullable(),
  rating: leadRating,
  source: leadSource,
  campaign: z.string().nullable(),
  nationality: z.string().nullable(),
  owner: person.nullable(),
  budget_min: amount.nullable(),
  budget_max: amount.nullable(),
  currency,
  bedrooms_wanted: z.array(z.int()),
  /** The projects of interest. */
  projects: z.array(z.object({ id: recordId, name: z.string() })),
  tags: z.array(tagFacts),
  next_activity: z.object({ id: recordId, type: activityType, subject: z.string(), due_at: instant }).nullable(),
  last_contacted_at: instant.nullable(),
  seen_at: instant.nullable(),
  created_at: instant,
  version,
})
export type LeadRow = z.output<typeof leadRow>

/** A person who may buy. It never leaves the organization that made it. */
export const lead = leadRow.extend({
  /** Addresses and numbers besides the main ones. */
  other_emails: z.array(z.string()),
  other_phones: z.array(z.string()),
  residence_country: z.string().nullable(),
  language: z.string().nullable(),
  purpose: leadPurpose.nullable(),
  property_types_wanted: z.array(unitType),
  interest_note: z.string(),
  timeframe: leadTimeframe.nullable(),
  brought_by: z.string().nullable(),
  opted_out: z.boolean(),
  updated_at: instant,
})
export type Lead = z.output<typeof lead>

/** A deal as its lead shows it. */
export const leadDeal = z.object({
  id: recordId,
  title: z.string(),
  status: dealStatus,
  hot: z.boolean(),
  value: amount,
  currency,
  owner: person.nullable(),
  pipeline: z.object({ id: recordId, name: z.string() }),
  stage: tagFacts,
  unit: z.object({ id: recordId, number: z.string(), name: z.string(), status: z.string() }).nullable(),
  booking: dealBooking.nullable(),
  expected_close_on: day.nullable(),
  next_step: z.string().nullable(),
  created_at: instant,
})
export type LeadDeal = z.output<typeof leadDeal>

/** Why leads and deals are lost; other words may be typed. */
export const lostReasons = [
  'Price too high',
  'Budget does not match',
  'Location does not match',
  'Payment plan',
  'Handover date',
  'Unit gone',
  'Bought elsewhere',
  'Visa or finance failed',
  'No response',
  'Wrong number',
  'Not interested',
  'Duplicate',
] as const
