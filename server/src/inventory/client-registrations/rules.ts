import type { ClientRegistration, RegistrationStatus } from '@storey/api/inventory/client-registrations.ts'
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

/** The days are formatted without their zone. */
export const dayText = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** Why a client is protected or not. It names no other brokerage. */
export function reasonOf(status: RegistrationStatus, protected_on: string, received: boolean): string {
  const day = dayText(protected_on)
  switch (status) {
    case 'protected':
      return received
        ? `Transferred by the brokerage that registered this client first. Protected until ${day}.`
        : `The first registration of this client in the project. Protected until ${day}.`
    case 'refused':
      return `Another brokerage registered this client in the project first. The client is protected until ${day}.`
    case 'expired':
      return `The protection ended on ${day}. The client can be registered again.`
    case 'released':
      return 'Released by the brokerage. The client can be registered again.'
    case 'transferred':
      return 'Transferred to another brokerage by agreement of both.'
  }
}

export const isReceived = ({ events }: Pick<ClientRegistration, 'events'>) =>
  events.some(({ kind }) => kind === 'received')

export const momentText = (instant: string, timeZone: string) =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant))} (${timeZone})`

/** The refusal of a booking or an offer for a client of another brokerage, until a reason is given. */
export const protectedText = ({ brokerage, until }: { readonly brokerage: string; readonly until: string }) =>
  `${brokerage} protects this client until ${dayText(until)}. Name that brokerage, or enter why you go on without it.`
