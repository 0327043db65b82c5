import { FILE_DELIMITERS, type FileDelimiter, type FileEncoding } from '@storey/api/imports/file-formats.ts'
import { usualQuotes, withoutOuterQuotes } from './csv-quotes.ts'
import { decodeText } from './decode-text.ts'
import { HEADED_ONLY, type ReadTable, type SheetLimits, type TableNotice, TableRefusal } from './read-table.ts'

/** A line that Excel writes and reads before the first row. */
const SAID = /^"?sep=(.)"?(?:\r\n|\r|\n)/i

interface Wanted {
  readonly encoding?: FileEncoding | undefined
  readonly delimiter?: FileDelimiter | undefined
}

/** A row as it is read; `quote`: a quotation mark that is never closed was read as a letter. */
interface Scanned {
  readonly cells: string[]
  readonly quote: boolean
  readonly end: number
}

/**
 * Reads the rows of a CSV file as text. FileEncoding and separator are those that are wanted, or found out from the file. Every
 * line end outside of quotes ends a row, whichever kind it is; quoted fields may contain line ends.
 */
export function readCsv(content: Uint8Array, limits: SheetLimits, wanted: Wanted = {}): ReadTable {
  const { encoding, text: decoded } = decodeText(content, wanted.encoding)
  const unwrapped = withoutOuterQuotes(decoded)
  const separator = SAID.exec(unwrapped)
  const delimiter = wanted.delimiter ?? delimiterOf(unwrapped, separator?.[1])
  const text = usualQuotes(separator ? unwrapped.slice(separator[0].length) : unwrapped, delimiter)
  const rows: { line: number; cells: string[] }[] = []
  const notices: TableNotice[] = []
  const used = new Set<number>()
  let [line, letters, width] = [0, 0, 0]
  for (let at = 0; at < text.length; ) {
    const { cells, quote, end } = scanRow(text, at, delimiter, width)
    const written = text.slice(at, end)
    at = end
    // Spreadsheets count rows: one whose cells contain line ends counts once.
    line++
    if (quote) notices.push({ kind: 'quote', line })
    if (cells.every((cell) => cell.trim() === '')) continue
    if (encoding === 'utf-8' && written.includes('\ufffd'))
      notices.push({ kind: 'bytes', line, count: written.split('\ufffd').length - 1 })
    if (cells.length > 1 && width === 0) width = cells.length
    for (const [column, cell] of cells.entries()) if (cell.trim() !== '') used.add(column)
    if (used.size > limits.columns * HEADED_ONLY) throw new TableRefusal('columns', line)
    letters += written.length
    if (letters > limits.letters) throw new TableRefusal('bomb')
    rows.push({ line, cells })
    if (rows.length > limits.rows + limits.aside) throw new TableRefusal('rows')
  }
  return { sheets: [], hidden: [], sheet: null, encoding, delimiter, rows, notices, spans: [] }
}

function scanRow(text: string, from: number, delimiter: string, width: number): Scanned {
  const cells: string[] = []
  let [at, quote] = [from, false]
  for (;;) {
    const closed = text[at] === '"' ? quoted(text, at, delimiter, width) : quotedBehindSpaces(text, at, delimiter)
    if (text[at] === '"' && !closed) quote = true
    const end = closed?.end ?? endOfField(text, at, delimiter)
    cells.push(closed?.value ?? text.slice(at, end))
    if (text[end] !== delimiter || end >= text.length) {
      const isPair = text[end] === '\r' && text[end + 1] === '\n'
      return { cells, quote, end: Math.min(text.length, end + (isPair ? 2 : 1)) }
    }
    at = end + 1
  }
}

/** A quoted field behind spaces, as in `Ada, "Marina, 2 BR"`: with a quotation mark inside it is read as it is written. */
function quotedBehindSpaces(text: string, from: number, delimiter: string): { value: string; end: number } | undefined {
  if (text[from] !== ' ') return undefined
  const field = / +"((?:[^"\r\n]|"")*)" *(?=(.)|[\r\n]|$)/y
  field.lastIndex = from
  const found = field.exec(text)
  if (!found || (found[2] !== undefined && found[2] !== delimiter)) return undefined
  return { value: (found[1] ?? '').replaceAll('""', '"'), end: field.lastIndex }
}

function endOfField(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at++) {
    const letter = text[at]
    if (letter === delimiter || letter === '\n' || letter === '\r') return at
  }
  return text.length
}

/** A quoted field is not longer: its quote was forgotten. */
const MAX_QUOTED = 100_000

/** A quoted field; undefined if its quotation mark is one that is never closed, so that it would contain rows. */
function quoted(
  text: string,
  from: number,
  delimiter: string,
  width: number,
): { value: string; end: number } | undefined {
  const isEnd = (at: number) => at >= text.length || text[at] === delimiter || text[at] === '\r' || text[at] === '\n'
  let isStray = false
  for (let at = text.indexOf('"', from + 1); at >= 0 && at - from <= MAX_QUOTED; at = text.indexOf('"', at + 1)) {
    const isDoubled = text[at + 1] === '"'
    // Where a field begins behind a line end, the next one does: the first was forgotten.
    const begins = at > from + 1 && isEnd(at - 1) && (!isDoubled || isEnd(at + 2))
    let end = at + 1
    while (text[end] === ' ') end++
    if (begins && (isDoubled || !isEnd(end)) && /[\r\n]/.test(text.slice(from, at))) return undefined
    if (isDoubled) {
      at++
      continue
    }
    const inner = text.slice(from + 1, at)
    if (isEnd(end))
      return swallows(inner, delimiter, width, isStray) ? undefined : { value: inner.replaceAll('""', '"'), end }
    // A quotation mark within a quoted field is an ordinary character, as in "5" pipe".
    isStray = true
    if (swallows(inner, delimiter, width, true)) return undefined
  }
  return undefined
}

/** Whether a quoted field contains rows: whole lines with as many separators as the headings. */
function swallows(inner: string, delimiter: string, width: number, isStray: boolean): boolean {
  if (width < 2 || !/[\r\n]/.test(inner)) return false
  // What looks like the end of the field begins one that contains a separator.
  const last = inner.slice(Math.max(inner.lastIndexOf('\n'), inner.lastIndexOf('\r')) + 1)
  if (last.endsWith(delimiter) && last.split(delimiter).length > 2) return true
  const lines = inner.split(/\r\n|\r|\n/).slice(1)
  const parted = (line: string) => line.split(delimiter).length
  if (isStray) return lines.some((line) => parted(line) >= width)
  return lines.slice(0, -1).some((line) => parted(line) === width && (width > 4 || /\S@\S|\d{7,}/.test(line)))
}

/** The delimiter that occurs most evenly in the first lines. A bar is one only where the headings have it. */
function delimiterOf(text: string, said: string | undefined): FileDelimiter {
  const stated = FILE_DELIMITERS.find((one) => one === said)
  if (stated) return stated
  const lines = linesOutsideQuotes(text.slice(0, 64_000)).slice(0, 40)
  const scored = FILE_DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => separatorsIn(line, delimiter))
    const often = new Map<number, number>()
    for (const count of counts) if (count > 0) often.set(count, (often.get(count) ?? 0) + 1)
    const [usual, times] = [...often].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])
    const isHeaded = (counts[0] ?? 0) > 0
    const score = times * 100 + Math.min(usual, 90) + (isHeaded ? 50 : 0)
    return { delimiter, score: usual === 0 || (!isHeaded && delimiter === '|') ? 0 : score }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/** Next to semicolons or tabs, a comma between figures is a decimal one. */
const separatorsIn = (line: string, delimiter: string): number =>
  (delimiter === ',' && /[;\t].*[;\t]/.test(line) ? line.replace(/(?<=\d),(?=\d)/g, '') : line).split(delimiter)
    .length - 1

/** Lines without quoted text and without empty lines. */
const linesOutsideQuotes = (text: string) =>
  text
    .replace(/"(?:[^"\r\n]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
