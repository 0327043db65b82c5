import * as z from 'zod'
import { job } from '../account/tasks.ts'
import { one } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { exportShape, PAGES } from '../list-export.ts'
import { leadColumnNames } from './lead-column-names.ts'
import { leads } from './leads.ts'

export const leadColumn = z.enum(leadColumnNames)

/** The filters of the list, without pages. */
export const exportedLeads = leads.list.query.omit(PAGES).extend(exportShape(leadColumn))
export type ExportedLeads = z.output<typeof exportedLeads>

export const leadExport = {
  begin: endpoint({
    method: 'POST',
    path: '/crm/leads/export',
    summary:
      'Export the leads of a list as it is seen, or chosen ones of them; the job says how far it is and holds the file',
    access: can('leads.interact'),
    changes: ['job'],
    audit: { label: 'Export leads', subject: 'lead_export' },
    status: 201,
    idempotent: true,
    body: exportedLeads,
    response: one(job),
  }),
}
