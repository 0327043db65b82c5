import { exportedLeads } from '@storey/api/crm/lead-export.ts'
import { listExport } from '../../../sheets/list-export.ts'
import { sheetColumns } from './columns.ts'
import { countLeads, leadsOfExport } from './queries.ts'

/** The name of leads in files. */
export const NAME = 'Leads'

export const leadExportWork = listExport({
  kind: 'leads.export',
  input: exportedLeads,
  name: NAME,
  columns: ({ columns }) => sheetColumns(columns),
  count: countLeads,
  rows: leadsOfExport,
})
