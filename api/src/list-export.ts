import * as z from 'zod'
import { recordId } from './conventions.ts'

/** The formats that lists are exported in. */
export const exportFormat = z.enum(['xlsx', 'csv'], 'Choose xlsx or csv.')
export type ExportFormat = z.output<typeof exportFormat>

/** Query parameters of a list that its export leaves out. */
export const PAGES = { page: true, per_page: true, cursor: true } as const

const MAX_CHOSEN = 5_000

/** Parameters of an export besides the list's own filters and order: format and columns. */
export const exportShape = <Column extends z.ZodEnum>(column: Column) => ({
  format: exportFormat,
  /** The columns on show, in their order. */
  columns: z
    .array(column)
    .min(1, 'Choose at least one column.')
    .max(column.options.length, 'Name every column once.')
    .refine((columns) => new Set(columns).size === columns.length, 'Name every column once.'),
  /** Only these records of the list. */
  ids: z
    .array(recordId)
    .min(1, 'Choose at least one.')
    .max(MAX_CHOSEN, 'Choose at most 5,000 one by one, or all that match.')
    .optional(),
})
