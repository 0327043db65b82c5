import type { Body, Span } from './read-table.ts'
import { UNIT, UNIT_IN, withSaidAbove, withUnit } from './unit-words.ts'

interface Headed {
  /** Rows above the headings. */
  readonly titles: readonly Body[]
  readonly headings: readonly string[]
  readonly body: readonly Body[]
  /** The first row is a record: the file has no headings. */
  readonly headless?: true
}

/** Maximum number of rows above the headings: titles, logos, an address, terms. */
const TITLES = 25
/** Rows whose width shows that of the table. */
const LOOKED_AT = 200

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length

/** Finds the headings: the first row that is as wide as the table, or the two rows of grouped ones, with the units below them. */
export function headOf(rows: readonly Body[], spans: readonly Span[]): Headed {
  const found = namesOf(rows, spans)
  const { titles, headings, body } = found
  const [units, ...records] = body
  if (!units || records.length === 0 || !isUnits(units.cells))
    return { ...found, headings: withSaidAbove(headings, titles) }
  const named = headings.map((name, column) => withUnit(name, units.cells[column] ?? ''))
  return { titles, headings: withSaidAbove(named, titles), body: records }
}

function namesOf(rows: readonly Body[], spans: readonly Span[]): Headed {
  const at = headingAt(rows)
  const [titles, head, body] = [rows.slice(0, at), rows[at], rows.slice(at + 1)]
  if (!head) return { titles: [], headings: [], body: [] }
  const [second, ...others] = body
  const both = second && others.length > 0 ? groupedHeadings(head, second, usualWidth(others), spans) : undefined
  if (both) return { titles, headings: both, body: others }
  if (second && isUnits(second.cells)) return { titles, headings: head.cells, body }
  // A band of few groups looks like a title.
  const band = titles.findLast(
    ({ line, cells }) => line === head.line - 1 && filledIn(cells) > 1 && !cells.some(hasFigures) && !isPair(cells),
  )
  // "Unit details" and "Prices" above the headings of every column.
  const isBand =
    second &&
    filledIn(head.cells) < filledIn(second.cells) &&
    (isSecondHead(second, others) || isMergedBand(head, second, spans))
  if (isBand) return { titles: [...titles, head], headings: underBand(head, second, spans), body: others }
  if (isRecord(head.cells, body)) return { titles, headings: [], body: [head, ...body], headless: true }
  return { titles, headings: band ? underBand(band, head, spans) : head.cells, body }
}

/**
 * Whether the row in the place of headings is a record: it has what no heading has, an address, a number to call or a price, above
 * such values, and has words above figures in no more columns than that.
 */
function isRecord(cells: readonly string[], body: readonly Body[]): boolean {
  const below = (column: number) =>
    body.slice(0, LOOKED_AT).find((row) => (row.cells[column] ?? '') !== '')?.cells[column] ?? ''
  const count = (isOne: (cell: string, value: string) => boolean) =>
    cells.filter((cell, column) => isOne(cell, body.length === 0 ? cell : below(column))).length
  if (count((cell, value) => isAddress(cell) && isAddress(value)) > 0) return true
  const values = count((cell, value) => isLongNumber(cell) && isLongNumber(value))
  const isName = (cell: string) => isHeading(cell) && !hasFigures(cell) && !NO_NUMBER.test(cell)
  return values > 0 && count((cell, value) => isName(cell) && hasFigures(value)) <= values
}
const isAddress = (cell: string) => cell.length <= 300 && /^[^@\s]+@[^@\s.]+\.[^@\s]+$/.test(cell)
const isLongNumber = (cell: string) =>
  /^\+?[\d\s().,-]{7,}$/.test(cell) &&
  cell.replace(/\D/g, '').length > 6 &&
  !/^\d{4}[-.]\d\d?[-.]\d\d?$|^\d\d?[-.]\d\d?[-.]\d{2,4}$|^\d{4}\s*-\s*\d{4}$|^20\d\d[01]\d[0-3]\d$/.test(cell)

/** Whether each heading of a row covers several columns of the row of headings below it. */
const isMergedBand = (head: Body, second: Body, spans: readonly Span[]) =>
  second.cells.every((cell) => cell === '' || isHeading(cell)) &&
  head.cells.every(
    (cell, column) =>
      cell === '' ||
      spans.some(({ top, left, right }) => top === head.line && right > left && left <= column && column <= right),
  )

/** The headings below a band, with its words where they alone say the unit or the subject: `Internal (Area sqft)`, `AED (Price)`. */
function underBand(head: Body, second: Body, spans: readonly Span[]): string[] {
  let group = ''
  return second.cells.map((name, column) => {
    const own = head.cells[column] ?? ''
    const span = spans.find(
      ({ top, left, right }) => top === head.line && right > left && left <= column && column <= right,
    )
    if (own !== '') group = own
    else if (span) group = head.cells[span.left] ?? ''
    const says = group.replace(/[()[\]]/g, '').trim()
    return name !== '' && says !== '' && (UNIT_IN.test(says) || UNIT.test(name) || GENERIC.test(name)) && name !== group
      ? `${name} (${says})`
      : name
  })
}

/** Names that say nothing without what is above them. */
const GENERIC = /^(?:total|no\.?|number|size|value|amount)$/i
/** The units of the headings above: `(sq ft)`, `(AED)`. */
const isUnits = (cells: readonly string[]) =>
  (filledIn(cells) > 1 || cells.some((cell) => UNIT_IN.test(cell))) &&
  cells.every((cell) => cell === '' || UNIT.test(cell))
const hasFigures = (cell: string) => /\d|@/.test(cell)

/** Words in the place of a number that a record may have. */
const NO_NUMBER =
  /^(?:n\/?a|[-–—.]+|nil|none|null|tbd|tba|tbc|poa|sold|reserved|booked|blocked|hold|call|studio|ground)$/i

/**
 * Whether a row behind the headings is one of headings too, in another language or with units: it has words in every column of
 * numbers, of which there are some.
 */
function isSecondHead({ cells }: Body, others: readonly Body[]): boolean {
  const looked = others.slice(0, LOOKED_AT)
  if (looked.length < 2 || !cells.every((cell) => cell === '' || isHeading(cell))) return false
  const numeric = cells.flatMap((cell, column) => {
    const filled = looked.filter((row) => (row.cells[column] ?? '') !== '')
    const figures = filled.filter((row) => hasFigures(row.cells[column] ?? ''))
    return filled.length > 0 && figures.length >= filled.length * 0.8 ? [cell] : []
  })
  return numeric.length > 1 && numeric.every((cell) => cell !== '' && !hasFigures(cell) && !NO_NUMBER.test(cell))
}

function headingAt(rows: readonly Body[]): number {
  const counts = rows.slice(0, LOOKED_AT).map(({ cells }) => filledIn(cells))
  const first = Math.max(
    0,
    counts.findIndex((count) => count > 1),
  )
  // Titles have one cell; a longer list of single cells is a table of one column.
  const plain = first <= TITLES ? first : 0
  const behind = behindPairs(rows, plain)
  if (behind !== undefined) return behind
  const usual = usualWidth(rows.slice(plain + 1))
  if ((counts[plain] ?? 0) >= usual / 2) return plain
  const wide = counts.findIndex((count, at) => at > plain && at <= TITLES && count >= Math.max(2, usual / 2))
  const head = rows[wide]
  // Only a row of headings makes the narrower ones above it titles: otherwise a record would be lost.
  return head && looksLikeHeadings(head.cells) ? wide : plain
}

/** What a list says of itself above its headings: `Project: | Harbour | Date: | 26/11/2026`, `Currency | AED`. */
const PAIR =
  /[:：]$|^(?:project|development|developer|community|location|building|tower|phase|date|as (?:of|on|at)|issued?(?: on)?|updated(?: on)?|version|revision|rev|currency|unit of area|prepared (?:by|for)|agent|agency|broker|contact|valid (?:until|till|to)|report|period|from|to|tel(?:ephone)?|phone|mobile|e-?mail|website|address|trn|المشروع|التاريخ|العملة)$/iu
/** What the groups of a band say. */
const GROUP = /\b(?:areas?|prices?|sizes?|details?|amounts?|budgets?)\b(?! list)/i
function isPair(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length < 2) return true
  const [names, values] = [0, 1].map((part) => filled.filter((_, at) => at % 2 === part)) as [string[], string[]]
  if (names.length !== values.length || values.some((value) => COLON.test(value))) return false
  return names.every((name) => COLON.test(name)) || isWordPair(cells, filled)
}
const COLON = /[:：]$/
const SAYS_UNIT = /unit|currency|العملة/i

/** `Currency | AED`, and not the groups `Location | Area (sqft)`. */
function isWordPair(cells: readonly string[], [name = '', value = '', ...others]: readonly string[]): boolean {
  const isSide = cells[cells.indexOf(name) + 1] === value
  // "Tower | sqm" is a band, and "Currency | AED" none.
  const isGroup = GROUP.test(value) || (UNIT.test(value) && !SAYS_UNIT.test(name))
  return others.length === 0 && isSide && PAIR.test(name) && !isGroup
}

/** The headings behind rows of pairs, if the table begins with some. */
function behindPairs(rows: readonly Body[], from: number): number | undefined {
  let [at, widest] = [from, 0]
  for (let row = rows[at]; row && at <= TITLES && isPair(row.cells); row = rows[++at])
    widest = Math.max(widest, filledIn(row.cells))
  const head = rows[at]
  const width = head ? filledIn(head.cells) : 0
  // "Tower", merged downward next to "Payment plan", is a heading: only its own cell is empty below it.
  const pair = at > from ? (rows[at - 1]?.cells ?? []) : []
  const first = pair.findIndex((cell) => cell !== '')
  const [empty, ...values] = rows.slice(at, at + LOOKED_AT).map(({ cells }) => cells[first] ?? '')
  const isWord = filledIn(pair) > 1 && !COLON.test(pair[first] ?? '')
  if (isWord && empty === '' && values.some((value) => value !== '')) return undefined
  // "Project | Client" with headings left out above words only: the row below is a record.
  const below = rows.slice(at + 1, at + LOOKED_AT)
  const isAbove = (name: string, column: number) =>
    name !== '' && !hasFigures(name) && below.some((row) => hasFigures(row.cells[column] ?? ''))
  if (isWord && !head?.cells.some(isAbove)) return undefined
  return head && widest > 1 && width > 2 && width >= widest && looksLikeHeadings(head.cells) ? at : undefined
}

/** The usual number of cells of the rows of a table. */
function usualWidth(rows: readonly Body[]): number {
  const widths = rows
    .slice(0, LOOKED_AT)
    .map(({ cells }) => filledIn(cells))
    .filter((count) => count > 1)
    .sort((one, other) => one - other)
  return widths[Math.floor(widths.length / 2)] ?? 0
}

/** A heading is a short text without figures that are a value. */
const isHeading = (cell: string) => cell.length <= 80 && /\p{L}|#|%/u.test(cell) && !/@|\d{4,}|^\W*\d/u.test(cell)

function looksLikeHeadings(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 1 && filled.filter(isHeading).length >= filled.length * 0.8
}

/**
 * Headings over two rows: "Area" above "Internal" and "Balcony", while the others have one row of the two. Undefined if the
 * second row is a record.
 */
function groupedHeadings(head: Body, second: Body, usual: number, spans: readonly Span[]): string[] | undefined {
  const width = Math.max(head.cells.length, second.cells.length)
  const top = Array.from({ length: width }, (_, column) => head.cells[column] ?? '')
  const below = Array.from({ length: width }, (_, column) => second.cells[column] ?? '')
  if (!below.every((cell) => cell === '' || isHeading(cell))) return undefined
  const merged = (column: number) =>
    spans.find(({ top: line, left, right }) => line === head.line && right > left && left <= column && column <= right)
  let group = ''
  let [gaps, single] = [0, 0]
  const headings: string[] = []
  for (let column = 0; column < width; column++) {
    const [own = '', sub = ''] = [top[column], below[column]]
    const span = merged(column)
    const isGroup = own !== '' && (span !== undefined || (top[column + 1] === '' && (below[column + 1] ?? '') !== ''))
    if (own !== '') group = isGroup ? own : ''
    else if (sub !== '') {
      if (group === '') return undefined
      gaps++
    }
    if (own !== '' && sub !== '' && !isGroup && own !== sub) return undefined
    if (own !== '' && (sub === '' || own === sub)) single++
    headings.push(sub === '' || own === sub ? own : group === '' ? sub : `${sub} (${group})`)
  }
  const isRecord = filledIn(second.cells) >= usual && spans.length === 0
  return gaps > 0 && single > 0 && !isRecord ? headings : undefined
}

const TOTAL =
  /^(?:grand |sub[- ]?|page |overall |floor |tower |building |block |phase )?totals?(?:[\s\-–:(=]*(?:for |of )?(?:units?|area|value|price|amount|sq\.? ?ft|sqm|aed|dhs?|usd|eur|sar|qar|inr|g[eé]n[eé]ral[e]?|geral|no\.?|numbers?|floors?|levels?|towers?|buildings?|blocks?|phases?|available|sold|[a-z]?\d{1,5}(?!\d)[a-z]?|[a-z])(?![a-z])\)?)*\s*[:=]?$|^(?:averages?|avg\.?)\s*:?$|^(?:المجموع|الإجمالي|الاجمالي|إجمالي)/i
const TOTAL_ELSEWHERE =
  /^(?:итого|всего|(?:zwischen|gesamt)?summe|gesamt|(?:genel |ara )?toplam|somme|sous-total|totale|合计|总计|小计|合計|總計|小計|합계|소계)(?:\s*[(:：].*)?$/iu
/** The heading of a part of a list. */
const SECTION =
  /^(?:floor|level|storey|tower|building|block|wing|phase|cluster|zone|podium|basement|mezzanine|ground|penthouse|roof|section|type|villas?|townhouses?|apartments?|offices?|retail|الطابق|الدور|البرج|المبنى|المرحلة)\b|^(?:\d{1,3}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|lower|upper) (?:floor|level|ground)/iu
const isFigure = (cell: string) =>
  /^[-+]?(?:[A-Za-z.]{0,4}|[$€£₹₽₺]|US\$|د\.إ)\s?[\d.,\s]+(?:%|k|m|mn)?$|^[-–—]$/i.test(cell)
const isSum = (cell: string) => isFigure(cell) || /^\d+ (?:units?|homes?|nos?\.?|adet|шт\.?|套)$/i.test(cell)
/** How the notes below a table begin. */
const NOTE =
  /^(?:[*•†]|notes?\b|n\.?b\.?\b|remarks?\s*:|disclaimer|terms\b|e\. ?& ?o|(?:all )?prices? (?:are|is|ex|in|sub|quoted)|subject to|the above|this (?:price )?list|valid (?:until|till|for)|for (?:more|further) |ملاحظ)/i

/** The rows of a table that are no records, with the reason: headings of sections, totals, repeated headings, footnotes. */
export function asideOf(
  headings: readonly string[],
  body: readonly Body[],
  spans: readonly Span[],
): Map<number, string> {
  const found = new Map<number, string>()
  const columns = filledIn(headings)
  if (columns < 3) return found
  const wide = new Set(
    spans.flatMap(({ top, bottom, left, right }) => (top === bottom && right - left + 1 >= columns / 2 ? [top] : [])),
  )
  const numbered = isNumbered(body)
  const last = body.at(-1)?.line
  const lastRecord = body.findLast(({ cells }) => filledIn(cells) > 1)?.line ?? 0
  const [second, ...others] = body
  if (second && filledIn(second.cells) > 1 && isNumbering(second.cells)) found.set(second.line, 'Numbers of columns.')
  else if (second && isSecondHead(second, others)) found.set(second.line, 'A second row of headings.')
  for (const { line, cells } of body) {
    if (found.has(line)) continue
    const filled = cells.filter((cell) => cell !== '')
    const [first = '', ...others] = filled
    if (filled.length > 1 && cells.every((cell, column) => cell === '' || cell === headings[column]))
      found.set(line, 'The headings again.')
    else if ((TOTAL.test(first) || TOTAL_ELSEWHERE.test(first)) && others.every(isSum)) found.set(line, 'A total.')
    else if (filled.length === 1 && !/@|\d{7,}/.test(first.replace(/[\s-]/g, ''))) {
      const isInNumbers = numbered && cells.findIndex((cell) => cell !== '') === 0 && !isFigure(first)
      if (line > lastRecord && NOTE.test(first)) found.set(line, 'A note below the table.')
      else if (wide.has(line) || SECTION.test(first)) found.set(line, 'The heading of a section.')
      else if (isInNumbers) found.set(line, line === last ? 'A note below the table.' : 'The heading of a section.')
    }
  }
  return found
}

/** 1, 2, 3 … under the headings. */
const isNumbering = (cells: readonly string[]) =>
  cells.every((cell, column) => cell === '' || cell.replace(/[()]/g, '') === String(column + 1))

/** Whether the first column counts the rows, so that a text alone in it belongs to none. */
function isNumbered(body: readonly Body[]): boolean {
  const first = body.slice(0, LOOKED_AT).flatMap(({ cells }) => (filledIn(cells) > 1 ? [cells[0] ?? ''] : []))
  return first.length > 2 && first.filter((cell) => /^\d{1,6}\.?$/.test(cell)).length >= first.length * 0.8
}
