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
  /** A number in a format of its own, such as `0000` or `[h]:mm`. */
  | { readonly number: number; readonly format: string }
  /** Without a result where the program that wrote it calculates nothing. */
  | { readonly formula: string; readonly shows?: string | number }

interface Traits {
  /** Sheets that are not shown. */
  readonly hidden?: readonly string[]
  /** The place of the open sheet. */
  readonly active?: number
  readonly from1904?: boolean
  readonly fullCalcOnLoad?: boolean
  /** Merged cells of every sheet, such as `A3:A4`. */
  readonly merged?: readonly string[]
  /** Links of every sheet, by their cells. */
  readonly links?: Readonly<Record<string, string>>
  /** Without references of rows and cells, and with a prefix before each element, as some programs write them. */
  readonly bare?: boolean
  /** Numbers of rows that are not shown. */
  readonly hiddenRows?: readonly number[]
  /** Sheets of charts before the others. */
  readonly charts?: number
  /** The reference of one more cell, far from the others. */
  readonly far?: string
}

/** A workbook of Excel, sheet by sheet; what `xlsxOf` never writes is in it too. */
export async function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly Written[])[]>>,
  traits: Traits = {},
): Promise<Buffer> {
  const { hidden = [], active = 0, merged = [], links = {}, bare = false, charts = 0 } = traits
  const chartIds = Array.from({ length: charts }, (_, at) => `chart${at + 1}`)
  const formats = [
    ...new Set(
      Object.values(sheets)
        .flat(2)
        .flatMap((cell) => (typeof cell === 'object' && cell !== null && 'format' in cell ? [cell.format] : [])),
    ),
  ]
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
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${traits.from1904 ? '<workbookPr date1904="1"/>' : ''}<bookViews><workbookView activeTab="${active}"/></bookViews><sheets>${chartIds.map((id, at) => `<sheet name="${id}" sheetId="${900 + at}" r:id="rId${names.length + 2 + at}"/>`).join('')}${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`).join('')}</sheets>${traits.fullCalcOnLoad ? '<calcPr fullCalcOnLoad="1"/>' : ''}</workbook>`,
  )
  put(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['styles', 'styles.xml'],
      ...chartIds.map((id) => ['chartsheet', `chartsheets/${id}.xml`] as const),
    ]),
  )
  put(
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code).replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`,
  )
  names.forEach((name, at) => {
    const rows = (sheets[name] ?? []).map(
      (cells, row) =>
        `<row r="${row + 1}"${traits.hiddenRows?.includes(row + 1) ? ' hidden="1"' : ''}>${cells.map(cellOf(row, formats)).join('')}</row>`,
    )
    const addresses = Object.entries(links)
    const behind =
      (merged.length > 0
        ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
        : '') +
      (addresses.length > 0
        ? `<hyperlinks>${addresses.map(([ref], link) => `<hyperlink ref="${ref}" r:id="rId${link + 1}"/>`).join('')}</hyperlinks>`
        : '')
    const sheet = `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetData>${rows.join('')}${traits.far ? farCell(traits.far) : ''}</sheetData>${behind}</worksheet>`
    put(`xl/worksheets/sheet${at + 1}.xml`, bare ? withoutReferences(sheet) : sheet)
    if (addresses.length > 0)
      put(
        `xl/worksheets/_rels/sheet${at + 1}.xml.rels`,
        relations(addresses.map(([, address]) => ['hyperlink', address] as const)),
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

const farCell = (at: string) =>
  `<row r="${at.replace(/\D/g, '')}"><c r="${at}" t="inlineStr"><is><t>x</t></is></c></row>`

const withoutReferences = (sheet: string) =>
  sheet
    .replace(/ r="[A-Z]*\d+"/g, '')
    .replace(/<(\/?)(?=\w)/g, '<$1x:')
    .replace('xmlns=', 'xmlns:x=')

const cellOf = (row: number, formats: readonly string[]) => (cell: Written, column: number) => {
  const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`
  if (cell === null) return `<c ${at}/>`
  if (typeof cell === 'string') return `<c ${at} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c ${at} t="b"><v>${cell ? 1 : 0}</v></c>`
  if ('day' in cell) return `<c ${at} s="1"><v>${cell.day}</v></c>`
  if ('raw' in cell) return `<c ${at}><v>${cell.raw}</v></c>`
  if ('number' in cell) return `<c ${at} s="${2 + formats.indexOf(cell.format)}"><v>${cell.number}</v></c>`
  const type = typeof cell.shows === 'string' ? ' t="str"' : ''
  const result = cell.shows === undefined ? '' : `<v>${escaped(String(cell.shows))}</v>`
  return `<c ${at}${type}><f>${escaped(cell.formula)}</f>${result}</c>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The archive with the sizes and places of its parts, and those of its directory, in fields of ZIP64. */
export function inZip64(archive: Buffer): Buffer {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  const [count, begin] = [archive.readUInt16LE(end + 10), archive.readUInt32LE(end + 16)]
  const entries: Buffer[] = []
  for (let at = begin; at < end; ) {
    const [named, extra] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)]
    const field = Buffer.alloc(28)
    field.writeUInt16LE(1, 0)
    field.writeUInt16LE(24, 2)
    for (const [index, from] of [24, 20, 42].entries())
      field.writeBigUInt64LE(BigInt(archive.readUInt32LE(at + from)), 4 + index * 8)
    const head = Buffer.from(archive.subarray(at, at + 46 + named))
    for (const from of [24, 20, 42]) head.writeUInt32LE(0xffffffff, from)
    head.writeUInt16LE(28, 30)
    head.writeUInt16LE(0, 32)
    entries.push(head, field)
    at += 46 + named + extra + archive.readUInt16LE(at + 32)
  }
  const directory = Buffer.concat(entries)
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(BigInt(directory.length), 40)
  end64.writeBigUInt64LE(BigInt(begin), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(begin + directory.length), 8)
  const last = Buffer.alloc(22)
  last.writeUInt32LE(0x06054b50, 0)
  last.writeUInt16LE(0xffff, 10)
  last.writeUInt32LE(0xffffffff, 16)
  return Buffer.concat([archive.subarray(0, begin), directory, end64, locator, last])
}
