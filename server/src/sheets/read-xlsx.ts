import readWorkbook from 'read-excel-file/node'
import { type ReadTable, type SheetLimits, TableRefusal } from './read-table.ts'
import { soundZip } from './zip-parts.ts'

/**
 * Reads one sheet of a workbook as text: the last calculated values, never formulas. Numbers keep all digits, dates are
 * written as 2026-11-21.
 *
 * @param wanted the name of a sheet; default: the first one
 */
export async function readXlsx(archive: Buffer, limits: SheetLimits, wanted?: string): Promise<ReadTable> {
  const found = await readWorkbook(soundZip(archive), { parseNumber: plain, trim: false }).catch(() => {
    throw new TableRefusal('broken')
  })
  const sheet = wanted === undefined ? found[0] : found.find(({ sheet: name }) => name === wanted)
  if (!sheet) throw new TableRefusal('sheet')
  if (sheet.data.length > limits.rows + 1_000) throw new TableRefusal('rows')
  return {
    sheets: found.map(({ sheet: name }) => name),
    sheet: sheet.sheet,
    rows: sheet.data.map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) })),
  }
}

/** Expands `9.71501234567E11`, which is a phone number here. */
const plain = (figures: string): string => {
  const value = Number(figures)
  if (!/e/i.test(figures) || !Number.isFinite(value)) return figures
  return Math.abs(value) < 1e21
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 15 })
    : figures
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return ''
    const text = cell.toISOString()
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
  }
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell)
}
