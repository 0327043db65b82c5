import type { LeadRow } from '@storey/api/crm/lead.ts'
import type { Chosen } from '../../../../ui/table/selection.ts'
import { ExportLeads } from '../ExportLeads.tsx'

/** Exports the chosen leads, or all that match, with the columns on show. */
export const ExportChosen = ({ chosen }: { chosen: Chosen<LeadRow> }) => (
  <ExportLeads
    where="chosen"
    asked={chosen.asked}
    columns={chosen.columns}
    ids={chosen.all ? undefined : chosen.ids.map(Number)}
  />
)
