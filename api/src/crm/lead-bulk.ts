import * as z from 'zod'
import { job } from '../account/tasks.ts'
import { instantInput, line, one, recordId, text } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { activityType } from './activities.ts'
import { leadRating, leadStatus } from './lead.ts'
import { leadsQuery } from './lead-filters.ts'

/** More leads than these are long work, with its progress under the bell. */
export const BULK_AT_ONCE = 500

/** When leads went to the bin together, to the microsecond: what an undo names. */
export const binStamp = z.iso.datetime({ precision: 6, error: 'Enter the stamp that the deletion answered.' })

/** The leads of a bulk change: some ids, or all that match a list. */
export const bulkTarget = z
  .strictObject({
    ids: z
      .array(recordId)
      .min(1, 'Choose at least one lead.')
      .max(BULK_AT_ONCE, `Choose at most ${BULK_AT_ONCE} leads, or all that match.`)
      .optional(),
    /** The list's own question, without its pages and its order. */
    all: leadsQuery.omit({ page: true, per_page: true, sort: true, cursor: true }).optional(),
    /** The number of leads that the user saw; stored in the audit log next to the actual number. */
    count_seen: z.int('Enter a whole number.').min(0).max(1_000_000_000).optional(),
  })
  .refine(
    ({ ids, all }) => (ids === undefined) !== (all === undefined),
    'Name the leads in ids, or all with its filters.',
  )
  .refine(({ all, count_seen }) => (all === undefined) === (count_seen === undefined), {
    path: ['count_seen'],
    error: 'Enter how many leads you saw.',
  })
export type BulkTarget = z.output<typeof bulkTarget>

const tagIds = z.array(recordId).max(50, 'Choose at most 50 tags.')

/** An activity that each of them gets. */
export const plannedForAll = z.strictObject({
  type: activityType,
  subject: line(200),
  description: text(5000).optional(),
  due_at: instantInput,
  /** By default the owner of each lead, or the caller for unowned leads. */
  owner_id: recordId.optional(),
})

/** The action on each lead; the rules of a single lead apply. */
export const bulkAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('owner'), owner_id: recordId.nullable() }),
  /** The assignment rules choose the owner of each lead. */
  z.strictObject({ type: z.literal('rules') }),
  z
    .strictObject({ type: z.literal('status'), status: leadStatus, lost_reason: line(200).optional() })
    .refine(({ status, lost_reason }) => status !== 'lost' || lost_reason !== undefined, {
      path: ['lost_reason'],
      error: 'Enter a reason.',
    })
    .refine(({ status, lost_reason }) => status === 'lost' || lost_reason === undefined, {
      path: ['lost_reason'],
      error: 'Only a lost lead has a reason.',
    }),
  z.strictObject({ type: z.literal('rating'), rating: leadRating }),
  z
    .strictObject({ type: z.literal('tags'), add: tagIds.optional(), remove: tagIds.optional() })
    .refine(({ add = [], remove = [] }) => add.length + remove.length > 0, {
      path: ['add'],
      error: 'Choose a tag to add or remove.',
    })
    .refine(({ add = [], remove = [] }) => !add.some((id) => remove.includes(id)), {
      path: ['remove'],
      error: 'A tag can be added or removed, not both.',
    }),
  z.strictObject({ type: z.literal('seen'), seen: z.boolean() }),
  z.strictObject({ type: z.literal('activity'), activity: plannedForAll }),
  z.strictObject({ type: z.literal('delete') }),
])
export type BulkAction = z.output<typeof bulkAction>

/** The results. A lead that has the new value already counts as neither changed nor refused. */
export const bulkResult = z.object({
  /** How many there were to change. */
  found: z.int(),
  changed: z.int(),
  /** The first hundred that it was not done to, each with the reason; `name` is null where it is not the caller's to see. */
  refused: z.array(z.object({ id: recordId, name: z.string().nullable(), reason: z.string() })),
  refused_count: z.int(),
  /** For a deletion: identifies it for restoring exactly these leads. */
  stamp: binStamp.nullable(),
})
export type BulkResult = z.output<typeof bulkResult>

/** The results of undoing a change. */
export const undoResult = z.object({
  put_back: z.int(),
  /** They came out of the bin. */
  restored: z.boolean(),
  /** Not undone, because they were changed since: the first hundred, as in the result of a change. */
  kept: z.array(z.object({ id: recordId, name: z.string().nullable(), reason: z.string() })),
  kept_count: z.int(),
})
export type UndoResult = z.output<typeof undoResult>

const access = can('leads.interact')

/** One change to many leads. */
export const leadBulk = {
  change: endpoint({
    method: 'POST',
    path: '/crm/leads/bulk',
    summary: `Change many leads at once. Up to ${BULK_AT_ONCE} in one transaction, with the result; more as long work. Deleting asks for leads.delete`,
    access,
    changes: ['lead.changed', 'deal.changed', 'activity.changed', 'job'],
    audit: { label: 'Change many leads', subject: 'lead_bulk' },
    idempotent: true,
    body: z.strictObject({ target: bulkTarget, action: bulkAction }),
    response: one(
      z.object({
        /** Null where it is long work. */
        result: bulkResult.nullable(),
        job: job.nullable(),
        /** For a deletion as a background task: identifies it for restoring what it has deleted so far. */
        stamp: binStamp.nullable(),
        /** The line under the bell by which it can be undone for 30 days; null where nothing changed. */
        undo_id: recordId.nullable(),
      }),
    ),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/crm/leads/bulk/{id}/undo',
    summary: 'Undo an own change of many leads, within 30 days; leads changed since then are not changed',
    access,
    changes: ['lead.changed', 'deal.changed', 'activity.changed', 'job'],
    audit: { label: 'Undo a change of many leads', subject: 'lead_bulk' },
    response: one(z.object({ result: undoResult.nullable(), job: job.nullable() })),
  }),
  count: endpoint({
    method: 'GET',
    path: '/crm/leads/bulk/count',
    summary: 'How many leads a change of all that match would meet, and how many of them colleagues own',
    access,
    query: leadsQuery.omit({ page: true, per_page: true, sort: true, cursor: true }),
    response: one(z.object({ found: z.int(), colleagues: z.int() })),
  }),
}
