import * as z from 'zod'
import { amountInput, anyOf, asFlag, asNumber, country, dayInput, line, listQuery, recordId } from '../conventions.ts'
import type { FieldsWith } from '../fields.ts'
import { leadRating, leadSource, leadStatus } from './lead.ts'
import type { leadFields } from './lead-fields.ts'

const byValues = {
  status: anyOf(leadStatus),
  rating: anyOf(leadRating),
  source: anyOf(leadSource),
  nationality: anyOf(country),
} satisfies Record<FieldsWith<typeof leadFields, 'filter', 'values'>, z.core.$ZodType>

/** The query of a list of leads; bulk changes and exports use the same. */
export const leadsQuery = listQuery({
  sort: [
    'created_at',
    'full_name',
    'status',
    'rating',
    'owner',
    'source',
    'budget',
    'next_activity_at',
    'last_contacted_at',
  ],
  filters: {
    ...byValues,
    owner_id: anyOf(recordId),
    mine: asFlag,
    unowned: asFlag,
    /** The whole campaign, in small or great letters. */
    campaign: line(200),
    brought_by: line(200),
    project_id: anyOf(recordId),
    /** Added or updated by one of these imports. */
    import_id: anyOf(recordId),
    bedrooms: anyOf(z.int().min(0).max(20)),
    /** Any of these. */
    tags: anyOf(recordId),
    /** Every one of these. */
    tags_all: anyOf(recordId),
    budget_from: asNumber(amountInput),
    budget_to: asNumber(amountInput),
    created_from: dayInput,
    created_to: dayInput,
    /** Last spoken to longer ago than so many days, or never. */
    not_contacted_days: asNumber(z.int('Enter a whole number of days.').min(1, 'Must be 1 day or more.').max(3650)),
    overdue: asFlag,
    /** The next activity is of today, where the organization is. */
    due_today: asFlag,
    unseen: asFlag,
    opted_out: asFlag,
    /** Another lead is reached by the same e-mail address or phone number. */
    has_duplicate: asFlag,
  },
})
