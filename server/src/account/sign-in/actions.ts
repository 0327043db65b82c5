import type { SignedInResponse } from '@storey/api/account/account.ts'
import type { Database } from '../../database/connect.ts'
import { networkOf } from '../../http/network.ts'
import type { Origin } from '../../http/serve.ts'
import { draftKeyOf } from '../../kernel/secrets.ts'
import { logSecurity, prefixOf } from '../../kernel/security-log.ts'
import type { AccountContext } from '../../services/context.ts'
import { placeOf } from '../limits.ts'
import { notifyOfSecurityEvent } from '../security.ts'
import { deviceOf } from '../sessions/rules.ts'
import { makeToken } from '../tokens.ts'
import { policyOf } from '../two-factor/rules.ts'
import { insertToken, knowsDevice, listAddresses, listOrganizations } from './queries.ts'

interface SigningIn {
  readonly user: { readonly id: number; readonly full_name: string }
  readonly device_name: string
  readonly origin: Origin
  /** Whether a second factor was given. */
  readonly two_factor: boolean
}

/**
 * Creates a token, which may only set up two-factor while that is required and missing, and notifies the user of a device
 * or location from which they have never signed in before.
 */
export async function openSession(
  { db, services }: AccountContext,
  { user, device_name, origin, two_factor }: SigningIn,
): Promise<SignedInResponse> {
  const { settings } = services
  const organizations = await listOrganizations(db, user.id)
  const two_factor_policy = policyOf(settings.twoFactor, organizations)
  const { token, token_hash } = makeToken()
  const device = { device_name, user_agent: origin.user_agent }
  const news = !(await knowsPlace(db, user.id, origin.address))
    ? 'new_place'
    : !(await knowsDevice(db, user.id, device))
      ? 'new_device'
      : undefined
  await insertToken(db, {
    user_id: user.id,
    token_hash,
    ability: two_factor || two_factor_policy === 'optional' ? 'full' : 'two_factor_setup',
    two_factor,
    device_name,
    idle_ms: settings.sessionIdle,
    lives_ms: settings.sessionMax,
    origin,
  })
  if (news) {
    const ip_prefix = prefixOf(origin.address)
    logSecurity(services.log, { kind: news, request_id: origin.request_id, ip_prefix, user_id: user.id })
    await notifyOfSecurityEvent(
      { db, services },
      {
        user_id: user.id,
        detail: `New sign-in from ${deviceOf(origin.user_agent)}, IP address ${origin.address}.`,
        dedupe_key: `sign-in:${token_hash.toString('hex')}`,
      },
    )
  }
  return {
    two_factor_auth: false,
    token,
    organizations,
    full_name: user.full_name,
    user_id: user.id,
    has_enabled_two_factor_auth: two_factor,
    two_factor_policy,
    draft_key: draftKeyOf(settings.signingKey, user.id),
  }
}

/** Whether the user has signed in from near there before; the very first location counts as known. */
async function knowsPlace(db: Database, user_id: number, address: string): Promise<boolean> {
  const found = await listAddresses(db, user_id)
  const before = found.flatMap((one) => (one.address === null ? [] : [placeOf(one.address)]))
  return before.length === 0 || before.includes(placeOf(address))
}

/** Whether the user has signed in from the network of an address before; `with_factor`: with a second factor. */
export async function knowsNetwork(
  db: Database,
  user_id: number,
  address: string,
  options: { readonly with_factor?: boolean } = {},
): Promise<boolean> {
  const found = await listAddresses(db, user_id, options)
  return found.some((one) => one.address !== null && networkOf(one.address) === networkOf(address))
}

export { listOrganizations } from './queries.ts'
