import type { Span } from './read-table.ts'
import { decoded, readXml } from './read-xml.ts'
import { targetsOf } from './workbook-parts.ts'
import type { ZipParts } from './zip-parts.ts'

interface Link {
  readonly row: number
  readonly column: number
  readonly address: string
}

/** More merged cells or links than a sheet of the largest size needs. */
const MAX_COUNT = 100_000

/** What a sheet says behind its cells: merged ones, and links behind their text. */
export function readSheetExtras(parts: ZipParts, path: string, content: Buffer): { spans: Span[]; links: Link[] } {
  const spans: Span[] = []
  const links: Link[] = []
  const end = content.lastIndexOf('sheetData')
  // Only what follows the cells, as a document of its own.
  const begin = end < 0 ? -1 : content.indexOf('>', end)
  const close = content.lastIndexOf('</')
  if (begin < 0 || close <= begin) return { spans, links }
  const rest = Buffer.concat([Buffer.from('<rest>'), content.subarray(begin + 1, close), Buffer.from('</rest>')])
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  let targets: Map<string, string> | undefined
  readXml(rest, {
    open(name, attributes) {
      if (name === 'mergeCell' && spans.length < MAX_COUNT) {
        const span = spanOf(attributes().ref ?? '')
        if (span) spans.push(span)
      } else if (name === 'hyperlink' && links.length < MAX_COUNT) {
        const found = attributes()
        const span = spanOf(found.ref ?? '')
        const id = Object.entries(found).find(([key]) => key.endsWith(':id'))?.[1]
        targets ??= new Map(
          targetsOf(parts, `${folder}_rels/${path.slice(folder.length)}.rels`, folder).map(({ id, address }) => [
            id,
            address,
          ]),
        )
        const address = id === undefined ? undefined : targets.get(id)
        if (span && address !== undefined) links.push({ row: span.top, column: span.left, address: decoded(address) })
      }
    },
  })
  return { spans, links }
}

function spanOf(reference: string): Span | undefined {
  const found = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/.exec(reference)
  if (!found) return undefined
  const [, first = '', top = '', last = first, bottom = top] = found
  return { top: Number(top), bottom: Number(bottom), left: numberOf(first), right: numberOf(last) }
}

const numberOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
