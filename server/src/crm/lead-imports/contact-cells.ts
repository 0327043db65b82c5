import { type ImportField, leadFields } from '@storey/api/crm/lead-fields.ts'
import { type NamedCell, noteFrom, readEmails, readNumbers } from '../../imports/contact-values.ts'
import { isCut } from '../../imports/parse-values.ts'

/** Numbers or addresses of a lead besides the first, as the form allows them. */
const MAX_OTHERS = 20
const MAX_NOTE = 10_000

type Wrong = (field: ImportField | null, message: string) => void

interface Cells {
  readonly cell: (field: ImportField) => string
  /** All cells of a field that several columns may fill. */
  readonly cellsOf: (field: ImportField) => readonly NamedCell[]
  readonly read: <Value>(
    field: ImportField,
    understand: (text: string) => Value | undefined,
    otherwise: (text: string) => string,
  ) => Value | undefined
  readonly wrong: Wrong
  /** For numbers without a country's code. */
  readonly country: string
}

/** The numbers and addresses of a line; `besides` is what else is written with the numbers. */
export function contactOf({ cell, cellsOf, read, wrong, country }: Cells) {
  const others: string[] = []
  const besides: string[] = []
  const number = (field: 'phone' | 'whatsapp') =>
    read(
      field,
      (text) => {
        if (isCut(text)) return undefined
        const { phones, rest } = readNumbers(text, country)
        others.push(...phones.slice(1))
        if (phones.length > 0 && rest !== '') besides.push(`${leadFields[field].label}: ${rest}`)
        return phones[0]
      },
      (text) => (isCut(text) ? `${text} has lost its figures in a spreadsheet.` : `${text} is not a phone number.`),
    )
  const addresses = (field: 'email' | 'other_emails', text: string) => {
    const { emails, wrong: bad, rest } = readEmails(text)
    if (emails.length === 0) wrong(field, `${text.slice(0, 60)} is not an e-mail address.`)
    else {
      for (const one of bad) wrong(field, `${one.slice(0, 60)} is not an e-mail address.`)
      if (rest !== '') besides.push(`${leadFields[field].label}: ${rest}`)
    }
    return emails
  }
  const own = cell('email') === '' ? [] : addresses('email', cell('email'))
  const more = cellsOf('other_emails').flatMap(({ text }) => addresses('other_emails', text))
  const email = own[0]
  const whatsapp = number('whatsapp')
  const phone = number('phone') ?? (cell('phone') === '' ? whatsapp : undefined)
  for (const { text } of cellsOf('other_phones')) {
    const { phones, rest } = readNumbers(text, country)
    others.push(...phones)
    if (phones.length === 0) wrong('other_phones', `${text.slice(0, 60)} is not a phone number.`)
    else if (rest !== '') besides.push(`${leadFields.other_phones.label}: ${rest}`)
  }
  return {
    email,
    whatsapp,
    phone,
    other_phones: othersOf(others, [phone, whatsapp]),
    other_emails: othersOf([...own, ...more], [email]),
    besides,
  }
}

const othersOf = (all: readonly string[], first: readonly (string | undefined)[]) => {
  if (all.length === 0) return undefined
  const others = [...new Set(all)].filter((one) => !first.includes(one)).slice(0, MAX_OTHERS)
  return others.length > 0 ? others : undefined
}

/** The cells of a note, with their headings if there are several. */
export function noteOf(written: readonly NamedCell[], besides: readonly string[], wrong: Wrong): string | undefined {
  if (written.length === 0 && besides.length === 0) return undefined
  const text = noteFrom(written, besides)
  if (text.length <= MAX_NOTE) return text === '' ? undefined : text
  wrong('note', `The note is longer than ${MAX_NOTE.toLocaleString('en-US')} characters.`)
  return undefined
}
