import { email as emailRule } from '@storey/api/conventions.ts'
import { plainAddress } from '@storey/api/readers/email-address.ts'

/** `Mr.` before an address is no part of it. */
const TITLE = /^(?:mrs?|ms|dr|eng|prof|sr|mme|herr|frau|e-?mail|mail)\.$/i

export interface EmailsInText {
  readonly emails: readonly string[]
  /** What has an @ and is not an address. */
  readonly wrong: readonly string[]
  /** What else is written there, such as a label; the name before an address in angle brackets is not. */
  readonly rest: string
}

/** Every e-mail address of a cell: `a@example.com; b@example.com`, `Ada <ada@example.com>`, `ada@example.com (office)`. */
export function readEmails(text: string): EmailsInText {
  // Nearly every cell has one address and nothing else.
  const whole = emailRule.safeParse(text).data
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
        if (address === undefined) wrong.push(word)
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
