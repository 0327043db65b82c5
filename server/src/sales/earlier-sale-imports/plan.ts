import {
  MAX_PROBLEMS,
  MAX_SALE_WORKBOOK,
  type SaleColumn,
  type SalePlan,
  type SaleProblem,
} from '@storey/api/sales/earlier-sale-imports.ts'
import { type SaleSheet, saleSheetNames } from '@storey/api/sales/earlier-sale-sheets.ts'
import { type NewEarlierSale, newEarlierSale } from '@storey/api/sales/earlier-sales.ts'
import { samplesOf } from '../../imports/mapping.ts'
import { unitFinder } from '../../inventory/unit-finder.ts'
import { BEFORE, saleProblems, unitStatusOfSale } from '../earlier-sales/rules.ts'
import { cellsOf } from './cells.ts'
import type { SaleUnit } from './queries.ts'
import { brokerageOf, isInNote, lacksDayOfEarning } from './settled-commission.ts'
import { missingColumns, type ReadSaleSheet, type SaleRow, type SaleWorkbook } from './workbook.ts'

interface Place {
  readonly project: { readonly id: number; readonly name: string }
  readonly currency: string
  readonly country: string
  /** The current day at the developer. */
  readonly today: string
  /** The brokerages of the platform that the workbook names, by name. */
  readonly brokerages: ReadonlyMap<string, number>
  /** Whether the caller may record commissions as they were settled. */
  readonly settles: boolean
}

/** The rows of one sale in the sheets. */
type Rows = Readonly<Record<SaleSheet, readonly SaleRow[]>>

interface PlannedSale {
  readonly unit: SaleUnit
  readonly rows: Rows
  readonly problems: readonly SaleProblem[]
  /** Null if a value cannot be read. */
  readonly sale: NewEarlierSale | null
}

export interface WorkbookPlan {
  /** In the order of the workbook. */
  readonly sales: readonly PlannedSale[]
  /** Problems of rows that belong to no sale. */
  readonly stray: readonly (SaleProblem & { readonly of: SaleSheet; readonly from: SaleRow })[]
}

const isGood = ({ sale, problems }: PlannedSale) => sale !== null && problems.length === 0
export const goodOf = ({ sales }: WorkbookPlan) =>
  sales.flatMap((one) => (isGood(one) && one.sale ? [{ unit: one.unit, sale: one.sale }] : []))

/** What an import would do with each sale of a workbook. @param units of the project, or of one building of it */
export function planSales(book: SaleWorkbook, units: readonly SaleUnit[], place: Place, reason: string): WorkbookPlan {
  if (missingColumns(book).length > 0) return { sales: [], stray: [] }
  const find = unitFinder(units)
  const stray: WorkbookPlan['stray'][number][] = []
  const bySheet = (of: SaleSheet) => {
    const found = new Map<number, SaleRow[]>()
    for (const row of book[of].rows) {
      const seen = find(row.values.get('unit')?.trim() ?? '')
      if (seen.unit) found.set(seen.unit.id, [...(found.get(seen.unit.id) ?? []), row])
      else
        stray.push({
          of,
          from: row,
          sheet: book[of].name,
          row: row.line,
          column: book[of].columns.get('unit') ?? null,
          message: `${seen.why.charAt(0).toUpperCase()}${seen.why.slice(1)}`,
        })
    }
    return found
  }
  const found = {
    bookings: bySheet('bookings'),
    buyers: bySheet('buyers'),
    receipts: bySheet('receipts'),
    installments: bySheet('installments'),
  }
  for (const of of saleSheetNames)
    for (const [unit_id, rows] of found[of])
      if (!found.bookings.has(unit_id))
        for (const row of rows)
          stray.push({
            of,
            from: row,
            sheet: book[of].name,
            row: row.line,
            column: book[of].columns.get('unit') ?? null,
            message: `The sheet ${book.bookings.name} has no row of this unit.`,
          })
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const sales = [...found.bookings].flatMap(([unit_id, bookings]) => {
    const unit = byId.get(unit_id)
    const of = (sheet: SaleSheet) => found[sheet].get(unit_id) ?? []
    const rows = { bookings, buyers: of('buyers'), receipts: of('receipts'), installments: of('installments') }
    return unit ? [planSale(book, unit, rows, place, reason)] : []
  })
  return { sales, stray }
}

function planSale(book: SaleWorkbook, unit: SaleUnit, rows: Rows, place: Place, reason: string): PlannedSale {
  const problems: SaleProblem[] = []
  const say = (problem: SaleProblem) => void problems.push(problem)
  const [main] = rows.bookings
  const about = (field: string | null, message: string) =>
    say({
      sheet: book.bookings.name,
      row: main?.line ?? null,
      column: field === null ? null : (book.bookings.columns.get(field) ?? null),
      message,
    })
  if (!main) return { unit, rows, problems, sale: null }
  if (rows.bookings.length > 1)
    about('unit', `${unit.name} is in row ${rows.bookings[1]?.line} too. A unit has one sale.`)
  if (!BEFORE.some((status) => status === unit.status))
    about('unit', `${unit.name} is ${unit.status.replace('_', ' ')} already.`)
  else if (unit.obstacle !== null) about('unit', unit.obstacle)
  const typed = typedSale(book, unit, rows, main, place, say)
  if (problems.length > 0) return { unit, rows, problems, sale: null }
  const parsed = newEarlierSale.safeParse({ ...typed, unit_id: unit.id, reason })
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) at(book, rows, path.map(String), message, say)
    return { unit, rows, problems, sale: null }
  }
  const wrong = saleProblems(parsed.data, {
    ...{ currency: unit.currency, vat: unit.vat, today: place.today, settles: place.settles },
  })
  for (const [field, message] of Object.entries(wrong)) at(book, rows, field.split('.'), message, say)
  return { unit, rows, problems, sale: parsed.data }
}

/** The sale as its rows say. */
function typedSale(
  book: SaleWorkbook,
  { currency }: SaleUnit,
  rows: Rows,
  main: SaleRow,
  { country, brokerages }: Place,
  say: (problem: SaleProblem) => void,
) {
  const cells = cellsOf(book.bookings, main, say)
  return {
    booked_on: cells.day('booked_on') ?? undefined,
    price: cells.amount('price', currency) ?? undefined,
    plan_name: cells.text('plan_name'),
    reservation_form_signed_on: cells.day('reservation_form_signed_on'),
    agreement_sent_on: cells.day('agreement_sent_on'),
    buyer_signed_on: cells.day('buyer_signed_on'),
    seller_signed_on: cells.day('seller_signed_on'),
    registered_on: cells.day('registered_on'),
    registration_number: cells.text('registration_number'),
    handed_over_on: cells.day('handed_over_on'),
    broker_name: cells.text('broker_name'),
    commission_percent: cells.percent('commission_percent'),
    ...brokerageOf(cells, brokerages, currency),
    buyers: rows.buyers.map((row) => {
      const buyer = cellsOf(book.buyers, row, say)
      const nationality = buyer.country('nationality') ?? undefined
      return {
        full_name: buyer.text('full_name') ?? undefined,
        // One buyer has all of it.
        share_percent: buyer.percent('share_percent') ?? (rows.buyers.length === 1 ? '100' : undefined),
        nationality,
        id_type: buyer.identity('id_type') ?? 'passport',
        id_number: buyer.text('id_number') ?? undefined,
        email: buyer.text('email'),
        phone: buyer.phone('phone', country),
        address: buyer.text('address'),
        id_expires_on: buyer.day('id_expires_on'),
        date_of_birth: buyer.day('date_of_birth'),
        signatory_name: buyer.text('signatory_name'),
        signatory_title: buyer.text('signatory_title'),
      }
    }),
    installments: rows.installments.map((row) => {
      const line = cellsOf(book.installments, row, say)
      const stage = line.stage('due_on')
      const isHandover = line.isHandover('due_on')
      return {
        name: line.text('name') ?? undefined,
        amount: line.amount('amount', currency) ?? undefined,
        due_on: stage === null && !isHandover ? line.day('due_on') : null,
        due_text: isHandover ? 'On handover' : null,
        built_at: line.built('built_at') ?? stage,
        is_charge: line.flag('is_charge') ?? false,
      }
    }),
    receipts: rows.receipts.map((row) => {
      const receipt = cellsOf(book.receipts, row, say)
      return {
        amount: receipt.amount('amount', currency) ?? undefined,
        received_on: receipt.day('received_on') ?? undefined,
        method: receipt.method('method') ?? ('other' as const),
        reference: receipt.text('reference'),
      }
    }),
  }
}

const LISTS: readonly string[] = ['buyers', 'receipts', 'installments'] satisfies readonly SaleSheet[]
const isList = (name: string | undefined): name is SaleSheet => name !== undefined && LISTS.includes(name)

/** Names the cell of a value by its path: `receipts.3.amount`. */
function at(
  book: SaleWorkbook,
  rows: Rows,
  [first, index, field]: readonly (string | undefined)[],
  message: string,
  say: (problem: SaleProblem) => void,
) {
  const of = isList(first) ? first : 'bookings'
  const row = isList(first) ? (rows[of][Number(index ?? 0)] ?? rows.bookings[0]) : rows.bookings[0]
  const sheet = rows[of].length === 0 ? book.bookings : book[of]
  const name = isList(first) ? field : first
  const plain = message.startsWith('Invalid input') ? 'This value is missing.' : message
  const missing = of !== 'bookings' && rows[of].length === 0
  say({
    sheet: sheet.name,
    row: row?.line ?? null,
    column: name === undefined ? null : (sheet.columns.get(name) ?? null),
    message: missing && index === undefined ? `The sheet ${book[of].name} has no row of this unit.` : plain,
  })
}

/** The plan as the response shows it. */
export function shownPlan(
  book: SaleWorkbook,
  plan: WorkbookPlan,
  { project, currency }: Place,
  file_name: string,
): SalePlan {
  const good = goodOf(plan)
  const problems = [
    ...plan.stray.map(({ of: _of, from: _from, ...problem }) => problem),
    ...plan.sales.flatMap((one) => one.problems),
  ]
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
  const lineOf = new Map(plan.sales.map(({ unit, rows }) => [unit.id, rows.bookings[0]?.line ?? 0]))
  return {
    file_name,
    project,
    columns: {
      bookings: shownColumns(book.bookings),
      buyers: shownColumns(book.buyers),
      receipts: shownColumns(book.receipts),
      installments: shownColumns(book.installments),
    },
    missing: missingColumns(book),
    rows: {
      bookings: book.bookings.rows.length,
      buyers: book.buyers.rows.length,
      receipts: book.receipts.rows.length,
      installments: book.installments.rows.length,
    },
    to_import: good.length,
    to_refuse: plan.sales.length - good.length,
    problem_count: problems.length,
    problems: problems.slice(0, MAX_PROBLEMS),
    currency,
    totals: {
      price: sum(good.map(({ sale }) => sale.price)),
      scheduled: sum(good.flatMap(({ sale }) => sale.installments.map(({ amount }) => amount))),
      received: sum(good.flatMap(({ sale }) => sale.receipts.map(({ amount }) => amount))),
      receipts: sum(good.map(({ sale }) => sale.receipts.length)),
    },
    commissions: {
      recorded: good.filter(({ sale }) => sale.commission_earned_on != null).length,
      in_note: good.filter(({ sale }) => isInNote(sale)).length,
      without_day: plan.sales.filter((one) => isGood(one) && one.rows.bookings.some(lacksDayOfEarning)).length,
    },
    sales: good.slice(0, MAX_SALE_WORKBOOK.sales).map(({ unit, sale }) => ({
      row: lineOf.get(unit.id) ?? 0,
      unit: unit.name,
      becomes: unitStatusOfSale(sale),
      buyers: sale.buyers.map(({ full_name }) => full_name),
      booked_on: sale.booked_on,
      price: sale.price,
      received: sum(sale.receipts.map(({ amount }) => amount)),
      receipts: sale.receipts.length,
      installments: sale.installments.length,
    })),
  }
}

const SAMPLES = 3
const SAMPLE_LENGTH = 40

/** The columns of a sheet with their fields and some of their values. */
function shownColumns({ headings, mapping, rows }: ReadSaleSheet): SaleColumn[] {
  const samples = samplesOf(rows.slice(0, 20), headings.length)
  return headings.map((heading, at) => ({
    heading,
    samples: (samples[at] ?? []).slice(0, SAMPLES).map((text) => text.slice(0, SAMPLE_LENGTH)),
    field: mapping[at] ?? null,
  }))
}
