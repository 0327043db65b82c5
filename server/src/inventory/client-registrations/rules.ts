import { fingerprint } from '../../kernel/secrets.ts'

export interface ClientHashes {
  readonly phone_hash: Buffer | null
  readonly email_hash: Buffer | null
}

interface Contacts {
  readonly client_phone?: string | null | undefined
  readonly client_email?: string | null | undefined
}

/**
 * Keyed hashes of a client's contacts, by which registrations of one project are compared. They are different in each project, so that
 * they do not show what a client is interested in elsewhere.
 */
export function hashesOf(
  signingKey: string,
  project_id: number,
  { client_phone, client_email }: Contacts,
): ClientHashes {
  const hash = (kind: string, value: string | null | undefined) =>
    value ? fingerprint(signingKey, 'clients of brokerages', `${project_id} ${kind} ${value}`) : null
  return {
    phone_hash: hash('phone', client_phone),
    email_hash: hash('email', client_email?.normalize('NFC').toLowerCase()),
  }
}

/** The stored hash of a code for a transfer, in any case and with or without its hyphens. */
export const transferHash = (signingKey: string, code: string): Buffer =>
  fingerprint(signingKey, 'transfers of clients', code.replace(/[^A-Za-z0-9]/g, '').toUpperCase())

type Language = 'en' | 'ar'
/** Western digits, as in other Arabic documents. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', ar: 'ar-AE-u-nu-latn' }

/** The days are formatted without their zone. */
export const dayText = (day: string, language: Language = 'en') =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

export const momentText = (instant: string, timeZone: string, language: Language = 'en') =>
  `${new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant))} (${timeZone})`

interface Protection {
  readonly brokerage: string
  readonly several: boolean
}

/** Whom other brokerages protect, as the history of a booking or an offer states it. */
export const protectionOf = ({ brokerage, several }: Protection) =>
  several ? `${brokerage} protect clients of this sale` : `${brokerage} protects this client`

/** The refusal of a booking or an offer for clients of other brokerages, until a reason is given. */
export const protectedText = ({ until, ...of }: Protection & { readonly until: string }) =>
  `${protectionOf(of)} until ${dayText(until)}. ${
    of.several ? 'Enter why you go on without them.' : 'Name that brokerage, or enter why you go on without it.'
  }`
