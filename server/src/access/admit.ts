import { createHash } from 'node:crypto'
import type { Role } from '@storey/api/capabilities.ts'
import type { Access } from '@storey/api/endpoint.ts'
import { type Holder, holds } from '@storey/api/holds.ts'
import type { Pool } from '../database/connect.ts'
import { badRequest, forbidden, unauthenticated } from '../errors/problems.ts'
import { makeScope, type Scope } from './scope.ts'

export interface Membership {
  readonly organization_id: number
  readonly name: string
  readonly type: 'platform' | 'developer' | 'brokerage'
  readonly status: string
  readonly currency: string
  readonly role: Role
  readonly enabled: boolean
  /** False for an API token, which works in an organization without being a member. */
  readonly member: boolean
  readonly require_two_factor: boolean
  readonly own_leads_only: boolean
  readonly reads_sales: boolean
}

/** A user with their memberships. */
export interface KnownUser {
  readonly user_id: number
  readonly full_name: string
  readonly email: string
  readonly access_version: number
  readonly two_factor: boolean
  readonly memberships: readonly Membership[]
  readonly assigned: readonly number[]
}

/** The caller identified by a token; cached in memory and checked by `access_version` in every transaction. */
export interface Caller extends KnownUser {
  /** Id of a session or of an API token. */
  readonly token_id: number
  readonly api_token: boolean
  readonly token_hash: Buffer
  readonly ability: 'full' | 'two_factor_setup'
  readonly expires_at: string
  readonly last_used_at: string
  /** The session ends after this time without a call; null if it does not. */
  readonly idle_ms: number | null
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

const CACHED_CALLERS = 10_000
const TOUCH_AFTER_MS = 60_000

export interface Callers {
  /** Returns the caller of a token. @throws 401 if it is missing, unknown, expired or ended */
  find(token: string | undefined): Promise<Caller>
  /** Like `find`, but not counted as activity: an open stream does not keep a session alive. */
  look(token: string | undefined): Promise<Caller>
  /** Removes a caller whose access has changed from the cache, so that the next call reads it again. */
  forget(caller: Caller): void
  forgetUser(user_id: number): void
  forgetAll(): void
}

/** Caches tokens and memberships in memory: a cached token costs no query. */
export function rememberCallers(pool: Pool): Callers {
  const known = new Map<string, Caller>()
  const keyOf = ({ token_hash }: Pick<Caller, 'token_hash'>) => token_hash.toString('base64')
  async function look(token: string | undefined): Promise<Caller> {
    if (token === undefined) throw unauthenticated()
    const token_hash = hashToken(token)
    const key = keyOf({ token_hash })
    const kept = known.get(key)
    // The cache may be older than a change through another process: the database decides.
    const remembered = kept && isAlive(kept) ? kept : undefined
    const caller = remembered ?? (await lookUp(pool, token_hash))
    if (!caller || !isAlive(caller)) {
      known.delete(key)
      await pool.pg.query('select expire_token($1)', [token_hash])
      throw unauthenticated()
    }
    if (!remembered) {
      if (known.size >= CACHED_CALLERS) known.delete(known.keys().next().value ?? '')
      known.set(key, caller)
    }
    return caller
  }
  return {
    look,
    async find(token) {
      const caller = await look(token)
      if (Date.now() - Date.parse(caller.last_used_at) > Math.min(TOUCH_AFTER_MS, (caller.idle_ms ?? Infinity) / 4)) {
        known.set(keyOf(caller), { ...caller, last_used_at: new Date().toISOString() })
        await pool.pg.query(`select ${caller.api_token ? 'touch_api_token' : 'touch_token'}($1)`, [caller.token_id])
      }
      return caller
    },
    forget: (caller) => void known.delete(keyOf(caller)),
    forgetUser(user_id) {
      for (const [key, caller] of known) if (caller.user_id === user_id) known.delete(key)
    },
    forgetAll: () => known.clear(),
  }
}

const isAlive = ({ expires_at, last_used_at, idle_ms }: Caller) =>
  Date.parse(expires_at) > Date.now() && (idle_ms === null || Date.parse(last_used_at) + idle_ms > Date.now())

async function lookUp(pool: Pool, hash: Buffer): Promise<Caller | undefined> {
  const { rows } = await pool.pg.query<{ caller: Omit<Caller, 'token_hash'> | null }>(
    'select look_up_token($1) as caller',
    [hash],
  )
  const found = rows[0]?.caller
  return found ? { ...found, token_hash: hash } : undefined
}

/** The only endpoint about accounts and organizations that an API token may call. */
const OPEN_TO_TOKENS = '/auth/me'

/** @throws 403 if an API token calls an endpoint for users only */
export function requirePerson({ api_token }: Pick<Caller, 'api_token'>, path: string): void {
  if (api_token && path.startsWith('/auth/') && path !== OPEN_TO_TOKENS)
    throw forbidden('api_token', 'API tokens can’t manage accounts or organizations.')
}

/** The bearer token of a request. @throws 400 on two Authorization headers, 401 on any other scheme */
export function bearerOf(rawHeaders: readonly string[]): string | undefined {
  const values = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'authorization',
  )
  if (values.length > 1) throw badRequest('Send one Authorization header.')
  const [value] = values
  if (value === undefined) return undefined
  const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(value)?.[1]
  if (token === undefined) throw unauthenticated()
  return token
}

/**
 * The only function that creates scopes for users: checks the needs of an endpoint against the caller's membership in the
 * selected organization. `organization_id` selects among the enabled memberships; it grants nothing.
 */
export function admit(access: Access, caller: KnownUser & Pick<Caller, 'ability'>, organization_id: number): Scope {
  if (caller.ability === 'two_factor_setup' && !(access.kind === 'signed_in' && access.setup))
    throw forbidden('two_factor_required', 'Set up two-factor sign-in first.')
  const membership =
    organization_id === 0 ? undefined : caller.memberships.find((one) => one.organization_id === organization_id)
  if (organization_id !== 0 && !membership?.enabled)
    throw forbidden('organization', 'You are not an enabled member of that organization.')
  if (membership?.require_two_factor && !caller.two_factor && !(access.kind === 'signed_in' && access.setup))
    throw forbidden('two_factor_required', 'This organization asks for two-factor sign-in.')
  if (!mayCall(access, membership ?? NOBODY)) throw forbidden()
  return scopeOf(caller, membership)
}

/**
 * The scope of a task that a user started and that runs after their call: with their present rights.
 *
 * @throws 403 if they no longer have them
 */
export const admitWork = (access: Access, person: KnownUser, organization_id: number): Scope =>
  admit(access, { ...person, ability: 'full' }, organization_id)

const NOBODY: Holder = { role: null, reads_sales: false }

/** Whether a member of the current organization may call an endpoint that only needs a signed-in user. */
export const mayCall = (access: Access, holder: Holder): boolean =>
  access.kind !== 'can' || access.any_of.some((capability) => holds(holder, capability))

function scopeOf(caller: KnownUser, membership: Membership | undefined): Scope {
  const role = membership?.role ?? null
  return makeScope({
    user_id: caller.user_id,
    user_name: caller.full_name,
    member_id: membership?.member ? caller.user_id : null,
    organization_id: membership?.organization_id ?? 0,
    organization_ids:
      membership === undefined
        ? []
        : role === 'super_admin_sales_manager'
          ? caller.assigned
          : [membership.organization_id],
    everything: role === 'super_admin',
    role,
    own_leads_only: membership?.own_leads_only ?? false,
    reads_sales: membership?.reads_sales ?? false,
    currency: membership?.currency ?? 'AED',
  })
}
