import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { conflict } from '../errors/problems.ts'
import { type Batches, type Cell, cellOf, type SheetColumn } from './column.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Maximum rows of an Excel sheet, without its heading. */
const MAX_ROWS = 1_048_575
const MAX_TEXT_LENGTH = 32_767

/** A sheet of a workbook, whose rows are read when it is written. */
export interface Sheet {
  readonly name: string
  readonly xml: AsyncGenerator<string>
}

export const sheetOf = <Row>(name: string, columns: readonly SheetColumn<Row>[], batches: Batches<Row>): Sheet => ({
  name,
  xml: sheetXml(columns, batches),
})

/** Writes rows as a workbook with one sheet, as a stream. */
export const xlsxOf = <Row>(name: string, columns: readonly SheetColumn<Row>[], batches: Batches<Row>): Readable =>
  workbookOf([sheetOf(name, columns, batches)])

/**
 * Writes sheets as a workbook, as a stream: headings frozen and bold, with filters; every text is a typed string, so
 * that it is never a formula.
 */
export function workbookOf(sheets: readonly Sheet[]): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const fail = (problem: Error) => void out.destroy(problem)
  zip.on('error', fail)
  for (const [path, xml] of Object.entries(parts(sheets.map(({ name }) => name)))) zip.addBuffer(Buffer.from(xml), path)
  const streams = sheets.map(({ xml }) => Readable.from(xml, { objectMode: false }))
  for (const [index, stream] of streams.entries()) {
    stream.on('error', fail)
    zip.addReadStream(stream, `xl/worksheets/sheet${index + 1}.xml`)
  }
  zip.end()
  zip.outputStream.pipe(out)
  // If the reader stops, rows are no longer read either.
  out.on('close', () => {
    for (const stream of streams) stream.destroy()
  })
  return out
}

async function* sheetXml<Row>(columns: readonly SheetColumn<Row>[], batches: Batches<Row>): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index))
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
  const headings = columns.map(({ title }, index) => textXml(`${letters[index]}1`, title, HEADING))
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`
  let line = 1
  for await (const rows of batches) {
    if (line + rows.length > MAX_ROWS + 1)
      throw conflict('too_many_rows', 'Excel holds about a million rows. Export as CSV instead.')
    yield rows
      .map((row) => {
        line++
        const cells = columns.map((column, index) => cellXml(`${letters[index]}${line}`, cellOf(column, row)))
        return `<row r="${line}">${cells.join('')}</row>`
      })
      .join('')
  }
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1) ?? 'A'}${line}"/></worksheet>`
}

function cellXml(at: string, cell: Cell | null): string {
  if (cell === null) return ''
  if (cell.kind === 'text') return textXml(at, cell.text)
  if (cell.kind === 'flag') return `<c r="${at}" t="b"><v>${cell.on ? 1 : 0}</v></c>`
  if (cell.kind === 'number') return `<c r="${at}" s="${NUMBERS[cell.places] ?? NUMBERS[2]}"><v>${cell.text}</v></c>`
  return `<c r="${at}" s="${cell.kind === 'day' ? DAY : INSTANT}"><v>${serial(cell.at)}</v></c>`
}

const textXml = (at: string, text: string, style = 0) =>
  `<c r="${at}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, MAX_TEXT_LENGTH))}</t></is></c>`

/** Characters that XML 1.0 does not allow, including unpaired surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
/** Excel reads `_x0041_` in a string as the letter A. */
const ESCAPE_OF_EXCEL = /_(?=x[0-9A-Fa-f]{4}_)/g

const escaped = (text: string) =>
  text
    .replace(UNFIT, '')
    .replace(ESCAPE_OF_EXCEL, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')

const MS_A_DAY = 86_400_000
/** Excel counts days from the end of 1899. */
const serial = (at: Date) => (at.getTime() - Date.UTC(1899, 11, 30)) / MS_A_DAY

/** A, B, … Z, AA: the name of a column. */
const columnLetters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnLetters(Math.floor(index / 26) - 1) + columnLetters(index % 26)

const HEADING = 1
const DAY = 2
const INSTANT = 3
/** Styles of numbers by their decimal places. */
const NUMBERS: Readonly<Record<number, number>> = { 0: 4, 2: 5, 3: 6 }

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const parts = (names: readonly string[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${names.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, index) => `<sheet name="${escaped(sheetName(name)).replaceAll('"', '&quot;')}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${names.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="4"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.000"/><numFmt numFmtId="167" formatCode="#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${styles.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
})

/** In the order of the numbers above: text, heading, day, instant, whole, two and three places. */
const styles = [
  [0, 0],
  [0, 1],
  [164, 0],
  [165, 0],
  [1, 0],
  [167, 0],
  [166, 0],
].map(
  ([format, font]) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
)

/** A sheet's name has at most 31 characters and none of these. */
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)
