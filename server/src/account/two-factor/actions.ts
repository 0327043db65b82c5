import type { Database } from '../../database/connect.ts'
import { decrypt, hashRecoveryCode } from '../../kernel/secrets.ts'
import type { AccountContext } from '../../services/context.ts'
import { notifyOfSecurityEvent } from '../security.ts'
import { endSessions } from '../sessions/actions.ts'
import { deleteSecret, findSecret, lockSecret, useRecoveryCode, useStep } from './queries.ts'
import { latestStep, plainRecoveryCode, stepOf } from './rules.ts'

/** A second factor as entered: exactly one of the two fields. */
export interface Proof {
  readonly code?: string | undefined
  readonly recovery_code?: string | undefined
}

/** Checks a second factor and uses it up: it is valid once. */
export async function takeSecondFactor(
  { db, services: { settings, clock } }: AccountContext<'settings' | 'clock'>,
  user_id: number,
  { code, recovery_code }: Proof,
): Promise<boolean> {
  if (recovery_code !== undefined) {
    const code_hash = hashRecoveryCode(settings.signingKey, user_id, plainRecoveryCode(recovery_code))
    return useRecoveryCode(db, user_id, code_hash)
  }
  const found = await findSecret(db, user_id)
  if (code === undefined || !found?.two_factor_secret || found.two_factor_confirmed_at === null) return false
  const now = clock.now()
  const step = stepOf(decrypt(settings.secretKey, found.two_factor_secret, ownerOf(user_id)), code, now)
  return step !== undefined && useStep(db, user_id, { step, latest: latestStep(now) })
}

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
  if (!found.two_factor_confirmed_at) return false
  await deleteSecret(db, user_id)
  await endSessions(db, user_id)
  await notifyOfSecurityEvent(context, {
    user_id,
    detail: `Two-factor was turned off for you by ${by} (“${reason}”), and all your sessions were signed out.`,
  })
  return true
}

export const readPasswordHash = async (db: Database, user_id: number): Promise<string | undefined> =>
  (await findSecret(db, user_id))?.password_hash

/** Context to which an encrypted secret is bound. */
export const ownerOf = (user_id: number) => `two-factor secret of user ${user_id}`

export { findByAddress } from './queries.ts'
