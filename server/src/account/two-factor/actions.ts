import type { Caller } from '../../access/admit.ts'
import type { Database } from '../../database/connect.ts'
import { decrypt, hashRecoveryCode } from '../../kernel/secrets.ts'
import type { AccountContext } from '../../services/context.ts'
import type { Services } from '../../services/services.ts'
import { notifyOfSecurityEvent } from '../security.ts'
import { endOtherSessions, endSessions } from '../sessions/actions.ts'
import { deletePasskeys } from '../webauthn/actions.ts'
import {
  completeSession,
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteSecret,
  findFactorSince,
  findSecret,
  lockSecret,
  storeRecoveryCodes,
  useRecoveryCode,
  useStep,
} from './queries.ts'
import { latestStep, makeRecoveryCodes, plainRecoveryCode, policyOf, stepOf } from './rules.ts'

/** A second factor as entered: exactly one of the two fields. */
export interface Proof {
  readonly code?: string | undefined
  readonly recovery_code?: string | undefined
}

/** Checks a second factor and uses it up: it is valid once. The user is notified of a used recovery code. */
export async function takeSecondFactor(
  { db, services }: AccountContext<'settings' | 'clock' | 'queue'>,
  user_id: number,
  { code, recovery_code }: Proof,
): Promise<boolean> {
  const { settings, clock } = services
  if (recovery_code !== undefined) {
    const code_hash = hashRecoveryCode(settings.signingKey, user_id, plainRecoveryCode(recovery_code))
    if (!(await useRecoveryCode(db, user_id, code_hash))) return false
    const { remaining } = await countRecoveryCodes(db, user_id)
    await notifyOfSecurityEvent({ db, services }, { user_id, detail: `A recovery code was used. ${leftOf(remaining)}` })
    return true
  }
  const found = await findSecret(db, user_id)
  if (code === undefined || !found?.two_factor_secret || found.two_factor_confirmed_at === null) return false
  const now = clock.now()
  const step = stepOf(decrypt(settings.secretKey, found.two_factor_secret, ownerOf(user_id)), code, now)
  return step !== undefined && useStep(db, user_id, { step, latest: latestStep(now) })
}

const leftOf = (remaining: number) =>
  remaining === 0
    ? 'It was the last one: create new codes, or you can lose access to your account.'
    : remaining === 1
      ? '1 code is left.'
      : `${remaining} codes are left.`

/**
 * Locks the second factors of a user, so that sign-ins and changes of factors happen one after another. Returns whether there
 * is a factor.
 */
export async function lockFactors(db: Database, user_id: number): Promise<boolean> {
  await lockSecret(db, user_id)
  return hasFactor(db, user_id)
}

/** Whether the user has a second factor of any kind. */
export const hasFactor = async (db: Database, user_id: number): Promise<boolean> =>
  (await findFactorSince(db, user_id)) !== null

/**
 * Completes the session that added a second factor, ends the others, which may not have one, and makes sure that there are
 * recovery codes. Returns new codes, which are shown once; undefined if the user has some.
 */
export async function addFactor(
  { db, services }: AccountContext<'settings'>,
  { user_id, token_id, two_factor }: Pick<Caller, 'user_id' | 'token_id' | 'two_factor'>,
): Promise<string[] | undefined> {
  await completeSession(db, token_id)
  if (!two_factor) await endOtherSessions(db, user_id, token_id)
  return (await countRecoveryCodes(db, user_id)).made > 0 ? undefined : renewCodes({ db, services }, user_id)
}

/** Creates recovery codes; the old ones stop working. */
export async function renewCodes({ db, services }: AccountContext<'settings'>, user_id: number): Promise<string[]> {
  const codes = makeRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(services.settings.signingKey, user_id, plainRecoveryCode(code)))
  await storeRecoveryCodes(db, user_id, hashes)
  return codes
}

/** After a second factor was removed: returns whether another one is left. Without any, recovery codes end too. */
export async function removeFactor(db: Database, user_id: number): Promise<boolean> {
  const left = await hasFactor(db, user_id)
  if (!left) await deleteRecoveryCodes(db, user_id)
  return left
}

/** Whether the caller must have a second factor. */
export const isRequired = ({ settings }: Pick<Services, 'settings'>, { memberships }: Pick<Caller, 'memberships'>) =>
  policyOf(
    settings.twoFactor,
    memberships.map(({ enabled, ...rest }) => ({ ...rest, pivot_enabled: enabled })),
  ) === 'required'

/** Whether the user has an authenticator app. */
export const hasApp = async (db: Database, user_id: number): Promise<boolean> =>
  Boolean((await findSecret(db, user_id))?.two_factor_confirmed_at)

/**
 * Turns two-factor off for a user who lost it, ends their sessions and notifies them. Returns undefined if the user does not
 * exist, false if two-factor is off.
 */
export async function resetFactor(
  context: AccountContext<'queue'>,
  user_id: number,
  /** For the notification of the user. */
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<boolean | undefined> {
  const { db } = context
  const found = await lockSecret(db, user_id)
  if (!found) return undefined
  if (!(await hasFactor(db, user_id))) return false
  await deleteSecret(db, user_id)
  await deletePasskeys(db, user_id)
  await removeFactor(db, user_id)
  await endSessions(db, user_id)
  await notifyOfSecurityEvent(context, {
    user_id,
    detail: `Two-factor was turned off for you by ${by} (“${reason}”), your passkeys were removed, and all your sessions were signed out.`,
  })
  return true
}

export const readPasswordHash = async (db: Database, user_id: number): Promise<string | undefined> =>
  (await findSecret(db, user_id))?.password_hash

/** Context to which an encrypted secret is bound. */
export const ownerOf = (user_id: number) => `two-factor secret of user ${user_id}`

export { findByAddress } from './queries.ts'
