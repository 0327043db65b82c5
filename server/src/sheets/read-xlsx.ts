import { type NumberStyle, numberText } from './cell-text.ts'
import {
  HEADED_ONLY,
  type ReadTable,
  type SheetLimits,
  type Span,
  type TableNotice,
  TableRefusal,
} from './read-table.ts'
import { decoded, readXml } from './read-xml.ts'
import { readSheetExtras } from './sheet-extras.ts'
import { isOn, type ListedSheet, readWorkbook, unescaped, type Workbook } from './workbook-parts.ts'
import { openZip, type ZipParts } from './zip-parts.ts'

/** A cell further to the right is refused before its row exists. */
const LAST_COLUMN = 256

/**
 * Reads one sheet of a workbook as text, as the workbook shows it: the last calculated values, never formulas; numbers with
 * 15 digits; dates as 2026-11-21.
 *
 * @param wanted the name of a sheet; default: the visible one that was open last, or the first visible one with a table
 */
export function readXlsx(archive: Buffer, limits: SheetLimits, wanted?: string): ReadTable {
  const parts = openZip(archive)
  const book = readWorkbook(parts)
  const about = {
    sheets: book.sheets.map(({ name }) => name),
    hidden: book.sheets.filter(({ hidden }) => hidden).map(({ name }) => name),
  }
  const chosen = wanted === undefined ? inOrder(book) : book.sheets.filter(({ name }) => name === wanted)
  if (chosen.length === 0) throw new TableRefusal(wanted === undefined ? 'empty' : 'sheet')
  let first: ReadTable | undefined
  for (const sheet of chosen) {
    const table = {
      ...about,
      sheet: sheet.name,
      encoding: null,
      delimiter: null,
      ...readOne(parts, book, sheet, limits),
    }
    // A cover page has no table.
    if (table.rows.filter(({ cells }) => cells.filter((cell) => cell !== '').length > 1).length > 1) return table
    first ??= table
  }
  return first as ReadTable
}

/** The sheets from which one is chosen, the most likely first. */
function inOrder({ sheets, active }: Workbook): ListedSheet[] {
  const open = sheets[active]
  const visible = sheets.filter(({ hidden }) => !hidden)
  const ordered = open && !open.hidden ? [open, ...visible.filter((sheet) => sheet !== open)] : visible
  return ordered.length > 0 ? ordered : [...sheets]
}

interface FoundCell {
  column: number
  type: string
  style: NumberStyle | undefined
  value: string
  hasValue: boolean
  formula: string | undefined
}

function readOne(
  parts: ZipParts,
  book: Workbook,
  sheet: ListedSheet,
  limits: SheetLimits,
): Pick<ReadTable, 'rows' | 'notices' | 'spans'> {
  const content = parts.read(sheet.path)
  if (!content) throw new TableRefusal('broken')
  const rows: { line: number; cells: string[] }[] = []
  const uncalculated = new Map<number, number>()
  const used = new Set<number>()
  const dated = new Set<number>()
  let letters = 0
  let row: { line: number; cells: string[] } | undefined
  let cell: FoundCell | undefined
  let into: 'value' | 'text' | 'formula' | undefined
  let phonetic = false
  let line = 0

  const textOf = (found: FoundCell): string => {
    const { type, value, formula } = found
    const linked = formula === undefined ? undefined : addressIn(formula)
    if (linked !== undefined) return linked
    const isUnknown = formula !== undefined && (!found.hasValue || value === '' || (book.uncalculated && value === '0'))
    if (isUnknown && type !== 'str') {
      uncalculated.set(found.column, (uncalculated.get(found.column) ?? 0) + 1)
      return ''
    }
    switch (type) {
      case 's':
        return book.strings[Number(value)] ?? ''
      case 'str':
      case 'inlineStr':
        return unescaped(value)
      case 'b':
        return value === '1' || value === 'true' ? 'yes' : value === '' ? '' : 'no'
      case 'e':
        return value
      case 'd':
        return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '').replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*$/, '$1 $2')
      default:
        return numberText(value, found.style ?? { kind: 'number' }, book.from1904)
    }
  }
  const endCell = () => {
    if (!row || !cell) return
    const { column } = cell
    const text = textOf(cell)
    if (cell.style?.kind === 'date' || /\b(date|created|birth|follow|since)|تاريخ/i.test(text)) dated.add(column)
    cell = undefined
    if (text === '') return
    if (column >= LAST_COLUMN) throw new TableRefusal('columns', row.line)
    if (text.trim() !== '' && !used.has(column)) {
      used.add(column)
      if (used.size > limits.columns * HEADED_ONLY) throw new TableRefusal('columns', row.line)
    }
    letters += text.length
    if (letters > limits.letters) throw new TableRefusal('bomb')
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] = text
  }
  const endRow = () => {
    if (row?.cells.some((text) => text.trim() !== '')) {
      rows.push(row)
      if (rows.length > limits.rows + limits.aside) throw new TableRefusal('rows')
    }
    row = undefined
  }

  const hidden: TableNotice[] = []
  let next = 0
  readXml(content, {
    open(name, attributes) {
      if (name === 'row') {
        const { r, hidden: isHidden } = attributes()
        const at = Number(r)
        line = Number.isInteger(at) && at > 0 ? at : line + 1
        row = { line, cells: [] }
        if (isOn(isHidden)) hidden.push({ kind: 'hidden', line })
        next = 0
      } else if (name === 'c' && row) {
        const { r, t = 'n', s } = attributes()
        const column = r === undefined ? next : columnOf(r)
        next = column + 1
        cell = {
          column,
          type: t,
          style: s === undefined ? undefined : book.styles[Number(s)],
          value: '',
          hasValue: false,
          formula: undefined,
        }
      } else if (cell) {
        if (name === 'v') {
          into = 'value'
          cell.hasValue = true
        } else if (name === 'f') {
          into = 'formula'
          cell.formula = ''
        } else if (name === 'rPh') phonetic = true
        else if (name === 't') into = phonetic ? undefined : 'text'
      }
    },
    text(part) {
      if (!cell || into === undefined) return
      if (into === 'formula') cell.formula += part
      else cell.value += part
    },
    close(name) {
      if (name === 'v' || name === 't' || name === 'f') into = undefined
      else if (name === 'rPh') phonetic = false
      else if (name === 'c') endCell()
      else if (name === 'row') endRow()
    },
  })
  rows.sort((one, other) => one.line - other.line)
  if (book.from1904) countFrom1904(rows, dated)
  const extras = readSheetExtras(parts, sheet.path, content)
  const byLine = new Map(rows.map((one) => [one.line, one]))
  fillDown(byLine, extras.spans)
  for (const { row: at, column, address } of extras.links) {
    const found = byLine.get(at)
    if (found && column < LAST_COLUMN) found.cells[column] = linkText(found.cells[column] ?? '', address)
  }
  const notices: TableNotice[] = [...uncalculated].map(([column, count]) => ({ kind: 'uncalculated', column, count }))
  return {
    rows,
    notices: [...notices, ...hidden.filter((one) => 'line' in one && byLine.has(one.line))],
    spans: extras.spans,
  }
}

/** In a column of days of such a workbook, a number without a format of dates counts from 1904 too. */
function countFrom1904(rows: readonly { readonly cells: string[] }[], dated: ReadonlySet<number>): void {
  for (const { cells } of rows)
    for (const column of dated)
      if (/^[1-9]\d{4}(\.\d+)?$/.test(cells[column] ?? ''))
        cells[column] = numberText(cells[column] ?? '', { kind: 'date' }, true)
}

/** The column of a reference such as AB12, from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const code = letter.charCodeAt(0)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return Math.max(0, Math.min(column, 1_000_000) - 1)
}

/** A cell that covers several rows has its value in each that has others. */
function fillDown(byLine: ReadonlyMap<number, { readonly cells: string[] }>, spans: readonly Span[]): void {
  let left = 1_000_000
  for (const { top, bottom, left: column } of spans) {
    const text = byLine.get(top)?.cells[column]
    if (bottom === top || text === undefined || text === '') continue
    for (let line = top + 1; line <= Math.min(bottom, top + 60_000) && left > 0; line++, left--) {
      const row = byLine.get(line)
      if (!row) continue
      while (row.cells.length <= column) row.cells.push('')
      if (row.cells[column] === '') row.cells[column] = text
    }
  }
}

/** `=HYPERLINK("mailto:…";"Write")`: the address of a contact behind a text. */
const addressIn = (formula: string): string | undefined => {
  const found = /^\s*HYPERLINK\(\s*"((?:mailto:|tel:|https?:\/\/(?:wa\.me|api\.whatsapp\.com)\/)[^"]+)"/i.exec(
    formula,
  )?.[1]
  return found === undefined ? undefined : contactOf(found)
}

/** The address or number of a link; undefined for other links. */
function contactOf(address: string): string | undefined {
  const found = /^(mailto|tel):([^?]+)/i.exec(decoded(address))
  if (found) {
    const [, , said = ''] = found
    try {
      return decodeURIComponent(said)
    } catch {
      return said
    }
  }
  return /^https?:\/\/(wa\.me|api\.whatsapp\.com)\//i.test(address) ? address : undefined
}

/** The address of a link where its text shows neither an address nor a number. */
function linkText(text: string, address: string): string {
  const contact = contactOf(address)
  if (contact === undefined || text.includes('@') || /\d{6,}/.test(text.replace(/[\s().+-]/g, ''))) return text
  return contact
}
