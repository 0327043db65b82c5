import * as z from 'zod'
import { job } from '../account/tasks.ts'
import {
  amount,
  amountInput,
  anyOf,
  area,
  asNumber,
  currency,
  dayInput,
  instant,
  instantInput,
  line,
  listQuery,
  nameLine,
  one,
  page,
  percent,
  recordId,
  seenVersion,
  text,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { exportFormat } from '../list-export.ts'
import { named, unitStatus, unitType } from './availability.ts'
import { priceRuleKinds, roundings } from './price-rule.ts'

export const priceListStatus = z.enum(['draft', 'planned', 'applied', 'failed', 'undone'])
export type PriceListStatus = z.output<typeof priceListStatus>
/** Why a unit's price stays as it is. */
export const priceSkip = z.enum(['claimed', 'below_minimum', 'changed', 'same'])
export type PriceSkip = z.output<typeof priceSkip>

/** Units of one list at most. */
export const MAX_PRICED = 20_000
/** Units that are chosen one by one at most. */
export const MAX_CHOSEN = 500
/** A sheet of prices at most. */
export const MAX_PRICE_SHEET = { bytes: 5_000_000, rows: MAX_PRICED, columns: 40 } as const

const floor = asNumber(
  z.int('Enter a whole number.').min(-20, 'Enter a floor from -20 to 200.').max(200, 'Enter a floor from -20 to 200.'),
)

/** The rule of a price change, and the units of a project it applies to. */
const query = {
  project_id: asNumber(recordId),
  kind: z.enum(priceRuleKinds, 'Choose how prices change.'),
  direction: z.enum(['raise', 'lower'], 'Choose raise or lower.').default('raise'),
  percent: percent.optional(),
  amount: asNumber(amountInput).optional(),
  from_floor: floor.optional(),
  round_to: z.enum(roundings, 'Choose how prices are rounded.').default('unit'),
  building_id: anyOf(recordId),
  /** Chosen one by one, as many as the list of units hands over at once. */
  unit_id: anyOf(recordId, MAX_CHOSEN),
  type: anyOf(unitType),
  bedrooms: anyOf(z.int().min(0).max(20)),
  view: anyOf(z.string().max(60)),
  status: anyOf(unitStatus),
  floor_from: floor.optional(),
  floor_to: floor.optional(),
  price_from: asNumber(amountInput).optional(),
  price_to: asNumber(amountInput).optional(),
}

interface RuleInput {
  readonly kind: (typeof priceRuleKinds)[number]
  readonly direction: 'raise' | 'lower'
  readonly percent?: string | undefined
  readonly amount?: number | undefined
  readonly from_floor?: number | undefined
}

/** The error of a rule, by its field; undefined when it is valid. */
function mistakeOf({
  kind,
  direction,
  percent: share,
  amount: by,
  from_floor,
}: RuleInput): [field: string, message: string] | undefined {
  if (kind === 'percent') {
    if (share === undefined || Number(share) <= 0) return ['percent', 'Enter a percentage above 0.']
    if (Number(share) > 100) return ['percent', 'Enter at most 100%.']
    if (direction === 'lower' && Number(share) >= 100) return ['percent', 'Prices can be lowered by less than 100%.']
    return undefined
  }
  if (by === undefined || by === 0) return ['amount', 'Enter an amount above zero.']
  if (kind === 'floor_step' && from_floor === undefined) return ['from_floor', 'Enter the floor whose prices stay.']
  return undefined
}

const ruled = <S extends z.ZodType<RuleInput>>(schema: S) =>
  schema.superRefine((value, context) => {
    const mistake = mistakeOf(value)
    if (mistake) context.addIssue({ code: 'custom', path: [mistake[0]], message: mistake[1] })
  })

/** A unit with the price it has and the one it would have. */
export const pricedUnit = z.object({
  id: recordId,
  name: z.string(),
  floor: z.int(),
  type: unitType,
  bedrooms: z.int(),
  total_area: area,
  status: unitStatus,
  /** Null where the list gives a home its first price. */
  old_price: amount.nullable(),
  new_price: amount,
  minimum_price: amount.nullable(),
  skipped: priceSkip.nullable(),
})
export type PricedUnit = z.output<typeof pricedUnit>

export const pricePreview = z.object({
  currency,
  changed: z.int(),
  skipped: z.int(),
  /** How many of those that change get their first price. */
  first_prices: z.int(),
  /** Sums over the units that change and had a price. */
  value_before: z.int(),
  value_after: z.int(),
  units: z.array(pricedUnit),
})
export type PricePreview = z.output<typeof pricePreview>

/** With the sheets of the file, of which one was read, and what was odd in it. */
const sheetPreview = pricePreview.extend({
  sheets: z.array(z.string()),
  hidden_sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** The headings of the sheet, and those of the columns that were read; null where none is known. */
  headings: z.array(z.string()),
  unit_column: z.string().nullable(),
  price_column: z.string().nullable(),
  /** Units whose row has no price or that are taken, with what is written there, such as SOLD: they keep their price. */
  left_out: z.array(z.object({ name: z.string(), text: z.string() })),
  /** Units of the file that the project does not have: nothing is done with them. */
  unknown: z.array(z.string()),
  notices: z.array(z.string()),
})
export type SheetPreview = z.output<typeof sheetPreview>

export const listedPriceList = z.object({
  id: recordId,
  number: z.int(),
  name: z.string(),
  project: named,
  status: priceListStatus,
  currency,
  changed: z.int(),
  skipped: z.int(),
  value_before: z.int(),
  value_after: z.int(),
  planned_for: instant.nullable(),
  applied_at: instant.nullable(),
  undone_at: instant.nullable(),
  created_by_name: z.string(),
  created_at: instant,
  version,
})
export type ListedPriceList = z.output<typeof listedPriceList>

/** The rule as it was entered; `sheet` when a file contained the prices. */
const keptRule = z.object({
  kind: z.enum([...priceRuleKinds, 'sheet']),
  direction: z.enum(['raise', 'lower']).optional(),
  percent: z.string().optional(),
  amount: z.int().optional(),
  from_floor: z.int().optional(),
  round_to: z.enum(roundings).optional(),
  file_name: z.string().optional(),
  /** Rows of the sheet that were left out: of units that are taken, have no price or are not in the project. */
  left_out: z.int().optional(),
  /** The first 500 of them, each with the reason; lists of before do not have it. */
  left_out_rows: z
    .array(z.object({ name: z.string(), reason: z.enum(['taken', 'no price', 'not in this project']) }))
    .optional(),
  building_id: z.array(recordId).optional(),
  buildings: z.array(z.string()).optional(),
  unit_id: z.array(recordId).optional(),
  type: z.array(unitType).optional(),
  bedrooms: z.array(z.int()).optional(),
  view: z.array(z.string()).optional(),
  status: z.array(unitStatus).optional(),
  floor_from: z.int().optional(),
  floor_to: z.int().optional(),
  price_from: z.int().optional(),
  price_to: z.int().optional(),
})
export type KeptRule = z.output<typeof keptRule>

export const priceList = listedPriceList.extend({
  /** Whether the prices include VAT, or it is added to them, by the project. */
  price_vat: z.enum(['included', 'added']),
  note: z.string(),
  rule: keptRule,
  failure: z.string().nullable(),
  planned_by_name: z.string().nullable(),
  applied_by_name: z.string().nullable(),
  undone_by_name: z.string().nullable(),
  undo_reason: z.string().nullable(),
  /** Units that the undo left at their new price; null when it is not undone. */
  undo_left_out: z.int().nullable(),
  /** What an undo would do now; null when the list is not applied, or undone already. */
  undo: z
    .object({
      restored: z.int(),
      /** On hold, sold, priced again, or below their floor price. */
      left_out: z.int(),
      /** Why, for the first of them. */
      reasons: z.array(z.string()),
    })
    .nullable(),
})
export type PriceList = z.output<typeof priceList>

const access = can('units.manage')
const about = { name: nameLine(120), note: text(1000).default('') }
const file = z.file('Choose a file.')
/** Of a workbook: the sheet to read; default: the one that was open, or the first visible one. */
const sheet = z.string().max(100).optional()
/** The headings of the columns with the units and their new prices; by default those with a usual heading. */
const columns = { unit_column: z.string().max(200).optional(), price_column: z.string().max(200).optional() }
const project_id = asNumber(recordId)

export const priceLists = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/price-lists',
    summary: 'Price lists of the own projects, the newest first',
    access,
    query: listQuery({
      sort: ['created_at', 'number'],
      filters: { project_id: anyOf(recordId), status: anyOf(priceListStatus) },
    }),
    response: page(listedPriceList),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/inventory/price-lists/preview',
    summary: 'What a change would make of the price of each unit, and which units it would skip; saves nothing',
    access,
    query: ruled(z.strictObject(query)),
    response: one(pricePreview),
  }),
  previewSheet: endpoint({
    method: 'POST',
    path: '/inventory/price-lists/preview-sheet',
    summary: 'The same for a sheet with a column of unit numbers and one of new prices; saves nothing',
    access,
    audit: { label: 'Preview prices of a sheet', subject: 'price_list', id: 'path' },
    files: ['file'],
    sheets: true,
    body: z.strictObject({ project_id, file, sheet, ...columns }),
    response: one(sheetPreview),
  }),
  create: endpoint({
    method: 'POST',
    path: '/inventory/price-lists',
    summary: 'Save a change of prices as a draft; no price moves yet',
    access,
    changes: ['price_list.changed'],
    audit: { label: 'Create price list', subject: 'price_list' },
    status: 201,
    idempotent: true,
    body: ruled(z.strictObject({ ...about, ...query })),
    response: one(priceList),
  }),
  createFromSheet: endpoint({
    method: 'POST',
    path: '/inventory/price-lists/sheet',
    summary: 'Save the prices of a sheet as a draft; every row counts, or none',
    access,
    changes: ['price_list.changed'],
    audit: { label: 'Create price list from a sheet', subject: 'price_list' },
    status: 201,
    idempotent: true,
    files: ['file'],
    sheets: true,
    body: z.strictObject({ ...about, project_id, file, sheet, ...columns }),
    response: one(priceList),
  }),
  one: endpoint({
    method: 'GET',
    path: '/inventory/price-lists/{id}',
    summary: 'A price list: who, why, when, and how its prices came to be',
    access,
    response: one(priceList),
  }),
  units: endpoint({
    method: 'GET',
    path: '/inventory/price-lists/{id}/units',
    summary: 'Every unit of a price list with both prices, and why one stays; of a draft as things are now',
    access,
    response: one(pricePreview),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/inventory/price-lists/{id}',
    summary: 'Rename a price list that is not applied, or change its note',
    access,
    changes: ['price_list.changed'],
    audit: { label: 'Change price list', subject: 'price_list' },
    body: z.strictObject({ name: nameLine(120).optional(), note: text(1000).optional(), version: seenVersion }),
    response: one(priceList),
  }),
  plan: endpoint({
    method: 'POST',
    path: '/inventory/price-lists/{id}/plan',
    summary: 'Apply a price list by itself at a time to come; null takes the plan back',
    access,
    changes: ['price_list.changed'],
    audit: { label: 'Plan price list', subject: 'price_list' },
    body: z.strictObject({ at: instantInput.nullable(), version }),
    response: one(priceList),
  }),
  apply: endpoint({
    method: 'POST',
    path: '/inventory/price-lists/{id}/apply',
    summary: 'Apply a price list now: each unit that is free gets its new price, the others are skipped and named',
    access,
    changes: ['price_list.changed', 'unit.status'],
    audit: { label: 'Apply price list', subject: 'price_list' },
    body: z.strictObject({ version }),
    response: one(priceList),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/inventory/price-lists/{id}/undo',
    summary: 'Undo a price list; units that are on hold, sold or priced again keep their price',
    access,
    changes: ['price_list.changed', 'unit.status'],
    audit: { label: 'Undo price list', subject: 'price_list' },
    body: z.strictObject({ reason: line(300), version }),
    response: one(priceList),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/inventory/price-lists/{id}',
    summary: 'Delete a price list that is not applied',
    access,
    changes: ['price_list.changed'],
    audit: { label: 'Delete price list', subject: 'price_list' },
    status: 204,
  }),
}

/** The query of an export of a day's prices. */
export const pricesAsOf = z.strictObject({
  project_id: recordId,
  /** Prices at the end of this day, where the developer is. */
  day: dayInput,
  format: exportFormat,
})
export type PricesAsOf = z.output<typeof pricesAsOf>

export const unitPrice = z.object({
  id: recordId,
  old_price: amount.nullable(),
  price: amount,
  currency,
  cause: z.enum(['created', 'edit', 'sales_edit', 'list', 'undo', 'import', 'sale']),
  price_list: z.object({ id: recordId, number: z.int(), name: z.string() }).nullable(),
  actor_name: z.string().nullable(),
  at: instant,
})
export type UnitPrice = z.output<typeof unitPrice>

export const priceHistory = {
  ofUnit: endpoint({
    method: 'GET',
    path: '/inventory/units/{id}/prices',
    summary: 'The prices that a unit had, the newest first: when, by whom, by which price list',
    access: can('units.view'),
    response: one(z.object({ prices: z.array(unitPrice), count: z.int() })),
  }),
  exportAsOf: endpoint({
    method: 'POST',
    path: '/inventory/units/prices/export',
    summary: 'Export the prices of a project as they were at the end of a day; the job holds the file',
    access: can('units.export'),
    changes: ['job'],
    audit: { label: 'Export prices of a day', subject: 'unit_export' },
    status: 201,
    idempotent: true,
    body: pricesAsOf,
    response: one(job),
  }),
}
