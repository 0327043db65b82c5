import { clientRegistrationColumns, namesOf } from '@storey/api/list-columns.ts'
import type { ExportFormat } from '@storey/api/list-export.ts'
import { exported } from '../../../shell/tasks/exported.ts'

const names = namesOf(clientRegistrationColumns)
const all = names.map((id) => ({ id }))

/** What the export of a list of registered clients sends: its filters and order, with every column. */
export const exportBody = <Query extends object>(asked: Query, format: ExportFormat) =>
  exported(asked, names, all, format)
