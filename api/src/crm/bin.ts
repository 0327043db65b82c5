import * as z from 'zod'
import { job } from '../account/tasks.ts'
import { anyOf, instant, listQuery, one, page, person, recordId } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { binColumns, namesOf } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'
import { activity } from './activities.ts'
import { lead } from './lead.ts'
import { binStamp } from './lead-bulk.ts'

/** How long the bin keeps what is deleted. */
export const BIN_DAYS = 30

export const binKind = z.enum(['lead', 'deal', 'activity', 'note', 'document'])
export type BinKind = z.output<typeof binKind>

/** A deleted record. What was deleted together with its lead is listed with the lead. */
export const binItem = z.object({
  kind: binKind,
  id: recordId,
  /** For a note its beginning. */
  name: z.string(),
  /** Whose it is; null for a lead, and for an activity without one. */
  lead: z.object({ id: recordId, full_name: z.string(), deleted: z.boolean() }).nullable(),
  /** The records that are restored with a lead. */
  with: z.object({ deals: z.int(), activities: z.int() }).nullable(),
  /** For a lead that was deleted with others: their number, and the stamp that restores all of them. */
  together: z.object({ stamp: binStamp, leads: z.int() }).nullable(),
  deleted_by: person.nullable(),
  deleted_at: instant,
  /** The time of permanent deletion. */
  gone_at: instant,
})
export type BinItem = z.output<typeof binItem>

const access = can('leads.delete')

const binList = listQuery({ sort: ['deleted_at'], filters: { kind: anyOf(binKind), deleted_by: anyOf(recordId) } })

/** Records deleted within 30 days, and their restoration. Deals are restored from the list of deals. */
export const bin = {
  list: endpoint({
    method: 'GET',
    path: '/crm/bin',
    summary: 'What the organization deleted within 30 days, the latest first',
    access,
    query: binList,
    response: page(binItem),
  }),
  export: exportEndpoint({
    path: '/crm/bin/export',
    what: 'deleted items',
    access: access,
    body: binList.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(binColumns)))),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/crm/bin/restore',
    summary: 'Take the leads of one deletion out of the bin, exactly those; as long work where they are many',
    access,
    changes: ['lead.changed', 'deal.changed', 'activity.changed', 'job'],
    audit: { label: 'Restore leads deleted together', subject: 'lead' },
    body: z.strictObject({ stamp: binStamp }),
    response: one(z.object({ restored: z.int(), job: job.nullable() })),
  }),
  restoreLead: endpoint({
    method: 'POST',
    path: '/crm/leads/{id}/restore',
    summary: 'Take a lead out of the bin with the deals and activities that went with it',
    access,
    changes: ['lead.changed', 'deal.changed', 'activity.changed'],
    audit: { label: 'Restore lead', subject: 'lead' },
    response: one(lead),
  }),
  restoreActivity: endpoint({
    method: 'POST',
    path: '/crm/activities/{id}/restore',
    summary: 'Take an activity out of the bin',
    access,
    changes: ['activity.changed', 'lead.changed'],
    audit: { label: 'Restore activity', subject: 'activity' },
    response: one(activity),
  }),
  restoreNote: endpoint({
    method: 'POST',
    path: '/crm/leads/notes/{id}/restore',
    summary: 'Take a note out of the bin',
    access,
    changes: ['lead.changed'],
    audit: { label: 'Restore note', subject: 'note' },
    status: 204,
  }),
  restoreDocument: endpoint({
    method: 'POST',
    path: '/crm/leads/documents/{id}/restore',
    summary: 'Take a document of a lead out of the bin',
    access,
    changes: ['lead.changed'],
    audit: { label: 'Restore document', subject: 'lead_document' },
    status: 204,
  }),
}
