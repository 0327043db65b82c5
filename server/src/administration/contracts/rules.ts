import {
  isPlaceholder,
  namesIn,
  type Placeholder,
  type PlaceholderValues,
} from '@storey/api/administration/contract-text.ts'
import type { ContractStatus } from '@storey/api/administration/contracts.ts'
import { conflict } from '../../errors/problems.ts'

export type Language = 'en' | 'ar'

const localeOf = (language: Language) => (language === 'ar' ? 'ar-AE-u-nu-latn' : 'en-GB')

/** A date as written in a contract: "1 January 2027". */
export const dayText = (day: string, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** A time as written in a signature: "1 December 2026 at 10:20 UTC". */
export const instantText = (at: Date, language: Language) =>
  `${new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

/** The data of a contract about the two parties and its terms. */
export interface Terms {
  readonly number: string
  readonly language: Language
  readonly starts_on: string
  readonly ends_on: string
  readonly sign_until: string
  readonly commission_percent: string | null
  readonly projects: string | null
  readonly organization: {
    readonly name: string
    readonly legal_name: string | null
    readonly city: string | null
    readonly trade_license_number: string | null
    readonly representative: string | null
  }
  readonly platform: { readonly name: string; readonly legal_name: string | null }
}

/** The value of each placeholder; those without known data are absent. */
export function valuesOf({ organization, platform, language, ...terms }: Terms): PlaceholderValues {
  const all: Record<Placeholder, string | null> = {
    agreement_number: terms.number,
    organization_name: organization.name,
    organization_legal_name: organization.legal_name ?? organization.name,
    organization_city: organization.city,
    trade_license_number: organization.trade_license_number,
    representative: organization.representative,
    platform_name: platform.name,
    platform_legal_name: platform.legal_name ?? platform.name,
    commission_percent: terms.commission_percent === null ? null : `${terms.commission_percent}%`,
    starts_on: dayText(terms.starts_on, language),
    ends_on: dayText(terms.ends_on, language),
    sign_until: dayText(terms.sign_until, language),
    projects: terms.projects,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

/** The placeholders of a text that have no value, as written in it. */
export const missingIn = (body: string, values: PlaceholderValues): string[] =>
  namesIn(body).filter((name) => !isPlaceholder(name) || values[name] === undefined)

/** The terms that a draft has itself; everything else is entered in the details of its organization. */
const OF_DRAFT: ReadonlySet<string> = new Set(['commission_percent', 'projects', 'starts_on', 'ends_on', 'sign_until'])
const FIELDS: Readonly<Record<string, string>> = {
  representative: 'contact',
  organization_city: 'city',
  trade_license_number: 'trade license',
  commission_percent: 'commission',
  projects: 'projects',
}

/** What is missing, by the names of its fields, and where it is entered. */
export function missingText(missing: readonly string[], organization: string): string {
  const text = (names: readonly string[], where: string) =>
    names.length === 0 ? [] : [`Enter ${names.map((name) => FIELDS[name] ?? `{{${name}}}`).join(' and ')} ${where}.`]
  const unknown = missing.filter((name) => !isPlaceholder(name))
  const known = missing.filter(isPlaceholder)
  return [
    ...text(
      known.filter((name) => !OF_DRAFT.has(name)),
      `in the details of ${organization}`,
    ),
    ...text(
      known.filter((name) => OF_DRAFT.has(name)),
      'in the terms of this draft',
    ),
    ...text(unknown, 'in the text as a placeholder that exists'),
  ].join(' ')
}

/** @throws 409 if the contract is in none of these states */
export function requireStatus(
  { status }: { readonly status: ContractStatus },
  allowed: readonly ContractStatus[],
): void {
  if (!allowed.includes(status)) throw conflict('wrong_status', `This agreement ${STATES[status]}.`)
}

const STATES: Readonly<Record<ContractStatus, string>> = {
  draft: 'is a draft that was not sent yet',
  sent: 'waits for the signature of the organization',
  viewed: 'waits for the signature of the organization',
  signed: 'is signed already',
  active: 'is in force',
  declined: 'was declined',
  withdrawn: 'was withdrawn',
  expired: 'has expired',
  terminated: 'was terminated',
  superseded: 'was replaced by a newer one',
}
