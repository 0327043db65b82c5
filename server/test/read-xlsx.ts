import { inflateRawSync } from 'node:zlib'

/** A cell as the file holds it: its type, its style, its value. */
export interface ReadCell {
  readonly at: string
  readonly type: string
  readonly style: number
  readonly value: string
}

/** The parts of a ZIP archive as text, by their names. */
export const unzip = (archive: Buffer): Map<string, string> =>
  new Map([...unzipBytes(archive)].map(([name, bytes]) => [name, bytes.toString('utf8')]))

/** The parts of a ZIP archive by their names, read by its directory as readers of spreadsheets do. */
export function unzipBytes(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const parts = new Map<string, Buffer>()
  let entry = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const [packed, name, extra, comment] = [20, 28, 30, 32].map((at) =>
      at === 20 ? archive.readUInt32LE(entry + at) : archive.readUInt16LE(entry + at),
    ) as [number, number, number, number]
    const local = archive.readUInt32LE(entry + 42)
    const content = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(content, content + packed)
    const whole = archive.readUInt16LE(entry + 10) === 8 ? inflateRawSync(bytes) : bytes
    parts.set(archive.toString('utf8', entry + 46, entry + 46 + name), whole)
    entry += 46 + name + extra + comment
  }
  return parts
}

/** The rows of a workbook's only sheet. */
export function readXlsx(archive: Buffer): readonly (readonly ReadCell[])[] {
  const sheet = unzip(archive).get('xl/worksheets/sheet1.xml') ?? ''
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c r="([A-Z]+\d+)"(?: s="(\d+)")?(?: t="(\w+)")?>(.*?)<\/c>/gs)].map(
      ([, at = '', style = '0', type = 'n', inner = '']) => ({
        at,
        type,
        style: Number(style),
        value: unescaped(/<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/s.exec(inner)?.[1] ?? ''),
      }),
    ),
  )
}

const unescaped = (text: string) =>
  text
    .replaceAll('&#13;', '\r')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The fields of CSV text, line by line, as RFC 4180 has them. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}
