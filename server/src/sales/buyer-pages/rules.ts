import { randomBytes, randomInt } from 'node:crypto'
import { fingerprint, isSameSecret } from '../../kernel/secrets.ts'

/** Minutes that a code works, and hours that the page stays open with it. */
export const CODE_MINUTES = 15
/** How often a code may be tried. The functions of the database that use it up know the same number. */
export const CODE_TRIES = 5
const OPEN_MS = 12 * 3_600_000

export const newToken = (): string => randomBytes(32).toString('base64url')
/** Links are looked up by it, so that the database has no link that works. */
export const hashOfToken = (signingKey: string, token: string): Buffer =>
  fingerprint(signingKey, 'links of buyers', token)
export const isToken = (token: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(token)

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')
/** @param to_sign the hash of the contract that the code signs; without it, the code opens the page */
export const hashOfCode = (signingKey: string, link_id: number, code: string, to_sign = ''): Buffer =>
  fingerprint(signingKey, 'codes of buyers', to_sign === '' ? `${link_id} ${code}` : `${link_id} ${code} ${to_sign}`)

const sign = (signingKey: string, link_id: number, until: number): string =>
  fingerprint(signingKey, 'open pages of buyers', `${link_id} ${until}`).toString('base64url')

/** What the browser keeps after a right code. */
export function passOf(
  signingKey: string,
  link_id: number,
  now: Date,
): { readonly value: string; readonly until: Date } {
  const until = now.getTime() + OPEN_MS
  return { value: `${until}.${sign(signingKey, link_id, until)}`, until: new Date(until) }
}

export function isPass(signingKey: string, link_id: number, value: string | undefined, now: Date): boolean {
  const [until, signature] = value?.split('.') ?? []
  if (!until || !signature || !/^\d{13}$/.test(until) || Number(until) < now.getTime()) return false
  return isSameSecret(signature, sign(signingKey, link_id, Number(until)))
}
