import { createHash } from 'node:crypto'
import type { KnownCredential, PasskeyAnswer, PasskeyRequest } from '@storey/api/account/passkey-answer.ts'
import type { Database } from '../../database/connect.ts'
import { invalid } from '../../errors/problems.ts'
import type { Origin } from '../../http/serve.ts'
import { fingerprint } from '../../kernel/secrets.ts'
import { logSecurity, prefixOf } from '../../kernel/security-log.ts'
import type { AccountContext } from '../../services/context.ts'
import type { Services } from '../../services/services.ts'
import { notifyOfSecurityEvent } from '../security.ts'
import { countUse, findByCredential, listCredentials, useChallenge } from './queries.ts'
import { type ChallengeFor, expiryOfChallenge, makeChallenge } from './rules.ts'
import { siteOf } from './site.ts'
import { challengeIn, verifyAnswer } from './verify.ts'

export type Account = <T>(work: (db: Database) => Promise<T>) => Promise<T>
type Keys = Pick<Services, 'settings' | 'clock'>

/** The same message whatever is wrong with a passkey, so that no caller learns which credentials exist. */
export const refusedPasskey = () =>
  invalid({ passkey: ['This passkey was not accepted. Try again, or use another way.'] })

/** What a browser needs to ask for a passkey of a user; undefined if they have none, or browsers allow none here. */
export async function requestPasskey(
  { db, services }: AccountContext<'settings' | 'clock'>,
  user_id: number,
  what: ChallengeFor,
): Promise<PasskeyRequest | undefined> {
  const site = siteOf(services.settings)
  const credentials = site ? await listCredentials(db, user_id) : []
  if (!site || credentials.length === 0) return undefined
  return { challenge: newChallenge(services, what), rp_id: site.rp_id, credentials: credentials.map(shownCredential) }
}

export const newChallenge = ({ settings, clock }: Keys, what: ChallengeFor): string =>
  makeChallenge(settings.signingKey, what, clock.now())

type CredentialRow = Awaited<ReturnType<typeof listCredentials>>[number]
export const shownCredential = ({ credential_id, transports }: CredentialRow): KnownCredential => ({
  id: credential_id.toString('base64url'),
  // The column is written with the values of the same schema.
  transports: transports as KnownCredential['transports'],
})

/** What authenticators store for a user: the handle of their first passkey, or a keyed hash, which reveals nothing. */
export const handleFor = (
  { settings }: Pick<Services, 'settings'>,
  user_id: number,
  credentials: readonly CredentialRow[],
): Buffer => credentials[0]?.user_handle ?? fingerprint(settings.signingKey, 'user handle of passkeys', String(user_id))

/** Uses the challenge of a signed text up, and returns it; undefined if it is not ours, has expired or was used. */
export async function takeChallenge(
  account: Account,
  { settings, clock }: Keys,
  client_data: string,
  what: ChallengeFor,
): Promise<string | undefined> {
  const challenge = challengeIn(client_data)
  const expires_at =
    challenge === undefined ? undefined : expiryOfChallenge(settings.signingKey, what, challenge, clock.now())
  if (challenge === undefined || expires_at === undefined) return undefined
  const challenge_hash = createHash('sha256').update(challenge).digest()
  return (await account((db) => useChallenge(db, challenge_hash, expires_at))) ? challenge : undefined
}

export interface CheckedPasskey {
  readonly id: number
  readonly user_id: number
  readonly name: string
  readonly sign_count: number
}

/**
 * Checks the answer of a passkey and uses its challenge up, in a transaction of its own: a challenge is spent whatever follows.
 * `usePasskey` completes it. Undefined if it is not accepted.
 */
export async function checkPasskey(
  account: Account,
  services: Keys,
  answer: PasskeyAnswer,
  what: ChallengeFor,
): Promise<CheckedPasskey | undefined> {
  const site = siteOf(services.settings)
  const challenge = site && (await takeChallenge(account, services, answer.client_data, what))
  if (!site || challenge === undefined) return undefined
  const found = await account((db) => findByCredential(db, Buffer.from(answer.id, 'base64url')))
  if (!found) return undefined
  // Only a sign-in by passkey alone has to name the user.
  const named = answer.user_handle === undefined ? what.purpose !== 'sign_in' : isHandle(found.user_handle, answer)
  const sign_count = named ? await verifyAnswer(site, challenge, found.public_key, answer) : undefined
  return sign_count === undefined ? undefined : { id: found.id, user_id: found.user_id, name: found.name, sign_count }
}

const isHandle = (handle: Buffer, { user_handle }: PasskeyAnswer) => handle.toString('base64url') === user_handle

/**
 * Counts the use of a checked passkey, in the transaction of its effect. Returns false if its counter did not grow: it was
 * probably copied, so it is refused and its owner is notified.
 */
export async function usePasskey(
  { db, services }: AccountContext<'queue' | 'log'>,
  { id, user_id, name, sign_count }: CheckedPasskey,
  origin: Origin,
): Promise<boolean> {
  if (await countUse(db, id, sign_count)) return true
  const ip_prefix = prefixOf(origin.address)
  logSecurity(services.log, { kind: 'passkey_copied', request_id: origin.request_id, ip_prefix, user_id })
  await notifyOfSecurityEvent(
    { db, services },
    {
      user_id,
      detail: `The passkey “${name}” was refused, because its counter shows that it may have been copied. Remove it, and add a new one.`,
      dedupe_key: `passkey-copied:${id}:${sign_count}`,
    },
  )
  return false
}

export { deletePasskeys, listCredentials } from './queries.ts'
export { requireSite } from './site.ts'
export { type VerifiedPasskey, verifyCreated } from './verify.ts'
