import { FILE_ENCODINGS, type FileEncoding } from '@storey/api/imports/file-formats.ts'
import { analyse } from 'chardet'

export interface DecodedText {
  readonly encoding: FileEncoding
  readonly text: string
}

/** Bytes that show the encoding; a longer look changes nothing. */
const LOOKED_AT = 200_000

/** The text of a file in the given encoding, or the one that fits it best. Bytes that mean nothing become `\ufffd`. */
export function decodeText(content: Uint8Array, wanted?: FileEncoding): DecodedText {
  const encoding = wanted ?? encodingOf(content)
  return { encoding, text: decoded(content, encoding) }
}

/** The characters of the code page 850 of MS-DOS from byte 128 on, which decoders of the web do not know. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

function decoded(content: Uint8Array, encoding: FileEncoding): string {
  if (encoding !== 'ibm850') return new TextDecoder(encoding).decode(content)
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  return text.replace(/[\x80-\xff]/g, (byte) => DOS[byte.charCodeAt(0) - 128] ?? byte)
}

function encodingOf(content: Uint8Array): FileEncoding {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => content[at] === byte)
  if (starts(0xef, 0xbb, 0xbf)) return 'utf-8'
  if (starts(0xff, 0xfe)) return 'utf-16le'
  if (starts(0xfe, 0xff)) return 'utf-16be'
  const wide = wideOf(content)
  if (wide) return wide
  const { good, bad } = sequencesOf(content)
  // A few bytes pasted from elsewhere do not change the encoding of the others.
  if (bad === 0 || good >= bad) return 'utf-8'
  return likeliest(content)
}

/** UTF-16 without a mark: its line ends and separators have a zero byte on one side. */
function wideOf(content: Uint8Array): FileEncoding | undefined {
  if (content.length < 4 || content.length % 2 === 1) return undefined
  let [little, big] = [0, 0]
  for (let at = 0; at + 1 < Math.min(content.length, LOOKED_AT); at += 2) {
    const [first = 0, second = 0] = [content[at], content[at + 1]]
    if (second === 0 && isSeparator(first)) little++
    if (first === 0 && isSeparator(second)) big++
  }
  if (little === big) return undefined
  return little > big ? 'utf-16le' : 'utf-16be'
}
const isSeparator = (byte: number) => byte === 0x0a || byte === 0x0d || byte === 0x2c || byte === 0x3b || byte === 0x09

/** Characters of several bytes as UTF-8 writes them, and bytes that are none. */
function sequencesOf(content: Uint8Array): { good: number; bad: number } {
  let [good, bad] = [0, 0]
  for (let at = 0; at < content.length; at++) {
    const byte = content[at] ?? 0
    if (byte < 0x80) continue
    const length =
      byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0
    let follows = 0
    while (follows < length && ((content[at + follows + 1] ?? 0) & 0xc0) === 0x80) follows++
    if (length > 0 && follows === length) good++
    else bad++
    at += follows
  }
  return { good, bad }
}

const NATIONAL = FILE_ENCODINGS.filter((encoding) => !encoding.startsWith('utf'))

/** The encoding that makes the best words of the bytes; what a detector by frequency says decides between equals, then the West. */
function likeliest(content: Uint8Array): FileEncoding {
  const looked = foreignPart(content)
  const scores = new Map<string, number>(analyse(looked).map(({ name, confidence }) => [alias(name), confidence]))
  const scored = NATIONAL.map((encoding) => {
    const text = textIn(looked, encoding)
    return {
      encoding,
      score:
        text === undefined
          ? Number.NEGATIVE_INFINITY
          : scoreOf(text, encoding) + (scores.get(encoding) ?? 0) / 500 + (PRIOR[encoding] ?? 0),
    }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).encoding
}

/** Files of Windows are the usual ones: others have to fit clearly better. */
const PRIOR: Readonly<Partial<Record<FileEncoding, number>>> = {
  'windows-1252': 0.001,
  ibm850: -0.55,
  macintosh: -0.55,
  ibm866: -0.1,
}

/** Names of encodings that a detector of the web uses for the same letters. */
const ALIASES: Readonly<Record<string, FileEncoding>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-2': 'windows-1250',
  'iso-8859-5': 'windows-1251',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
}
const alias = (name: string) => ALIASES[name.toLowerCase()] ?? name.toLowerCase()

/** The lines that have other letters than ASCII. */
function foreignPart(content: Uint8Array): Uint8Array {
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const found: Buffer[] = []
  let size = 0
  for (let begin = 0; begin < buffer.length && size < LOOKED_AT; ) {
    const end = buffer.indexOf(0x0a, begin)
    const line = buffer.subarray(begin, end < 0 ? buffer.length : end + 1)
    if (line.some((byte) => byte >= 0x80)) {
      found.push(line.subarray(0, LOOKED_AT))
      size += line.length
    }
    begin += line.length
  }
  return Buffer.concat(found)
}

/** Undefined where the bytes are not of this encoding. */
function textIn(content: Uint8Array, encoding: FileEncoding): string | undefined {
  const text = decoded(content, encoding)
  const bad = text.split('\ufffd').length - 1
  return bad > text.length / 200 ? undefined : text
}

/** Letters of the West, as old code pages have them. */
const LATIN = /[àâäçéèêëîïôöùûüæÀÂÄÇÉÈÊËÎÏÔÖÙÛÜáíñóúÁÍÑÓÚãõÃÕåøÅØÆßìòÌÒ]/u
/** Letters of the languages that an encoding is for, beyond the ones that all Latin alphabets share. */
const USUAL: Readonly<Partial<Record<FileEncoding, RegExp>>> = {
  'windows-1250': /[ąćęłńśźżĄĆĘŁŃŚŹŻáéíóúýčďěňřšťůžÁÉÍÓÚÝČĎĚŇŘŠŤŮŽöüőűÖÜŐŰäôĺľŕăâîșțşţĂÂÎŞŢđĐß]/u,
  'windows-1252': /[àâäçéèêëîïôöùûüÿœæÀÂÄÇÉÈÊËÎÏÔÖÙÛÜáíñóúÁÍÑÓÚãõÃÕåøÅØÆßìòÌÒ]/u,
  ibm850: LATIN,
  macintosh: LATIN,
  'windows-1254': /[çğıöşüÇĞİÖŞÜâîû]/u,
}
const SCRIPTS: Readonly<Partial<Record<FileEncoding, RegExp>>> = {
  'windows-1251': /[\u0400-\u04ff]/,
  ibm866: /[\u0400-\u04ff]/,
  'windows-1253': /[\u0370-\u03ff]/,
  'windows-1255': /[\u05d0-\u05ea]/,
  'windows-1256': /[\u0621-\u064a\u067e\u0686\u0698\u06a9\u06af\u06be\u06c1\u06cc\u06d2]/,
}
/** Letters that are more often those of another encoding with the same bytes. */
const SHARED: ReadonlyMap<FileEncoding, RegExp> = new Map([
  // Turkish ones.
  ['windows-1250', /[ţŢđĐýÝ]/u],
])
/** The characters of the first level of the Chinese and Korean standards, and Japanese kana: names and words are of these. */
const EASTERN: Readonly<Partial<Record<FileEncoding, RegExp>>> = {
  shift_jis: /[\u3041-\u30fe\u4e00-\u9fff\u3005]/,
  gb18030: /[\u4e00-\u9fff]/,
  'euc-kr': /[\uac00-\ud7a3]/,
  big5: /[\u4e00-\u9fff]/,
}

/** Two letters of a script side by side: a © or ° alone is a letter in most other encodings. */
const isScript = (text: string, { source }: RegExp) => new RegExp(`(?:${source}){2}`, 'u').test(text)

/** From 0 for signs without sense to 1 for words of the languages of the encoding, for each character beyond ASCII. */
function scoreOf(text: string, encoding: FileEncoding): number {
  const foreign = [...text].filter((letter) => letter > '\u007f')
  if (foreign.length === 0) return 0
  const east = EASTERN[encoding]
  const script = east ?? SCRIPTS[encoding]
  if (script && !isScript(text, script)) return 0
  const good = script ?? USUAL[encoding] ?? /\p{L}/u
  let score = 0
  for (const letter of foreign) {
    if (east && /[\u3000-\u303f\uff00-\uffef]/.test(letter)) score += 0.5
    else if (good.test(letter))
      score += east ? commonness(letter, encoding) : SHARED.get(encoding)?.test(letter) ? 0.6 : 1
    // Marks of text that programs of an office make of typed ones.
    else if (/[‘’“”–—…€£²³½®™©«»°·\u00a0،؟؛]/u.test(letter)) score += 0.5
    else if (/\p{L}/u.test(letter)) score += 0.1
    else if (/\p{M}/u.test(letter)) score += 0.2
    else score -= 1
  }
  // Letters of another encoding are read as marks within words; three dots may be typed there.
  const within = (text.match(/(?<=\p{L})[“”„«»°·£²³½®™©](?=\p{Ll})/gu) ?? []).length
  // And a sign of a currency becomes a letter before figures.
  const before = (text.match(/(?<!\p{L})(?![A-Za-z])\p{L}(?=\d)/gu) ?? []).length
  return (score - 1.5 * (within + before)) / foreign.length - disorder(text)
}

/** Characters of the first level of a standard are in the words of every day; the others are mostly accidents. */
function commonness(letter: string, encoding: FileEncoding): number {
  // Few Chinese texts have syllables only; all Korean ones do.
  if (/[\uac00-\ud7a3]/.test(letter)) return 1.1
  if (/[\u3041-\u30fe]/.test(letter)) return 1
  return levelOne(encoding).has(letter) ? 1 : 0.3
}

const LEVELS: Readonly<
  Partial<Record<FileEncoding, readonly [first: number, last: number, from: number, to: number]>>
> = {
  gb18030: [0xb0, 0xd7, 0xa1, 0xfe],
  big5: [0xa4, 0xc6, 0x40, 0xfe],
  shift_jis: [0x88, 0x97, 0x40, 0xfc],
}
const levels = new Map<FileEncoding, ReadonlySet<string>>()
function levelOne(encoding: FileEncoding): ReadonlySet<string> {
  const known = levels.get(encoding)
  if (known) return known
  const [first, last, from, to] = LEVELS[encoding] ?? [1, 0, 0, 0]
  const decoder = new TextDecoder(encoding)
  const found = new Set<string>()
  for (let lead = first; lead <= last; lead++)
    for (let trail = from; trail <= to; trail++) found.add(decoder.decode(new Uint8Array([lead, trail])))
  levels.set(encoding, found)
  return found
}

/** How often a word has a capital behind a small letter, or letters of two scripts. */
function disorder(text: string): number {
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => /[^ -~]/.test(word))
  if (words.length === 0) return 0
  const odd = words.filter(
    (word) =>
      /\p{Ll}\p{Lu}/u.test(word) ||
      /\p{Lu}\p{Lu}\p{Ll}/u.test(word) ||
      // Greek words of several syllables have an accent.
      (/^[α-ωϊϋΰΐ]{4,}$/u.test(word) && !/[άέήίόύώΐΰ]/u.test(word)) ||
      /^[ϊϋΰΐ]|[ΰΐ]$/u.test(word) ||
      [
        /\p{Script=Latin}/u,
        /\p{Script=Cyrillic}/u,
        /\p{Script=Greek}/u,
        /\p{Script=Arabic}/u,
        /\p{Script=Hebrew}/u,
        /\p{Script=Han}/u,
      ].filter((script) => script.test(word)).length > 1,
  )
  return odd.length / words.length
}
