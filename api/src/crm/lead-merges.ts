import * as z from 'zod'
import { asNumber, instant, listOf, one, recordId, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { lead } from './lead.ts'
import { mergeFields } from './lead-fields.ts'

/** What a merge can take from one of the leads; budgets go with their currency, a status with its reason. */
export const mergeField = z.enum(mergeFields)

/** From which lead each field is taken. A field that no lead has is left out. */
const choose = z.partialRecord(mergeField, recordId)
export type MergeChoice = z.output<typeof choose>

const count = z.int().min(0)
const mergingLead = lead.extend({
  counts: z.object({ deals: count, activities: count, notes: count, documents: count }),
})
export type MergingLead = z.output<typeof mergingLead>

const preview = z.object({
  leads: z.array(mergingLead),
  /** The lead that stays. A converted one always does. */
  lead_id: recordId,
  /** The newest source and rating, the status that got furthest; else what the lead that stays has, or the newest other. */
  choose,
})
export type MergePreview = z.output<typeof preview>

const access = can('leads.delete')
const FEWEST = 2
const MAX_COUNT = 5

export const leadMerges = {
  preview: endpoint({
    method: 'GET',
    path: '/crm/leads/merge-preview',
    summary: 'Two to five leads side by side, and what merging them would take from which',
    access,
    query: z.strictObject({
      ids: listOf(recordId)
        .refine((ids) => new Set(ids).size === ids.length, 'Name each lead once.')
        .refine((ids) => ids.length >= FEWEST && ids.length <= MAX_COUNT, 'Choose two to five leads.'),
      /** The lead that is to stay, where it is not the proposed one. */
      lead_id: asNumber(recordId).optional(),
    }),
    response: one(preview),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/crm/leads/{id}/merge',
    summary: 'Merge one to four other leads into this one; nothing is lost, and it can be undone for 30 days',
    access,
    changes: ['lead.changed', 'deal.changed', 'activity.changed', 'merge.changed'],
    audit: { label: 'Merge leads', subject: 'lead' },
    idempotent: true,
    body: z.strictObject({
      version,
      others: z
        .array(z.strictObject({ id: recordId, version }))
        .min(1, 'Choose a lead to merge.')
        .max(MAX_COUNT - 1, 'Choose at most four others.'),
      choose: choose.optional(),
    }),
    response: one(z.object({ lead, merge: z.object({ id: recordId, undo_until: instant }) })),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/crm/leads/merges/{id}/undo',
    summary: 'Part merged leads again; what came since stays with the lead that stayed, fields changed since are named',
    access,
    changes: ['lead.changed', 'deal.changed', 'activity.changed', 'merge.changed'],
    audit: { label: 'Undo a merge of leads', subject: 'lead_merge' },
    response: one(
      z.object({
        lead,
        /** The restored leads. */
        leads: z.array(z.object({ id: recordId, full_name: z.string() })),
        /** Changed since the merge, and so left as they are. */
        kept: z.array(mergeField),
      }),
    ),
  }),
  into: endpoint({
    method: 'GET',
    path: '/crm/leads/merged-into/{id}',
    summary: 'The lead that took this one in, where the caller may see it',
    access: can('leads.interact'),
    response: one(z.object({ id: recordId })),
  }),
}
