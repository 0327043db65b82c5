/// <reference path="./saxen.d.ts" />
import { StringDecoder } from 'node:string_decoder'
import { Parser } from 'saxen'
import { TableRefusal } from './read-table.ts'

/** What a reader hears of an XML part; names are without the prefix of their namespace. */
export interface XmlEvents {
  open?(name: string, attributes: () => Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** Bytes per piece, so that the text of a large sheet is never in memory as a whole. */
const PIECE = 1_000_000

/** Reads a part of a workbook piece by piece. @throws TableRefusal for XML that is not well-formed */
export function readXml(part: Buffer, { open, text, close }: XmlEvents): void {
  const parser = new Parser()
  parser.on('error', () => {
    throw new TableRefusal('broken')
  })
  if (open) parser.on('openTag', (name, attributes) => open(plain(name), attributes))
  if (close) parser.on('closeTag', (name) => close(plain(name)))
  if (text) {
    parser.on('text', (written, decode) => text(decode(written)))
    parser.on('cdata', text)
  }
  const wide = part[0] === 0xff && part[1] === 0xfe
  const decoder = new StringDecoder(wide ? 'utf16le' : 'utf8')
  try {
    for (let at = 0; at < part.length; at += PIECE) parser.write(decoder.write(part.subarray(at, at + PIECE)))
    parser.write(decoder.end())
    parser.end()
  } catch (problem) {
    if (problem instanceof TableRefusal) throw problem
    throw new TableRefusal('broken')
  }
}

const plain = (name: string) => name.slice(name.indexOf(':') + 1)

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of an attribute: saxen leaves entities in it. */
export const decoded = (attribute: string): string =>
  attribute.includes('&')
    ? attribute.replace(
        /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
        (match, hex?: string, digits?: string, name = '') => {
          const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
          if (Number.isNaN(code)) return NAMED[name] ?? match
          return code <= 0x10ffff ? String.fromCodePoint(code) : match
        },
      )
    : attribute
