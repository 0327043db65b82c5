import { ExportButton } from '../../../shell/tasks/ExportButton.tsx'
import { beginExport, type Exported } from './begin-export.ts'

/** The button that exports a list of leads, or the selected ones. */
export const ExportLeads = ({ where, ...props }: Exported & { where: 'bar' | 'chosen' }) => (
  <ExportButton where={where} begin={(format) => beginExport(props, format)} />
)
