import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A cell as Excel writes it: text, a number or a day of its own, or a formula with what it showed last. */
export type Written =
  | string
  | number
  | boolean
  | null
  | { readonly day: number }
  | { readonly raw: string }
  | { readonly formula: string; readonly shows: string | number }

/** A workbook of Excel, sheet by sheet; what `xlsxOf` never writes is in it too. */
export async function workbookOf(sheets: Readonly<Record<string, readonly (readonly Written[])[]>>): Promise<Buffer> {
  const zip = new ZipFile()
  const put = (name: string, xml: string) => zip.addBuffer(Buffer.from(`${HEAD}${xml}`), name)
  const names = Object.keys(sheets)
  put(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
  )
  put('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]))
  put(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
  )
  put(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  )
  put(
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  )
  names.forEach((name, at) => {
    const rows = (sheets[name] ?? []).map(
      (cells, row) => `<row r="${row + 1}">${cells.map(cellOf(row)).join('')}</row>`,
    )
    put(
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
    )
  })
  zip.end()
  return buffer(zip.outputStream)
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const relations = (targets: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`

const cellOf = (row: number) => (cell: Written, column: number) => {
  const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c ${at} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c ${at} t="b"><v>${cell ? 1 : 0}</v></c>`
  if ('day' in cell) return `<c ${at} s="1"><v>${cell.day}</v></c>`
  if ('raw' in cell) return `<c ${at}><v>${cell.raw}</v></c>`
  const type = typeof cell.shows === 'string' ? ' t="str"' : ''
  return `<c ${at}${type}><f>${escaped(cell.formula)}</f><v>${escaped(String(cell.shows))}</v></c>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
