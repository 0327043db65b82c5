const starts = (content: Buffer, bytes: number[], at = 0) => bytes.every((byte, index) => content[at + index] === byte)

/** The first bytes of Office files before 2007, and of newer ones with a password, which are inside such a file. */
export const isOldOffice = (content: Buffer): boolean => starts(content, [0xd0, 0xcf, 0x11, 0xe0])

/** The type of a file by its first bytes, regardless of its name. A ZIP archive may be an office document, depending on its parts. */
export function sniff(content: Buffer): string | undefined {
  if (isPdf(content)) return 'application/pdf'
  if (starts(content, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (starts(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (starts(content, [0x52, 0x49, 0x46, 0x46]) && starts(content, [0x57, 0x45, 0x42, 0x50], 8)) return 'image/webp'
  if (starts(content, [0x50, 0x4b, 0x03, 0x04])) return ZIP
  return sniffPhonePicture(content)
}
export const ZIP = 'application/zip'

/** A PDF may begin with a byte order mark, empty lines or zeros, which readers skip. */
function isPdf(content: Buffer): boolean {
  const at = content.indexOf('%PDF-', 0, 'latin1')
  return at >= 0 && at <= MAX_BEFORE_PDF && /^(?:\xef\xbb\xbf)?[\0\s]*$/.test(content.toString('latin1', 0, at))
}
const MAX_BEFORE_PDF = 1_000

/** Brands of HEVC pictures, as from phones; and brands that only say that such a picture may follow. */
const HEIC = new Set(['heic', 'heix', 'heim', 'heis'])
const HEIF = new Set(['mif1', 'msf1'])

/** The type of a phone's photo by the brands of its first box: HEIC if one says so, HEIF if the main brand is generic. */
function sniffPhonePicture(content: Buffer): string | undefined {
  if (content.length < 16 || content.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const length = Math.min(content.readUInt32BE(0), content.length)
  const main = content.toString('latin1', 8, 12)
  const brands = [main]
  for (let at = 16; at + 4 <= length; at += 4) brands.push(content.toString('latin1', at, at + 4))
  if (!HEIC.has(main) && !HEIF.has(main)) return undefined
  if (brands.some((brand) => HEIC.has(brand))) return 'image/heic'
  return brands.includes('avif') ? undefined : 'image/heif'
}

/** Tables that programs write as web pages or XML with the name of a workbook, and notes of text programs. */
const MARKUP = /^\ufeff?\s*(?:<(?:!doctype|html|table|head|body|style|meta|\?xml)\b|\{\\rtf)/i

/**
 * The type of a spreadsheet; `old` for Excel files before 2007, a format that encrypted newer files use too, `markup` for web pages and
 * XML with such a name.
 */
export function sniffSheet(content: Buffer, binary: boolean): 'text/csv' | typeof XLSX | 'old' | 'markup' | undefined {
  if (starts(content, [0x50, 0x4b, 0x03, 0x04])) return XLSX
  if (isOldOffice(content)) return 'old'
  if (sniff(content) !== undefined) return undefined
  if (MARKUP.test(content.toString('latin1', 0, 200).replace(/^\xef\xbb\xbf/, ''))) return 'markup'
  const wide = starts(content, [0xff, 0xfe]) || starts(content, [0xfe, 0xff])
  return wide || !binary || isTextWithZeros(content) ? 'text/csv' : undefined
}

const isPrintable = (byte: number) => byte === 9 || byte === 10 || byte === 13 || (byte >= 0x20 && byte !== 0x7f)

/** UTF-16 without a mark, whose ASCII characters have a zero byte on one side; or a text with a few stray zero bytes. */
function isTextWithZeros(head: Buffer): boolean {
  const sides = [0, 0]
  let [odd, paired] = [0, true]
  for (const [at, byte] of head.entries()) {
    if (byte === 0) {
      const side = at % 2
      sides[side] = (sides[side] ?? 0) + 1
      if (!isPrintable(head[side === 1 ? at - 1 : at + 1] ?? 0x20)) paired = false
    } else if (!isPrintable(byte)) odd++
  }
  const [even = 0, uneven = 0] = sides
  const isWide = paired && (even === 0) !== (uneven === 0) && even + uneven > 2
  return isWide || (odd === 0 && even + uneven <= Math.max(3, head.length / 100))
}
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Control characters, line ends, and characters that change the text direction. */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** A file name without folders, control characters and direction marks; at most 200 characters. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // A browser writes these three characters of a name like this in a form, and no others.
  const typed = last.replaceAll('%22', '"').replace(/%0[AD]/gi, ' ')
  return typed.replace(HIDDEN, '').trim().slice(-200).toWellFormed() || 'file'
}
