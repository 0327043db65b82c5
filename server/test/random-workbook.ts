import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Random } from './fuzz/random.ts'
import { unzipBytes } from './read-xlsx.ts'
import { type Written, workbookOf } from './workbook.ts'

export interface RandomWorkbook {
  readonly content: Buffer
  /** What the first column of each record says. */
  readonly records: readonly string[]
}

const HEADINGS = [
  'Unit',
  'Floor',
  'Type',
  'Area (sqft)',
  'Price',
  'Status',
  'View',
  'Remarks',
  'Phone',
  'Email',
  'Date',
]
const TITLES = ['Palm Residences', 'PRICE LIST', 'As of 26 November 2026', 'Terms apply', '']
const SECTIONS = ['FLOOR 01', 'Tower B', 'Ground Floor', 'PENTHOUSES', '2nd Floor', 'Podium']
const TEXTS = [
  ...['Sea', '2 BR', 'POA', 'N/A', '-', '=1+1', "O'Brien", 'محمد', '王小明', '"quoted"', 'a, b; c', 'line\nbreak'],
  ...['  spaced  ', '😀', '\u202eturned', '<b>&amp;</b>', '_x0041_', '1,250,000', '12%', '0101', 'a'.repeat(300)],
]

/** A workbook as offices and programs write it: titles, sections, totals, empty rows, merged cells, hidden sheets, any kind of cell. */
export async function randomWorkbook(random: Random): Promise<RandomWorkbook> {
  const columns = 3 + random.whole(HEADINGS.length - 2)
  const records: string[] = []
  const rows: Written[][] = []
  for (let count = random.whole(4); count > 0; count--) rows.push([random.pick(TITLES)])
  if (random.chance(0.3)) rows.push([])
  rows.push(HEADINGS.slice(0, columns))
  const size = 3 + random.whole(25)
  for (let at = 0; at < size; at++) {
    if (random.chance(0.1)) rows.push([])
    if (random.chance(0.1)) rows.push([random.pick(SECTIONS)])
    const name = `Rec-${at}-${random.whole(1_000)}`
    records.push(name)
    rows.push([name, ...Array.from({ length: columns - 1 }, (_, column) => cellOf(random, column))])
  }
  if (random.chance(0.3)) rows.push(['TOTAL', null, String(size)])
  if (random.chance(0.2)) rows.push(['E. & O. E.'])
  const hidden = random.chance(0.3)
  const sheets = {
    ...(hidden ? { Lookup: [['Key', 'Value'], ...TEXTS.slice(0, 5).map((text) => [text, text])] } : {}),
    ...(random.chance(0.2) ? { Cover: [['Welcome']] } : {}),
    List: rows,
  }
  const first = rows.findIndex(([cell]) => cell === HEADINGS[0]) + 2
  const content = await workbookOf(sheets, {
    ...(hidden ? { hidden: ['Lookup'] } : {}),
    active: random.whole(Object.keys(sheets).length),
    from1904: random.chance(0.2),
    fullCalcOnLoad: random.chance(0.2),
    bare: !hidden && random.chance(0.2) && rows.every((row) => row.length > 0),
    merged: random.chance(0.4) ? [`C${first}:C${first + 1 + random.whole(4)}`, `B${first}:B${first}`] : [],
  })
  return { content, records }
}

function cellOf(random: Random, column: number): Written {
  switch (random.whole(10)) {
    case 0:
      return null
    case 1:
      return random.whole(5_000_000) / 100
    case 2:
      return { day: 40_000 + random.whole(8_000) }
    case 3:
      return random.chance(0.5)
    case 4:
      return { raw: random.pick(['1.1000000000000001', '1E+20', '-5', '', '0.30000000000000004', '971501112320']) }
    case 5:
      return { number: random.whole(1_000) / 7, format: random.pick(['0000', '[h]:mm', '0%', 'yyyy-mm-dd', '"No. "0']) }
    case 6:
      return { formula: 'A1+1', ...(random.chance(0.5) ? { shows: random.whole(100) } : {}) }
    case 7:
      // Sections and totals are told apart by their first cell alone.
      return column === 0 ? random.whole(20) : random.pick(TEXTS)
    default:
      return random.pick(TEXTS)
  }
}

/** The same with some bytes changed, inserted or cut. */
export function damaged(content: Buffer, random: Random): Buffer {
  const bytes = Buffer.from(content)
  for (let count = 1 + random.whole(6); count > 0; count--) bytes[random.whole(bytes.length)] = random.whole(256)
  return random.chance(0.2) ? bytes.subarray(0, random.whole(bytes.length)) : bytes
}

/** The same with a part whose XML is broken, repeated or lacks something, in an intact archive. */
export async function withOddXml(content: Buffer, random: Random): Promise<Buffer> {
  const parts = [...unzipBytes(content)]
  const odd = random.whole(parts.length)
  const zip = new ZipFile()
  for (const [at, [name, bytes]] of parts.entries())
    zip.addBuffer(at === odd ? Buffer.from(oddText(bytes.toString('utf8'), random)) : bytes, name)
  zip.end()
  return buffer(zip.outputStream)
}

function oddText(xml: string, random: Random): string {
  const at = random.whole(xml.length)
  const to = Math.min(xml.length, at + 1 + random.whole(40))
  switch (random.whole(5)) {
    case 0:
      return xml.slice(0, at) + xml.slice(to)
    case 1:
      return xml.slice(0, to) + xml.slice(at)
    case 2:
      return (
        xml.slice(0, at) +
        random.pick(['<c r="ZZZZ99"/>', '&#0;', '<v>', '</row>', '\0', '&bogus;', '<!--']) +
        xml.slice(at)
      )
    case 3:
      return xml.replace(/\d+/g, (figures) => (random.chance(0.1) ? '99999999999' : figures))
    default:
      return xml.replace(/ (r|s|t|id)="[^"]*"/g, (attribute) => (random.chance(0.2) ? '' : attribute))
  }
}
