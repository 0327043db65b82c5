import {
  REQUIRED_PAPERS,
  type Registration,
  type RegistrationDocumentKind,
  type RegistrationSource,
} from '@storey/api/administration/registration-fields.ts'

/** How many days an unsaved draft, and each of its tokens, is kept. */
export const REGISTRATION_DAYS = 30

export const LICENSE_TAKEN = 'This license is registered with us already.'

/** Errors by field. */
export type Mistakes = Record<string, string[]>

const HOUR_MS = 3_600_000
/** Today's date in the last and the first time zone: a date is past only if it is past everywhere. */
const earliest = (now: Date) => new Date(now.getTime() - 12 * HOUR_MS).toISOString().slice(0, 10)
const latest = (now: Date) => new Date(now.getTime() + 14 * HOUR_MS).toISOString().slice(0, 10)

interface Days {
  /** Dates that must not be in the future. */
  readonly issued?: Readonly<Record<string, string | null>>
  /** Dates that must not be in the past. */
  readonly expires?: Readonly<Record<string, string | null>>
}

/** Checks the dates entered from documents. */
export function dayMistakes({ issued = {}, expires = {} }: Days, now: Date): Mistakes {
  const mistakes: Mistakes = {}
  for (const [field, day] of Object.entries(issued))
    if (day !== null && day > latest(now)) mistakes[field] = ['Enter a day that is not in the future.']
  for (const [field, day] of Object.entries(expires))
    if (day !== null && day < earliest(now)) mistakes[field] = ['This has expired. Enter the day of the renewed one.']
  return mistakes
}

export function yearMistakes(established_year: number | null, now: Date): Mistakes {
  return established_year !== null && established_year > Number(latest(now).slice(0, 4))
    ? { established_year: ['Enter a year that is not in the future.'] }
    : {}
}

/** Titles of the documents in e-mails, lists and pages. */
export const PAPER_TITLES: Readonly<Record<RegistrationDocumentKind, string>> = {
  trade_license: 'Trade license',
  regulator_certificate: 'Regulator certificate',
  tax_certificate: 'Tax certificate',
  incorporation_certificate: 'Certificate of incorporation',
  bank_confirmation_letter: 'Bank confirmation letter',
  signatory_id: 'Signatory’s ID',
  power_of_attorney: 'Power of attorney',
  broker_card: 'Broker card',
}

export const isOpen = (status: Registration['status']) =>
  status === 'draft' || status === 'changes_requested' || status === 'rejected'

/** What prevents a registration from being sent, by the field of its step. */
export function submitMistakes({ source, company, signatory, brokers, documents }: Registration, now: Date): Mistakes {
  const days = dayMistakes(
    {
      expires: {
        'company.trade_license_expires_on': company.trade_license_expires_on,
        'company.regulator_office_expires_on': company.regulator_office_expires_on,
        'signatory.id_expires_on': signatory?.id_expires_on ?? null,
        ...Object.fromEntries(
          brokers.map(({ broker_number_expires_on }, index) => [
            `brokers.${index}.broker_number_expires_on`,
            broker_number_expires_on,
          ]),
        ),
      },
    },
    now,
  )
  const missing = REQUIRED_PAPERS[source]
    .filter((kind) => !documents.some((one) => one.kind === kind))
    .map((kind) => [`documents.${kind}`, [`Upload the ${PAPER_TITLES[kind].toLowerCase()}.`]])
  return { ...days, ...Object.fromEntries(missing) }
}

/** Path of a registration's page. */
export const pageOf = (source: RegistrationSource) =>
  source === 'skylinebuilders' ? '/signup/skylinebuilders' : '/signup/international-registration'

/** The name in e-mails and lists: the trade name, if there is one. */
export const nameOf = ({ trade_name, legal_name }: { trade_name: string | null; legal_name: string }) =>
  trade_name ?? legal_name
