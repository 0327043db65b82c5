import { type NumberStyle, styleOf } from './cell-text.ts'
import { TableRefusal } from './read-table.ts'
import { decoded, readXml } from './read-xml.ts'
import type { ZipParts } from './zip-parts.ts'

/** A sheet as the directory of a workbook lists it. */
export interface ListedSheet {
  readonly name: string
  readonly hidden: boolean
  readonly path: string
}

export interface Workbook {
  readonly sheets: readonly ListedSheet[]
  /** The place of the sheet that was open when the workbook was saved; -1 for one without cells. */
  readonly active: number
  readonly from1904: boolean
  /** The program that wrote it calculates nothing: its formulas have no results yet. */
  readonly uncalculated: boolean
  readonly styles: readonly NumberStyle[]
  readonly strings: readonly string[]
}

/** Maximum characters of the texts that cells share. */
const MAX_SHARED = 60_000_000

/** Parts of workbooks of other formats: OpenDocument, binary Excel, Numbers. */
const OTHERS = ['content.xml', 'xl/workbook.bin', 'Index/Document.iwa']

/** The directory of a workbook with what all of its sheets share. @throws TableRefusal */
export function readWorkbook(parts: ZipParts): Workbook {
  const main =
    targetsOf(parts, '_rels/.rels', '').find(({ type }) => type === 'officedocument')?.path ?? 'xl/workbook.xml'
  const content = parts.read(main)
  if (!content || main.endsWith('.bin'))
    throw new TableRefusal(OTHERS.some((name) => parts.read(name)) ? 'format' : 'broken')
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const targets = targetsOf(parts, `${folder}_rels/${main.slice(folder.length)}.rels`, folder)
  const byId = new Map(targets.map((target) => [target.id, target]))
  const sheets: ListedSheet[] = []
  // The place of the open sheet counts the sheets without cells too.
  const places: number[] = []
  let [active, from1904, uncalculated, place] = [0, false, false, 0]
  readXml(content, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = isOn(attributes().date1904)
      else if (name === 'workbookView') active = Number(attributes().activeTab ?? 0) || 0
      else if (name === 'calcPr') uncalculated = isOn(attributes().fullCalcOnLoad)
      else if (name === 'sheet') {
        const found = attributes()
        const id = Object.entries(found).find(([key]) => key.endsWith(':id'))?.[1]
        const target = byId.get(id ?? '')
        // Sheets of charts and macros have no cells.
        const isTable = !target || target.type === 'worksheet'
        if (isTable) places.push(place)
        place++
        if (!isTable) return
        const path = target?.path ?? `${folder}worksheets/sheet${sheets.length + 1}.xml`
        sheets.push({ name: decoded(found.name ?? ''), hidden: (found.state ?? 'visible') !== 'visible', path })
      }
    },
  })
  const pathOf = (type: string) => targets.find((target) => target.type === type)?.path ?? `${folder}${type}.xml`
  return {
    sheets,
    active: places.indexOf(active),
    from1904,
    uncalculated,
    styles: stylesOf(parts.read(pathOf('styles'))),
    strings: stringsOf(parts.read(pathOf('sharedstrings'))),
  }
}

/** Whether an attribute says yes. */
export const isOn = (value: string | undefined) => value === '1' || value === 'true'

export interface Target {
  readonly id: string
  /** In small letters. */
  readonly type: string
  readonly path: string
  /** As it is written, for targets outside of the workbook. */
  readonly address: string
}

/** What a part refers to. */
export function targetsOf(parts: ZipParts, path: string, folder: string): Target[] {
  const found: Target[] = []
  const content = parts.read(path)
  if (!content) return found
  readXml(content, {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const { Id = '', Type = '', Target: written = '' } = attributes()
      const address = decoded(written)
      found.push({
        id: Id,
        type: (Type.split('/').at(-1) ?? '').toLowerCase(),
        path: resolved(address, folder),
        address,
      })
    },
  })
  return found
}

/** The part that an address of another one means. */
function resolved(address: string, folder: string): string {
  const steps: string[] = []
  for (const step of (address.startsWith('/') ? address : `${folder}${address}`).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

function stylesOf(content: Buffer | undefined): NumberStyle[] {
  const codes = new Map<number, string>()
  const styles: NumberStyle[] = []
  let inCells = false
  if (content)
    readXml(content, {
      open(name, attributes) {
        if (name === 'numFmt') {
          const { numFmtId = '', formatCode = '' } = attributes()
          codes.set(Number(numFmtId), decoded(formatCode))
        } else if (name === 'cellXfs') inCells = true
        else if (name === 'xf' && inCells) {
          const id = Number(attributes().numFmtId ?? 0)
          styles.push(styleOf(id, codes.get(id)))
        }
      },
      close(name) {
        if (name === 'cellXfs') inCells = false
      },
    })
  return styles
}

/** The shared texts. Phonetic guides, as above Japanese names, are not part of them. */
function stringsOf(content: Buffer | undefined): string[] {
  const strings: string[] = []
  if (!content) return strings
  let [text, inText, phonetic, letters] = ['', false, false, 0]
  readXml(content, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic = true
      else if (name === 't') inText = !phonetic
    },
    text(part) {
      if (inText) text += part
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'si') {
        letters += text.length
        if (letters > MAX_SHARED) throw new TableRefusal('bomb')
        strings.push(unescaped(text))
      }
    },
  })
  return strings
}

/** `_x000D_` is how a workbook writes a character that XML does not allow. */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
