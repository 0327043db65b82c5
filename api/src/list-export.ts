import * as z from 'zod'
import { job } from './account/tasks.ts'
import { one, recordId } from './conventions.ts'
import { type Access, endpoint } from './endpoint.ts'

/** The formats of sheets, with every row. */
export const sheetFormat = z.enum(['xlsx', 'csv'], 'Choose xlsx or csv.')
export type SheetFormat = z.output<typeof sheetFormat>

/** The formats that lists are exported in. A PDF is for print, with the first `MAX_PRINTED` rows, and says so. */
export const exportFormat = z.enum([...sheetFormat.options, 'pdf'], 'Choose xlsx, csv or pdf.')
export type ExportFormat = z.output<typeof exportFormat>

/** Rows of a list on paper: some 20 sheets, set in three seconds. */
export const MAX_PRINTED = 500

/** Query parameters of a list that its export leaves out. */
export const PAGES = { page: true, per_page: true, cursor: true } as const

const MAX_CHOSEN = 5_000

/** Parameters of an export of a whole list besides its own filters and order: format and columns. */
export const wholeExportShape = <Column extends z.ZodEnum>(column: Column) => ({
  format: exportFormat,
  /** The columns on show, in their order. */
  columns: z
    .array(column)
    .min(1, 'Choose at least one column.')
    .max(column.options.length, 'Name every column once.')
    .refine((columns) => new Set(columns).size === columns.length, 'Name every column once.'),
})

/** The same, also of chosen records. */
export const exportShape = <Column extends z.ZodEnum>(column: Column) => ({
  ...wholeExportShape(column),
  /** Only these records of the list. */
  ids: z
    .array(recordId)
    .min(1, 'Choose at least one.')
    .max(MAX_CHOSEN, 'Choose at most 5,000 one by one, or all that match.')
    .optional(),
})

interface ListExport<Path, Allowed, Body> {
  readonly path: Path
  /** What is exported, in the plural: `bookings`. */
  readonly what: string
  /** As that of the list. */
  readonly access: Allowed
  /** The filters of the list without pages, with `wholeExportShape`. */
  readonly body: Body
}

/** The export of a list as it is seen. */
export const exportEndpoint = <const Path extends `/${string}`, const Allowed extends Access, Body extends z.ZodType>({
  path,
  what,
  access,
  body,
}: ListExport<Path, Allowed, Body>) =>
  endpoint({
    method: 'POST',
    path,
    summary: `Export the ${what} of a list as it is seen: its filters, order and columns; the job holds the file`,
    access,
    changes: ['job'],
    audit: { label: `Export ${what}`, subject: 'list_export' },
    status: 201,
    idempotent: true,
    body,
    response: one(job),
  })
