import type { ContactCompany, mergedCompanyField } from '@storey/api/administration/contact-companies.ts'
import { contactStatusLabels } from '@storey/api/administration/contact-names.ts'
import {
  type ContactBrokerStatus,
  type ContactStatus,
  contactTransitions,
  reachedFrom,
} from '@storey/api/administration/contact-statuses.ts'
import type * as z from 'zod'
import { conflict } from '../../errors/problems.ts'

type MergedField = z.output<typeof mergedCompanyField>

const wordOf = (status: ContactStatus) => contactStatusLabels[status].toLowerCase()

/** Why a contact with this status cannot move to another; undefined if it can. */
export function whyNot(from: ContactStatus, to: ContactBrokerStatus): string | undefined {
  if (contactTransitions[from].includes(to)) return undefined
  if (from === 'converted') return 'It is converted and stays so.'
  const before = reachedFrom(to).map(wordOf)
  const listed = before.length < 2 ? before.join() : `${before.slice(0, -1).join(', ')} or ${before.at(-1)}`
  return `It is ${wordOf(from)}. Only what is ${listed} can become ${wordOf(to)}.`
}

interface Convertible {
  readonly name: string
  readonly status: ContactStatus
  readonly merged_into_name: string | null
}

/** Why the company cannot become a brokerage, with the code of the refusal; undefined if it can. */
function notConvertible({ name, status, merged_into_name }: Convertible): readonly [string, string] | undefined {
  if (merged_into_name !== null) return ['merged', `${name} was merged into ${merged_into_name}.`]
  if (status === 'converted') return ['converted', `${name} is already converted.`]
  if (status === 'blocked') return ['blocked', `${name} is blocked. Change its status to new first.`]
  return undefined
}
export const whyNotConvertible = (company: Convertible) => notConvertible(company)?.[1]

/** @throws 409 if the company cannot become a brokerage */
export function requireConvertible(company: Convertible): void {
  const refused = notConvertible(company)
  if (refused) throw conflict(...refused)
}

export const alreadyConverted = () => conflict('converted', 'This company is already converted.')

type Facts = Pick<
  ContactCompany,
  MergedField | 'other_emails' | 'other_phones' | 'languages' | 'notes' | 'last_contacted_at' | 'opted_out_at'
>

const MAX_ENTRIES = 20
const MAX_NOTES_LENGTH = 10_000
const later = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one
const distinct = (
  values: readonly (string | null)[],
  but: readonly (string | null)[],
  keyOf = (text: string) => text,
) => {
  const known = new Set(but.filter((value) => value !== null).map(keyOf))
  return values.filter((value): value is string => {
    if (value === null || known.has(keyOf(value))) return false
    known.add(keyOf(value))
    return true
  })
}

/**
 * The values of the surviving company after a merge: the fields in `take` and those empty in the survivor come from the other;
 * addresses, numbers, languages and notes are combined.
 *
 * @throws 409 if the combined values exceed the limits of one company
 */
export function mergedCompany(stays: Facts, other: Facts, take: readonly MergedField[]) {
  const of = <Field extends MergedField>(field: Field): Facts[Field] =>
    take.includes(field) || stays[field] === null ? (other[field] ?? stays[field]) : stays[field]
  const [email, phone, whatsapp] = [of('email'), of('phone'), of('whatsapp')]
  const other_emails = distinct(
    [stays.email, ...stays.other_emails, other.email, ...other.other_emails],
    [email],
    (address) => address.toLowerCase(),
  )
  const other_phones = distinct(
    [stays.phone, stays.whatsapp, ...stays.other_phones, other.phone, other.whatsapp, ...other.other_phones],
    [phone, whatsapp],
  )
  const languages = distinct([...stays.languages, ...other.languages], [])
  const notes = distinct([stays.notes, other.notes], ['']).join('\n\n')
  if (
    other_emails.length > MAX_ENTRIES ||
    other_phones.length > MAX_ENTRIES ||
    languages.length > MAX_ENTRIES ||
    notes.length > MAX_NOTES_LENGTH
  )
    throw conflict(
      'too_much',
      'Together they have more addresses, numbers or notes than one company keeps. Remove some first.',
    )
  return {
    name: of('name'),
    country: of('country'),
    city: of('city'),
    address: of('address'),
    website: of('website'),
    license_number: of('license_number'),
    orn: of('orn'),
    source: of('source'),
    status: stays.status === 'converted' ? stays.status : of('status'),
    email,
    phone,
    whatsapp,
    other_emails,
    other_phones,
    languages,
    notes,
    last_contacted_at: later(stays.last_contacted_at, other.last_contacted_at),
    // If either company has opted out, the merged one gets no messages.
    opted_out_at: stays.opted_out_at ?? other.opted_out_at,
  }
}

/** Keeps the time of the first opt-out; a repeated opt-out does not change it. */
export const optOut = (since: string | null, opted_out: boolean | undefined) =>
  opted_out === undefined || opted_out === (since !== null)
    ? {}
    : { opted_out_at: opted_out ? new Date().toISOString() : null }
