import type { ClientRegistration } from '@storey/api/inventory/client-registrations.ts'
import { fingerprint, isSameSecret } from '../../kernel/secrets.ts'

type Sealed = Pick<ClientRegistration, 'id' | 'number' | 'registered_at' | 'client_name' | 'events'> & {
  readonly project: { readonly id: number }
  readonly brokerage: { readonly id: number }
}

/** Letters and digits that are not mistaken for each other when a code is typed from paper. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 20
const BITS = 5

/** A short text for bytes, in groups of five: 100 bits are not guessed. */
export const codeOf = (bytes: Buffer): string =>
  [...bytes.subarray(0, LENGTH)]
    .map((byte) => LETTERS[byte % 2 ** BITS])
    .join('')
    .replace(/(.{5})(?=.)/g, '$1-')

/** What a card states: the registration and its history up to an event. */
const statementOf = (
  { id: registration, project, brokerage, client_name, registered_at, events }: Sealed,
  last: number,
) =>
  JSON.stringify([
    registration,
    project.id,
    brokerage.id,
    client_name,
    Date.parse(registered_at),
    events
      .filter((event) => event.id <= last)
      .map(({ id, kind, at, protected_on, detail }) => [id, kind, at, protected_on, ...(detail ? [detail] : [])]),
  ])

const sign = (signingKey: string, registration: Sealed, last: number) =>
  codeOf(fingerprint(signingKey, 'evidence of registrations', statementOf(registration, last)))

/** The seal of the evidence card of a registration as it is now, such as CR-000042/57/ABCDE-FGHJK-LMNPQ-RSTUV. */
export function sealOf(signingKey: string, registration: Sealed): string {
  const last = registration.events.at(-1)?.id ?? 0
  return `${registration.number}/${last}/${sign(signingKey, registration, last)}`
}

const SEAL = /^CR-(\d{1,15})\/(\d{1,15})\/([A-Z2-9]{5}(?:-[A-Z2-9]{5}){3})$/

/** The parts of a typed seal; undefined if it is none. */
export function readSeal(typed: string): { id: number; last: number; code: string } | undefined {
  const [, id, last, code] = SEAL.exec(typed.replace(/\s/g, '').toUpperCase()) ?? []
  return id && last && code ? { id: Number(id), last: Number(last), code } : undefined
}

/** Whether a seal was made by this installation for the registration and its history. */
export const isSealOf = (signingKey: string, registration: Sealed, { last, code }: { last: number; code: string }) =>
  registration.events.some(({ id }) => id === last) && isSameSecret(code, sign(signingKey, registration, last))
