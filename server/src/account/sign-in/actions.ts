import type { SignedInResponse } from '@storey/api/account/account.ts'
import type { Database } from '../../database/connect.ts'
import { pictureOf } from '../../files/picture-addresses.ts'
import { networkOf } from '../../http/network.ts'
import type { Origin } from '../../http/serve.ts'
import { draftKeyOf, fingerprint } from '../../kernel/secrets.ts'
import { logSecurity, prefixOf } from '../../kernel/security-log.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import type { AccountContext } from '../../services/context.ts'
import { placeOf } from '../limits.ts'
import { notifyOfSecurityEvent } from '../security.ts'
import { deviceOf, signInText } from '../sessions/rules.ts'
import { makeToken } from '../tokens.ts'
import { policyOf } from '../two-factor/rules.ts'
import {
  findTimeZone,
  insertToken,
  isKnown,
  knowsDevice,
  listAddresses,
  listOrganizations,
  markSignedIn,
  rememberSignIn,
  type SignInPlace,
} from './queries.ts'

/** The address of the logo of an organization, for those that have one. */
export const logoOf = (services: Parameters<typeof pictureOf>[0], uuid: string | null) => {
  const picture = pictureOf(services, uuid)
  return picture ? { logo: picture.small } : {}
}

interface SigningIn {
  readonly user: { readonly id: number; readonly full_name: string }
  readonly device_name: string
  readonly origin: Origin
  /** Whether a second factor was given. */
  readonly two_factor: boolean
  /** By default, read here. */
  readonly facts?: Facts
}

type Facts = Awaited<ReturnType<typeof factsOf>>

/** What a session needs to know of its user: the organizations, and whether the device and the network have signed in before. */
export const factsOf = (
  { db, services: { settings } }: AccountContext<'settings'>,
  user_id: number,
  device_name: string,
  { address, user_agent }: Origin,
) => {
  const key = (text: string) => fingerprint(settings.signingKey, 'known sign-ins', text)
  const from: SignInPlace = {
    network: key(placeOf(address)),
    // Without the version of the browser, which changes every few weeks.
    device: key(JSON.stringify([device_name, user_agent.replace(/[0-9.]+/g, '')])),
    seen: { label: deviceOf(user_agent), address },
  }
  return settleAll({ organizations: listOrganizations(db, user_id), known: isKnown(db, user_id, from), from })
}

/**
 * Creates a token, which may only set up two-factor while that is required and missing, and notifies the user of a device
 * or location from which they have never signed in before.
 */
export async function openSession(
  { db, services }: AccountContext,
  { user, device_name, origin, two_factor, facts }: SigningIn,
): Promise<SignedInResponse> {
  const { settings } = services
  const { organizations, known, from } = facts ?? (await factsOf({ db, services }, user.id, device_name, origin))
  const two_factor_policy = policyOf(settings.twoFactor, organizations)
  const { token, token_hash } = makeToken()
  const news = known ? undefined : await findNews(db, user.id, from, { device_name, ...origin })
  await settleAll({
    seen: known ? rememberSignIn(db, user.id, from) : undefined,
    session: insertToken(db, {
      user_id: user.id,
      token_hash,
      ability: two_factor || two_factor_policy === 'optional' ? 'full' : 'two_factor_setup',
      two_factor,
      device_name,
      idle_ms: settings.sessionIdle,
      lives_ms: settings.sessionMax,
      origin,
    }),
    signed_in: markSignedIn(db, user.id),
  })
  if (news) {
    const ip_prefix = prefixOf(origin.address)
    logSecurity(services.log, { kind: news, request_id: origin.request_id, ip_prefix, user_id: user.id })
    await notifyOfSecurityEvent(
      { db, services },
      {
        user_id: user.id,
        detail: signInText(NEW[news], origin, await findTimeZone(db, user.id), services.clock.now()),
        dedupe_key: `sign-in:${token_hash.toString('hex')}`,
      },
    )
  }
  return {
    two_factor_auth: false,
    token,
    organizations: organizations.map((one) => ({ ...one, ...logoOf(services, one.logo_uuid) })),
    full_name: user.full_name,
    user_id: user.id,
    has_enabled_two_factor_auth: two_factor,
    two_factor_policy,
    draft_key: draftKeyOf(settings.signingKey, user.id),
  }
}

type News = 'new_place' | 'new_device'
const NEW: Readonly<Record<News, string>> = {
  new_place: 'from this network',
  new_device: 'with this device and browser',
}

/**
 * Remembers the device and the network of a sign-in, and returns what is new about it: each is new once, also for sign-ins at
 * the same time. The very first of a user are known, and so are those of their present sessions.
 */
async function findNews(
  db: Database,
  user_id: number,
  from: SignInPlace,
  { device_name, address, user_agent }: { device_name: string; address: string; user_agent: string },
): Promise<News | undefined> {
  const fresh = await rememberSignIn(db, user_id, from)
  if (fresh.network && !(await knowsPlace(db, user_id, address))) return 'new_place'
  return fresh.device && !(await knowsDevice(db, user_id, { device_name, user_agent })) ? 'new_device' : undefined
}

/** Whether a present session of the user is from near there; the very first location counts as known. */
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

export { findTimeZone, findUser, listOrganizations } from './queries.ts'
