import * as z from 'zod'
import {
  amount,
  asNumber,
  currency,
  day,
  fromJson,
  instant,
  line,
  one,
  person,
  recordId,
  several,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named } from '../inventory/availability.ts'
import { saleSheetNames } from './earlier-sale-sheets.ts'

/** A workbook of earlier sales at most: sales, and rows of one sheet. */
export const MAX_SALE_WORKBOOK = { bytes: 10_000_000, sales: 300, rows: 20_000, columns: 60 } as const
/** Problems that a response names at most; it counts all. */
export const MAX_PROBLEMS = 200

/** Why a sale cannot be imported. */
export const saleProblem = z.object({
  /** The name of the sheet in the workbook. */
  sheet: z.string(),
  /** As a spreadsheet numbers it; null for the sheet as a whole. */
  row: z.int().nullable(),
  /** The heading of the column; null for the row as a whole. */
  column: z.string().nullable(),
  message: z.string(),
})
export type SaleProblem = z.output<typeof saleProblem>

/** A column of a sheet; `field` is one of `saleFields`, or null where it is not imported. */
const saleColumn = z.object({ heading: z.string(), samples: z.array(z.string()), field: z.string().nullable() })
export type SaleColumn = z.output<typeof saleColumn>

export const salePlan = z.object({
  file_name: z.string(),
  project: named,
  columns: z.object({
    bookings: z.array(saleColumn),
    buyers: z.array(saleColumn),
    receipts: z.array(saleColumn),
    installments: z.array(saleColumn),
  }),
  /** Fields that a sheet needs and has no column for, so that nothing can be read. */
  missing: z.array(z.object({ sheet: z.enum(saleSheetNames), message: z.string() })),
  /** Rows of each sheet, without headings, totals and empty rows. */
  rows: z.object({ bookings: z.int(), buyers: z.int(), receipts: z.int(), installments: z.int() }),
  /** Sales that will be imported, and those that are left out with all their rows. */
  to_import: z.int(),
  to_refuse: z.int(),
  problem_count: z.int(),
  problems: z.array(saleProblem),
  currency,
  /** Of the sales that will be imported, in minor units. */
  totals: z.object({ price: amount, scheduled: amount, received: amount, receipts: z.int() }),
  /**
   * Of the sales that will be imported: those with a commission, those of a brokerage outside the platform, whose commission is kept in
   * the note of the booking, and those whose commission is left out, without the day of earning.
   */
  commissions: z.object({ recorded: z.int(), in_note: z.int(), without_day: z.int() }),
  sales: z.array(
    z.object({
      row: z.int(),
      unit: z.string(),
      /** A code of `unitStatus`, as it will be. */
      becomes: z.enum(['booked', 'sold', 'handed_over']),
      buyers: z.array(z.string()),
      booked_on: day,
      price: amount,
      received: amount,
      receipts: z.int(),
      installments: z.int(),
    }),
  ),
})
export type SalePlan = z.output<typeof salePlan>

export const saleImport = z.object({
  id: recordId,
  project: named,
  organization: named,
  file_name: z.string(),
  reason: z.string(),
  sales: z.int(),
  receipts: z.int(),
  refused: z.int(),
  created_by: person,
  created_at: instant,
  undone_at: instant.nullable(),
  undone_by_name: z.string().nullable(),
  /** Sales that the undo removed; null where it is not undone. */
  removed: z.int().nullable(),
})
export type SaleImport = z.output<typeof saleImport>

/** The field of each column of a sheet, in their order; null where it is not imported. */
const fields = z.array(z.string().max(60).nullable()).max(MAX_SALE_WORKBOOK.columns).optional()
export const chosenColumns = z.strictObject({
  bookings: fields,
  buyers: fields,
  receipts: fields,
  installments: fields,
})
export type ChosenColumns = z.output<typeof chosenColumns>

const access = can('bookings.record_earlier')
const workbook = {
  project_id: asNumber(recordId),
  /** Only units of this building; without it, of the whole project. */
  building_id: asNumber(recordId).nullable().optional(),
  file: z.file('Choose a workbook.').min(1, 'The file is empty.'),
  /** As JSON text; sheets that it does not name are mapped by their headings. */
  columns: fromJson(chosenColumns).optional(),
}

export const earlierSaleImports = {
  template: endpoint({
    method: 'GET',
    path: '/inventory/earlier-sales/template',
    summary: 'A workbook with the four sheets of an import of earlier sales, their headings and an example',
    access,
    audit: { label: 'Download template of earlier sales', subject: 'earlier_sale_import' },
    download: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/inventory/earlier-sales/imports',
    summary: 'The last fifty imports of earlier sales, the newest first',
    access,
    response: several(saleImport),
  }),
  check: endpoint({
    method: 'POST',
    path: '/inventory/earlier-sales/check',
    summary:
      'What an import of a workbook of bookings, buyers, receipts and schedules would do, with every problem by sheet, row and column; saves nothing',
    access,
    audit: { label: 'Check workbook of earlier sales', subject: 'earlier_sale_import', id: 'path' },
    files: ['file'],
    sheets: true,
    body: z.strictObject(workbook),
    response: one(salePlan),
  }),
  refused: endpoint({
    method: 'POST',
    path: '/inventory/earlier-sales/refused',
    summary: 'The rows of the sales that cannot be imported, as a workbook of the same sheets with the reasons',
    access,
    audit: { label: 'Download failed rows of earlier sales', subject: 'earlier_sale_import', id: 'path' },
    files: ['file'],
    sheets: true,
    body: z.strictObject(workbook),
    download: true,
  }),
  run: endpoint({
    method: 'POST',
    path: '/inventory/earlier-sales/imports',
    summary: 'Import the sales of a workbook that have no problem, all of them or none',
    access,
    changes: ['booking.created', 'unit.status'],
    audit: { label: 'Import earlier sales', subject: 'earlier_sale_import' },
    status: 201,
    idempotent: true,
    files: ['file'],
    sheets: true,
    body: z.strictObject({
      ...workbook,
      reason: line(1000),
      /** The sales that the check counted; another number by now is a 409. */
      expected_sales: asNumber(z.int().min(1)),
    }),
    response: one(saleImport),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/inventory/earlier-sales/imports/{id}/undo',
    summary: 'Remove the sales of an import to which nothing happened since; the others stay, and are counted',
    access,
    changes: ['booking.changed', 'unit.status'],
    audit: { label: 'Undo import of earlier sales', subject: 'earlier_sale_import' },
    response: one(saleImport),
  }),
}
