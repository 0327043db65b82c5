import { sql } from 'kysely'
import type { Database, Pool } from '../database/connect.ts'
import { Refusal } from '../errors/problems.ts'
import { hashToken } from './admit.ts'
import { openingOf, type Scope, scopeOfRegistration } from './scope.ts'

/** The registration of a brokerage that a token belongs to. There is no signed-in user. */
export interface Registrant {
  readonly organization_id: number
  readonly uuid: string
  readonly token_hash: Buffer
  readonly token: string
  /** The token is that of a link which was e-mailed to the registration's address. */
  readonly mailed: boolean
  /** The address was proved by such a link. */
  readonly confirmed: boolean
  readonly scope: Scope
}

/** The same error for a missing, wrong, expired and ended token, and for the token of another registration. */
export const registrationNotFound = () =>
  new Refusal(404, {
    message: 'This registration can’t be opened. The link has expired, or it was replaced.',
    code: 'registration_not_found',
  })

/**
 * The registration of a request's token; undefined if it has none. The first use of an e-mailed link ends the tokens made before
 * it, and deletes what was entered while the address was not proved.
 *
 * @throws 404 if the token is not valid
 */
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
  const { organization_id, uuid, name, currency, mailed, confirmed } = found
  const scope = scopeOfRegistration(organization_id, name, currency)
  const first = found.first_use && (await confirmByUse(pool, scope, token_hash))
  return { organization_id, uuid, token_hash, token, mailed, confirmed: confirmed || first, scope }
}

function confirmByUse(pool: Pool, scope: Scope, token_hash: Buffer): Promise<boolean> {
  const { role, settings } = openingOf(scope)
  const opening = { role, settings: { ...settings, 'app.action': 'registrations.confirm' } }
  return pool.transaction(opening, (db) => confirmAddress(db, token_hash, false))
}

/**
 * Records that the address of the registration in scope is proved by an e-mailed link. `keep`: what was entered before stays,
 * because the caller has the token that entered it, or confirms a submitted registration. @returns whether the link is valid
 */
export async function confirmAddress(db: Database, token_hash: Buffer, keep: boolean): Promise<boolean> {
  const { rows } = await sql<{ confirmed: boolean }>`
    select confirm_registration(${token_hash}, ${keep}::boolean) as confirmed`.execute(db)
  return rows[0]?.confirmed ?? false
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
  readonly mailed: boolean
  readonly confirmed: boolean
  readonly first_use: boolean
}

/** A header that is not a bearer token is treated as a wrong token. */
function registrationTokenOf(rawHeaders: readonly string[]): string | undefined {
  const [value, second] = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'authorization',
  )
  return second === undefined ? /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(value ?? '')?.[1] : undefined
}
