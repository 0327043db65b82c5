import type { Read } from './read.ts'
import { plainText } from './read.ts'
import { readPhone } from './read-phone.ts'

export interface PhonesInText {
  readonly phones: readonly string[]
  /** What else is written there: a name, an extension, a number that cannot be read. Empty if nothing is lost. */
  readonly rest: string
}

/** A cell or a line of a chat; numbers are looked for in no longer text. */
const MAX_LENGTH = 500

const BETWEEN = /[;,|&\n\r\t]+|:::|\s\/\s|\/(?=\s*[+(\d])|(?<=\d\s*)(?:\bor\b|\band\b|أو|و)(?=\s*[+(\d])/i
/** A run of figures as phone numbers are written. */
const RUN = /(?:\(\s*)?(?:\+\s*)?\(?\d[\d\s().-]{3,40}\d/g
/** In a chat's link the number always has its country's code. */
const LINK =
  /(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=|whatsapp:\/\/send\/?\?phone=)(?:\+|%2B)?/gi
const LABEL = /^[\s().:-]*(?:tel|phone|mob(?:ile)?|cell|p|t|m)[\s:.]*$/i

/** Every phone number in a text, and what else the text says: `050-1112303 (WhatsApp)`, `0501112303 / 04 111 2304 ext 12`. */
export function readPhones(typed: string, country = ''): PhonesInText {
  // Nearly every cell has one number and nothing else.
  const alone = typed.length <= MAX_LENGTH ? readPhone(typed, country) : undefined
  if (alone && 'value' in alone) return { phones: [alone.value], rest: '' }
  const text = typed.slice(0, MAX_LENGTH).replace(LINK, ' +')
  const phones: string[] = []
  const rest: string[] = []
  for (const part of text.split(BETWEEN)) readPart(plainText(part), country, phones, rest)
  const beyond = typed.slice(MAX_LENGTH).trim()
  return { phones: [...new Set(phones)], rest: [...rest, ...(beyond === '' ? [] : [beyond])].join(', ') }
}

function readPart(part: string, country: string, phones: string[], rest: string[]): void {
  const single = readPhone(part, country)
  if ('value' in single) return void phones.push(single.value)
  let remainder = ''
  let end = 0
  for (const found of part.matchAll(RUN)) {
    const numbers = numbersOf(found[0], country)
    phones.push(...numbers)
    remainder += part.slice(end, found.index) + (numbers.length > 0 ? ' ' : found[0])
    end = found.index + found[0].length
  }
  const other = tidied(remainder + part.slice(end))
  if (/[\p{L}\p{N}]/u.test(other) && !LABEL.test(other)) rest.push(other)
}

/** The numbers of a run; two that only a space divides are separated by their lengths. */
function numbersOf(run: string, country: string): string[] {
  const single = readPhone(run, country)
  if ('value' in single) return [single.value]
  const groups = run.split(/\s+|(?<=\d{7})-(?=\d{7})/)
  for (let at = groups.length - 1; at > 0; at--) {
    const first = readPhone(groups.slice(0, at).join(' '), country)
    if (!('value' in first)) continue
    const others = numbersOf(groups.slice(at).join(' '), country)
    if (others.length > 0) return [first.value, ...others]
  }
  return []
}

/** Words without the brackets and signs between them and a number. */
const tidied = (text: string) =>
  text
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–:/.,(]+(?=[^()]*\)?$)|[\s\-–:/.,]+$/g, '')
    .replace(/^([^(]*)\)$/, '$1')
    .trim()

/**
 * The one number that is typed or pasted into a field, without the words around it. Several are refused, so that the user chooses.
 */
export function readPastedPhone(typed: string, country = ''): Read<string> {
  const read = readPhone(typed, country)
  if (!('why' in read)) return read
  const { phones, rest } = readPhones(typed, country)
  const [phone, ...others] = phones
  if (others.length > 0) return { why: 'Enter one phone number.' }
  if (phone === undefined) return read
  // Figures that are left may be an extension or a second number with a mistake.
  return /\d/.test(rest) ? { why: `Enter the number without “${rest.slice(0, 40)}”.` } : { value: phone }
}
