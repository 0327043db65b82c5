import type { Pool } from '../database/connect.ts'
import { Refusal } from '../errors/problems.ts'
import { hashToken } from './admit.ts'
import { type Scope, scopeOfRegistration } from './scope.ts'

/** The registration of a brokerage that a token belongs to. There is no signed-in user. */
export interface Registrant {
  readonly organization_id: number
  readonly uuid: string
  readonly token_hash: Buffer
  readonly token: string
  readonly scope: Scope
}

/** The same error for a missing, wrong, expired and ended token, and for the token of another registration. */
export const registrationNotFound = () =>
  new Refusal(404, {
    message: 'This registration can’t be opened. The link has expired, or it was replaced.',
    code: 'registration_not_found',
  })

/** The registration of a request's token; undefined if it has none. @throws 404 if the token is not valid */
export async function findRegistrant(pool: Pool, rawHeaders: readonly string[]): Promise<Registrant | undefined> {
  if (!rawHeaders.some((name, index) => index % 2 === 0 && name.toLowerCase() === 'authorization')) return undefined
  const token = registrationTokenOf(rawHeaders)
  if (token === undefined) throw registrationNotFound()
  const token_hash = hashToken(token)
  const { rows } = await pool.pg.query<{ found: Found | null }>('select look_up_registration($1) as found', [
    token_hash,
  ])
  const found = rows[0]?.found
  if (!found) throw registrationNotFound()
  const { organization_id, uuid, name, currency } = found
  return { organization_id, uuid, token_hash, token, scope: scopeOfRegistration(organization_id, name, currency) }
}

/** Like `findRegistrant`, for the registration in the URL. @throws 404 */
export async function requireRegistrant(pool: Pool, rawHeaders: readonly string[], uuid: unknown): Promise<Registrant> {
  const registrant = await findRegistrant(pool, rawHeaders)
  if (!registrant || registrant.uuid !== String(uuid).toLowerCase()) throw registrationNotFound()
  return registrant
}

interface Found {
  readonly organization_id: number
  readonly uuid: string
  readonly name: string
  readonly currency: string
}

/** A header that is not a bearer token is treated as a wrong token. */
function registrationTokenOf(rawHeaders: readonly string[]): string | undefined {
  const [value, second] = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'authorization',
  )
  return second === undefined ? /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(value ?? '')?.[1] : undefined
}
