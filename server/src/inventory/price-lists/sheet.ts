import { MAX_PRICE_SHEET } from '@storey/api/inventory/price-lists.ts'
import { unitImportHeadings } from '@storey/api/inventory/unit-fields.ts'
import { invalid } from '../../errors/problems.ts'
import { isBlank } from '../../imports/blank.ts'
import { decimalsOf, headedMoney, inFull, isByArea, LEAST_PRICE } from '../../imports/figure-columns.ts'
import { headingsOf, mapColumns } from '../../imports/headings.ts'
import { amountIn } from '../../imports/parse-values.ts'
import { formatOf, readTable } from '../../imports/read-file.ts'
import { placesOf } from '../../sheets/column.ts'
import { type HeadedTable, noticesOf } from '../../sheets/headed-table.ts'
import { limitsOf } from '../../sheets/read-table.ts'
import type { ReadWishes } from '../../sheets/read-worker.ts'
import { statusOf } from '../status-words.ts'
import { type NamedUnit, unitFinder } from '../unit-finder.ts'

/** The table of a sheet of prices. @throws 422 on `file`, 429 or 503 where too many files are being read */
export async function readPriceSheet({ file, ...wishes }: ReadWishes & { readonly file: File }): Promise<HeadedTable> {
  if (file.size > MAX_PRICE_SHEET.bytes) throw invalid({ file: ['This file is larger than 5 MB. Send it in parts.'] })
  const limits = limitsOf(MAX_PRICE_SHEET.rows, MAX_PRICE_SHEET.columns, 200)
  const content = new Uint8Array(await file.arrayBuffer())
  return readTable(content, formatOf(file), { limits, ...wishes, field: wishes.sheet === undefined ? 'file' : 'sheet' })
}

/** The headings of units, as their import knows them, and those of prices, the new ones first. */
const HEADINGS = headingsOf({
  number: unitImportHeadings.number,
  new_price: `selling price,price,${unitImportHeadings.price.replace('selling price,', '')}`,
})

/** Columns called Sold or Available say yes or no, and not a status. */
const STATUS = unitImportHeadings.status
  .split(',')
  .filter((heading) => !['sold', 'available', 'available?'].includes(heading))
  .join(',')
const BESIDE = headingsOf({ building: unitImportHeadings.building, status: STATUS })

/** Whether a list says that a unit is taken: its price stays. */
const isTaken = (status: string) => ['sold', 'reserved', 'booked'].includes(statusOf(status) ?? '')
/** What is in the column of prices where there is none: SOLD, Reserved, On hold, N/A, nothing. */
const isUnpriced = (cell: string) =>
  isBlank(cell) ||
  statusOf(cell) === 'blocked' ||
  isTaken(cell) ||
  /^(?:sold|reserved|booked|blocked|(?:on )?hold)\b/i.test(cell)

/** Finds units as `unitFinder` does; where a row names their building by its code, only there. */
function finderWithBuilding(known: readonly NamedUnit[]) {
  const find = unitFinder(known)
  const codes = new Set(known.map(({ name, number }) => name.slice(0, -number.length - 1).toUpperCase()))
  return (building: string, written: string): ReturnType<typeof find> => {
    const code = building.replace(/^\s*(?:tower|building|block|wing)\b[\s:.#-]*/i, '').toUpperCase()
    const found = find(written)
    if (!codes.has(code) || written === '' || found.unit?.name.toUpperCase().startsWith(`${code}-`)) return found
    const there = find(`${code}-${written}`)
    return there.unit ? there : { why: `there is no unit ${written} in ${building}.`, isUnknown: true }
  }
}

/** The chosen heading, else the most usual one that the sheet has. */
function columnOf(headings: readonly string[], field: 'number' | 'new_price', chosen: string | undefined) {
  if (chosen !== undefined) return headings.indexOf(chosen)
  const fits = (name: string, column: number) => name === 'number' || !isByArea(headings[column] ?? '')
  const at = mapColumns(headings, HEADINGS, () => undefined, [], [], fits).indexOf(field)
  return at < 0 ? undefined : at
}

export interface ChosenColumns {
  readonly unit_column?: string | undefined
  readonly price_column?: string | undefined
}

/** The headings of the columns of a sheet with units and prices; null where none is known. */
export function columnsOf({ headings }: HeadedTable, { unit_column, price_column }: ChosenColumns) {
  const headingAt = (at: number | undefined) => (at === undefined ? null : (headings[at] ?? null))
  return {
    unit_column: headingAt(columnOf(headings, 'number', unit_column)),
    price_column: headingAt(columnOf(headings, 'new_price', price_column)),
  }
}

/** What was odd in the file, and in the columns that are read. */
export function priceNotices(table: HeadedTable, chosen: ChosenColumns): string[] {
  const { headings } = table
  const read = [columnOf(headings, 'number', chosen.unit_column), columnOf(headings, 'new_price', chosen.price_column)]
  const beside = mapColumns(headings, BESIDE, () => undefined)
  return noticesOf(table, (column) => read.includes(column) || Boolean(beside[column]))
}

/** Maximum rows with errors that a response names. */
const MAX_TOLD = 19

interface SheetPrices {
  /** The new price by the id of the unit. */
  readonly prices: ReadonlyMap<number, number>
  readonly left_out: readonly {
    readonly name: string
    /** What is written there, which may name the buyer. */
    readonly text: string
    readonly reason: 'taken' | 'no price'
  }[]
  /** Units as the sheet writes them that are not in the project. */
  readonly unknown: readonly string[]
}

/**
 * The new price of each unit that a sheet names, by its id. Units are named as A-1204, or by their number alone where no other building
 * of the project has it. A list covers more than is priced here: rows of taken units, without a price, and of units that the project does
 * not have are left out and named.
 *
 * @throws 422 on `file`, and on `rows.N` for each row that is wrong: no row of such a sheet is applied
 */
export function pricesOf(
  { headings, rows, sheet }: HeadedTable,
  known: readonly NamedUnit[],
  currency: string,
  chosen: ChosenColumns = {},
): SheetPrices {
  const unitAt = columnOf(headings, 'number', chosen.unit_column)
  const priceAt = columnOf(headings, 'new_price', chosen.price_column)
  if (unitAt === undefined)
    throw invalid({ unit_column: ['No column is called “Unit”. Choose the column with the units.'] })
  if (unitAt < 0) throw invalid({ unit_column: ['Choose a column of the sheet.'] })
  if (priceAt === undefined)
    throw invalid({ price_column: ['No column is called “New price”. Choose the column with the new prices.'] })
  if (priceAt < 0 || priceAt === unitAt) throw invalid({ price_column: ['Choose another column of the sheet.'] })
  const inBuilding = finderWithBuilding(known)
  const beside = mapColumns(headings, BESIDE, () => undefined)
  const [buildingAt, statusAt] = [beside.indexOf('building'), beside.indexOf('status')]
  const { currency: headed = currency, zeros } = headedMoney(headings[priceAt] ?? '')
  const column = {
    zeros,
    decimals: decimalsOf(
      rows.flatMap(({ cells, aside }) => (aside ? [] : (cells[priceAt] ?? ''))),
      sheet,
    ),
  }
  const least = LEAST_PRICE * 10 ** placesOf(currency)
  const prices = new Map<number, number>()
  const left_out: { name: string; text: string; reason: 'taken' | 'no price' }[] = []
  const unknown = new Map<number, { readonly written: string; readonly why: string }>()
  const lines = new Map<number, number>()
  const problems = new Map<string, string[]>()
  for (const { line, cells, aside } of rows) {
    if (aside) continue
    const say = (problem: string) => void problems.set(`rows.${line}`, [`Row ${line}: ${problem}`])
    const written = cells[unitAt] ?? ''
    const cell = cells[priceAt] ?? ''
    const found = inBuilding(cells[buildingAt] ?? '', written)
    if (!found.unit) {
      if (found.isUnknown) unknown.set(line, { written, why: found.why })
      else say(found.why)
      continue
    }
    const { unit } = found
    const before = lines.get(unit.id)
    if (before !== undefined) {
      say(`${unit.name} is in row ${before} too.`)
      continue
    }
    lines.set(unit.id, line)
    const status = statusAt === priceAt ? '' : (cells[statusAt] ?? '')
    if (isUnpriced(cell) || isTaken(status)) {
      left_out.push({
        name: unit.name,
        text: ((isUnpriced(cell) && cell) || (isTaken(status) && status) || 'no price').slice(0, 40).toWellFormed(),
        reason: isTaken(status) || !isBlank(cell) ? 'taken' : 'no price',
      })
      continue
    }
    const wrong = (why: string) => say(`${unit.name}, “${cell.slice(0, 40)}”: ${why}`)
    const read = amountIn(cell, headed, column)
    if ('empty' in read) say(`${unit.name} has no price.`)
    else if ('why' in read) wrong(read.why)
    else if (read.value.currency !== currency) wrong(`This amount is in ${read.value.currency}, not in ${currency}.`)
    else if (read.value.amount < 1) say(`${unit.name} would cost nothing.`)
    else if (read.value.amount < least)
      wrong(`Write ${inFull(cell.slice(0, 40), read.value.amount / 10 ** placesOf(currency))}, or the whole amount.`)
    else prices.set(unit.id, read.value.amount)
  }
  // The wrong project or column: no row is of a unit.
  if (lines.size === 0) for (const [line, { why }] of unknown) problems.set(`rows.${line}`, [`Row ${line}: ${why}`])
  if (problems.size > 0) {
    const count = problems.size === 1 ? '1 row is wrong' : `${problems.size} rows are wrong`
    throw invalid(
      new Map([['file', [`${count}. Correct the file and choose it again.`]], ...[...problems].slice(0, MAX_TOLD)]),
    )
  }
  return { prices, left_out, unknown: [...unknown.values()].map(({ written }) => written.slice(0, 40).toWellFormed()) }
}
