import type { Database } from '../../database/connect.ts'
import { hashRecoveryCode, unseal } from '../../secrets.ts'
import type { Services } from '../../services.ts'
import { findSecret, useRecoveryCode, useStep } from './queries.ts'
import { plainRecoveryCode, stepOf } from './rules.ts'

/** A second factor as it was typed: one of the two. */
export interface Proof {
  readonly code?: string | undefined
  readonly recovery_code?: string | undefined
}

/** Checks a second factor and uses it up: it is right once. */
export async function takeSecondFactor(
  db: Database,
  { settings, clock }: Services,
  user_id: number,
  { code, recovery_code }: Proof,
): Promise<boolean> {
  if (recovery_code !== undefined) {
    const code_hash = hashRecoveryCode(settings.secretKey, user_id, plainRecoveryCode(recovery_code))
    return useRecoveryCode(db, user_id, code_hash)
  }
  const found = await findSecret(db, user_id)
  if (code === undefined || !found?.two_factor_secret || found.two_factor_confirmed_at === null) return false
  const step = stepOf(unseal(settings.secretKey, found.two_factor_secret, ownerOf(user_id)), code, clock.now())
  return step !== undefined && useStep(db, user_id, step)
}

/** What a secret at rest is bound to. */
export const ownerOf = (user_id: number) => `two-factor secret of user ${user_id}`
