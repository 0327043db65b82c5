import { email as emailRule } from '@storey/api/conventions.ts'
import { plainAddress } from '@storey/api/readers/email-address.ts'
import { type PhonesInText, readPhones } from '@storey/api/readers/read-phones.ts'

/** `Mr.` before an address is no part of it. */
const TITLE = /^(?:mrs?|ms|dr|eng|prof|sr|mme|herr|frau|e-?mail|mail)\.$/i

/** What is typed if a form asks for an address and there is none: two people with it are not the same. */
const NO_MAILBOX = /^(?:noe?mail(?:id|address)?|not(?:available|provided|given|applicable)|no(?:such|t)mail|donthave)$/
const NO_WORD = /^(?:no|na|none|nil|null|test(?:er|ing)?|dummy|unknown|abcd?|xyz|x{2,}|asdf|nothing|tba)$/
/** Hosts of many people, but no names of one: mail@mail.com. */
const MAIL = /^e?mail$/
function isNobody(address: string): boolean {
  const [name = '', domain = ''] = address.toLowerCase().split('@')
  const [local, host] = [name.replace(/[._-]/g, ''), (domain.split('.')[0] ?? '').replace(/-/g, '')]
  const isNone = NO_WORD.test(local) && NO_WORD.test(host)
  return NO_MAILBOX.test(local) || NO_MAILBOX.test(host) || isNone || (MAIL.test(local) && local === host)
}

/**
 * Mobiles, and homes of the Emirates, of zeros only: the figures that a form wants, and no number. Switchboards have such numbers,
 * as +44 20 7000 0000 and 800 00000.
 */
const NO_NUMBER =
  /^\+(?:971(?:5\d|[234679])|9665\d|968[79]|974[3567]|973[36]|965[569]|9627\d|201\d\d|91[6-9]\d\d|923\d\d|447\d\d|79\d\d|861[3-9]\d\d|905\d\d|33[67]\d|65[89]|852[569])0{7}$/

/** The phone numbers of a cell. */
export function readNumbers(text: string, country: string | undefined): PhonesInText {
  const { phones, rest } = readPhones(text, country)
  const isNone = (number: string) => NO_NUMBER.test(number)
  if (!phones.some(isNone)) return { phones, rest }
  return {
    phones: phones.filter((number) => !isNone(number)),
    rest: [...phones.filter(isNone), ...(rest === '' ? [] : [rest])].join(', '),
  }
}

export interface EmailsInText {
  readonly emails: readonly string[]
  /** What has an @ and is not an address. */
  readonly wrong: readonly string[]
  /** What else is written there, such as a label; the name before an address in angle brackets is not. */
  readonly rest: string
}

/** Addresses are looked for in no longer text, so that the patterns here take no time. */
const MAX_LENGTH = 2_000

/** Every e-mail address of a cell: `a@example.com; b@example.com`, `Ada <ada@example.com>`, `ada@example.com (office)`. */
export function readEmails(text: string): EmailsInText {
  if (text.length > MAX_LENGTH) {
    // No address is cut.
    const at = Math.max(...[' ', ',', ';', '\n'].map((sign) => text.lastIndexOf(sign, MAX_LENGTH)), 0)
    const { rest, ...read } = readEmails(text.slice(0, at))
    return { ...read, rest: [rest, text.slice(at).trim()].filter((one) => one !== '').join(', ') }
  }
  // Nearly every cell has one address and nothing else.
  const whole = emailRule.safeParse(text).data
  if (whole !== undefined && isNobody(whole)) return { emails: [], wrong: [whole], rest: '' }
  if (whole !== undefined) return { emails: [whole], wrong: [], rest: '' }
  const emails = new Set<string>()
  const wrong: string[] = []
  const rest: string[] = []
  for (const part of together(text).split(/[,;|\n\r]+|:::/)) {
    const named = /^[^<>]*<([^<>\s]+)>\s*$/.exec(part.trim())?.[1]
    const words: string[] = []
    const all = (named ?? part).trim().split(/\s+|\/(?=[^\s@/]+@)/)
    for (const word of all) {
      const plain = plainAddress(word.replace(/^[<("'[]+|[>)"'\].:]+$/g, ''))
      // "a. b@example.com" alone may be one address: the rest of it would be another person's.
      const isPart =
        all.length === 2 &&
        word.includes('@') &&
        /^\S{1,30}[._]$/.test(words.at(-1) ?? '') &&
        !TITLE.test(words.at(-1) ?? '')
      if (!word.includes('@')) words.push(word)
      else if (isPart) wrong.push(`${words.pop()} ${word}`)
      else {
        const address = emailRule.safeParse(plain).data
        if (address === undefined || isNobody(address)) wrong.push(word)
        else emails.add(address)
      }
    }
    const other = words.join(' ').replace(/^[\s\-–:/()]+|[\s\-–:/()]+$/g, '')
    if (/[\p{L}\p{N}]/u.test(other) && !/^(?:e-?mail|mail|and|or|&|أو|و)$/iu.test(other)) rest.push(other)
  }
  return { emails: [...emails], wrong, rest: rest.join(', ') }
}

/** A cell with nothing but one address, without the spaces in it: `ada @ example.com`, `ada@example .com`. */
function together(text: string): string {
  if (text.split('@').length !== 2) return text
  const joined = text.replace(/\s*@\s*/, '@')
  const [, start, ...ends] = /^\s*(\S+@[^\s.]+)\s*(\.)\s*([a-z]{2,}(?:\.[a-z]{2,})?)\s*$/i.exec(joined) ?? []
  return start === undefined ? joined : start + ends.join('')
}

export interface NamedCell {
  readonly heading: string
  readonly text: string
}

/** A note from the cells of its columns, with their headings if there are several, and what is written next to other values. */
export function noteFrom(written: readonly NamedCell[], besides: readonly string[]): string {
  const isNamed = written.length > 1
  return [...written.map(({ heading, text }) => (isNamed ? `${heading}: ${text}` : text)), ...besides].join('\n')
}
