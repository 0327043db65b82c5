import * as z from 'zod'
import {
  amountInput,
  country,
  currencyInput,
  email,
  line,
  one,
  options,
  optionsQuery,
  page,
  phone,
  recordId,
  seenVersion,
  text,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { unitType } from '../inventory/availability.ts'
import { lead, leadPurpose, leadRating, leadRow, leadSource, leadStatus, leadTimeframe } from './lead.ts'
import type { EditedLeadField } from './lead-fields.ts'
import { leadsQuery } from './lead-filters.ts'

/** A saved lead, and the leads with the same e-mail address or phone number. */
const savedLead = lead.extend({
  duplicate_ids: z.array(recordId),
  duplicates: z.array(z.object({ id: recordId, full_name: z.string() })),
})

/** The names in bodies of the records that a lead is linked to. */
type BodyField = Exclude<EditedLeadField, 'owner' | 'tags' | 'projects'> | 'owner_id' | 'tag_ids' | 'project_ids'

/** A rule for every field that is edited, but for those that one of the two bodies takes otherwise. */
const optionalFields = {
  email: email.nullable().optional(),
  phone: phone.nullable().optional(),
  whatsapp: phone.nullable().optional(),
  other_emails: z.array(email).max(20, 'Keep at most 20 addresses.').optional(),
  other_phones: z.array(phone).max(20, 'Keep at most 20 numbers.').optional(),
  nationality: country.nullable().optional(),
  residence_country: country.nullable().optional(),
  language: z
    .string()
    .regex(/^[a-z]{2}$/, 'Enter a language code of two letters, such as ar.')
    .nullable()
    .optional(),
  source: leadSource.optional(),
  campaign: line(200).nullable().optional(),
  rating: leadRating.optional(),
  owner_id: recordId.nullable().optional(),
  purpose: leadPurpose.nullable().optional(),
  budget_min: amountInput.nullable().optional(),
  budget_max: amountInput.nullable().optional(),
  currency: currencyInput.optional(),
  bedrooms_wanted: z.array(z.int().min(0).max(20)).max(20).optional(),
  property_types_wanted: z.array(unitType).max(8).optional(),
  interest_note: text(2000).optional(),
  timeframe: leadTimeframe.nullable().optional(),
  brought_by: line(200).nullable().optional(),
  opted_out: z.boolean().optional(),
  tag_ids: z.array(recordId).max(50, 'Choose at most 50 tags.').optional(),
  /** Projects of the developer's own inventory; a brokerage has none. */
  project_ids: z.array(recordId).max(50, 'Choose at most 50 projects.').optional(),
} satisfies Record<Exclude<BodyField, 'full_name' | 'status' | 'lost_reason'>, z.core.$ZodType>

export const REACHABLE = 'Enter a phone number or e-mail.'
export const BUDGET_ORDER = 'Budget to must not be below budget from.'

const inOrder = ({ budget_min, budget_max }: { budget_min?: number | null; budget_max?: number | null }) =>
  budget_min == null || budget_max == null || budget_max >= budget_min

const newLead = z
  .strictObject({
    full_name: line(200),
    ...optionalFields,
    /** The assignment rules choose the owner instead of `owner_id`; no owner when no rule matches. */
    by_rules: z.boolean().optional(),
  })
  .refine((body) => !body.by_rules || body.owner_id === undefined, {
    path: ['owner_id'],
    error: 'Name an owner, or leave the choice to the rules.',
  })
  .refine((body) => body.email || body.phone, { path: ['email'], error: REACHABLE })
  .refine(inOrder, { path: ['budget_max'], error: BUDGET_ORDER })
const changedLead = z
  .strictObject({
    version: seenVersion,
    full_name: line(200).optional(),
    ...optionalFields,
    status: leadStatus.optional(),
    lost_reason: line(200).nullable().optional(),
  })
  .refine(inOrder, { path: ['budget_max'], error: BUDGET_ORDER })

const access = can('leads.interact')

export const leads = {
  list: endpoint({
    method: 'GET',
    path: '/crm/leads',
    summary: 'Leads of the current organization, newest first',
    access,
    query: leadsQuery,
    response: page(leadRow),
  }),
  options: endpoint({
    method: 'GET',
    path: '/crm/leads/options',
    summary: 'Leads to choose from',
    access,
    query: optionsQuery,
    response: options({
      status: leadStatus,
      phone: z.string().nullable(),
      email: z.string().nullable(),
      language: z.string().nullable(),
    }),
  }),
  unseenCount: endpoint({
    method: 'GET',
    path: '/crm/leads/unseen-count',
    summary: 'Number of leads that no one has opened yet',
    access,
    response: one(z.object({ count: z.int() })),
  }),
  get: endpoint({ method: 'GET', path: '/crm/leads/{id}', summary: 'One lead', access, response: one(lead) }),
  create: endpoint({
    method: 'POST',
    path: '/crm/leads',
    summary: 'Add a lead, owned by the caller if no owner is given; a likely duplicate is saved and reported',
    access,
    changes: ['lead.created'],
    audit: { label: 'Create lead', subject: 'lead' },
    status: 201,
    idempotent: true,
    body: newLead,
    response: one(savedLead),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/crm/leads/{id}',
    summary: 'Change a lead; only the fields given change. `status` takes the declared moves, lost needs its reason',
    access,
    changes: ['lead.changed'],
    audit: { label: 'Change lead', subject: 'lead' },
    body: changedLead,
    response: one(savedLead),
  }),
  toggleSeen: endpoint({
    method: 'PATCH',
    path: '/crm/leads/toggle-seen/{id}',
    summary: 'Mark a lead as seen, or as new to everyone again; without `seen` it toggles',
    access,
    changes: ['lead.changed'],
    audit: { label: 'Mark lead seen or unseen', subject: 'lead' },
    body: z.strictObject({ seen: z.boolean().optional() }),
    response: one(lead),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/crm/leads/{id}',
    summary: 'Put a lead into the bin with its deals and activities',
    access: can('leads.delete'),
    changes: ['lead.changed', 'deal.changed', 'activity.changed'],
    audit: { label: 'Delete lead', subject: 'lead' },
    status: 204,
  }),
}
