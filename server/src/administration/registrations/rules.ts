import {
  REQUIRED_PAPERS,
  type Registration,
  type RegistrationPaper,
  type RegistrationSource,
} from '@storey/api/administration/registration-fields.ts'

/** How long an unsaved draft, and each of its tokens, is kept. */
export const REGISTRATION_DAYS = 30

/** Error messages by field. */
export type Mistakes = Record<string, string[]>

const HOUR_MS = 3_600_000
/** The day it is where days begin last and first: what is over is over everywhere. */
const earliest = (now: Date) => new Date(now.getTime() - 12 * HOUR_MS).toISOString().slice(0, 10)
const latest = (now: Date) => new Date(now.getTime() + 14 * HOUR_MS).toISOString().slice(0, 10)

interface Days {
  /** Days that must not have come yet. */
  readonly issued?: Readonly<Record<string, string | null>>
  /** Days that must not be over. */
  readonly expires?: Readonly<Record<string, string | null>>
}

/** Checks dates on documents against today. */
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

/** How a letter, a list and a page call a paper. */
export const PAPER_TITLES: Readonly<Record<RegistrationPaper, string>> = {
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

/** What prevents submitting a registration, by the field of its step. */
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

/** The address of a registration's page. */
export const pageOf = (source: RegistrationSource) =>
  source === 'skylinebuilders' ? '/signup/skylinebuilders' : '/signup/international-registration'

/** Mails and lists call a company as its sign does. */
export const nameOf = ({ trade_name, legal_name }: { trade_name: string | null; legal_name: string }) =>
  trade_name ?? legal_name
