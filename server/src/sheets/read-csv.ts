import { parse } from 'csv-parse/sync'
import { type ReadTable, type SheetLimits, TableRefusal } from './read-table.ts'

const DELIMITERS = [',', ';', '\t'] as const
/** A line that Excel writes and reads before the first row. */
const SAID = /^sep=(.)\r?\n/i

/**
 * Reads the rows of a CSV file as text: UTF-8 or UTF-16 by byte order mark, else UTF-8 if valid, else Windows-1252; fields
 * separated by commas, semicolons or tabs, detected from the first lines. Quoted fields may contain line ends.
 */
export function readCsv(content: Uint8Array, limits: SheetLimits): ReadTable {
  const whole = decode(content)
  const delimiter = delimiterOf(whole)
  const text = whole.replace(SAID, '')
  let cells = 0
  const rows: { line: number; cells: string[] }[] = []
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      // A quote within an unquoted field is an ordinary character, as in 5" pipe.
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: limits.cell * limits.columns,
      on_record: (record: string[]) => {
        cells += record.length
        if (rows.length > limits.rows + 1_000 || cells > (limits.rows + 1_000) * limits.columns)
          throw new TableRefusal('rows')
        // Spreadsheets count rows: one whose cells contain line ends counts once.
        rows.push({ line: rows.length + 1, cells: record })
        return null
      },
    })
  } catch (problem) {
    if (problem instanceof TableRefusal) throw problem
    throw new TableRefusal('broken', problem instanceof Error ? lineOf(problem) : undefined)
  }
  return { sheets: [], sheet: null, rows }
}

/** The line number in the parser's message "…on line 12". */
const lineOf = ({ message }: Error) => {
  const line = /line (\d+)/.exec(message)?.[1]
  return line === undefined ? undefined : Number(line)
}

function decode(content: Uint8Array): string {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => content[at] === byte)
  if (starts(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(content)
  if (starts(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** The delimiter that occurs most evenly in the first lines: equally often in each, and at least once. */
function delimiterOf(text: string): string {
  const said = SAID.exec(text)?.[1]
  if (said && DELIMITERS.some((one) => one === said)) return said
  const lines = linesOutsideQuotes(text.slice(0, 64_000)).slice(0, 20)
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const first = counts[0] ?? 0
    return { delimiter, score: first === 0 ? 0 : first + counts.filter((count) => count === first).length * 100 }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/** Lines without quoted text and without empty lines. */
const linesOutsideQuotes = (text: string) =>
  text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
