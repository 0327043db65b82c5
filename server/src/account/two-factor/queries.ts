import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** These run as `storey_account` on the caller's own rows, or for a challenge that the caller holds. */

export const findSecret = (db: Database, user_id: number) =>
  db
    .selectFrom('user_credentials')
    .select(['password_hash', 'two_factor_secret', 'two_factor_confirmed_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()

/** A new secret, not in force yet. False where two-factor is on. */
export async function storeSecret(db: Database, user_id: number, two_factor_secret: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_credentials')
    .set({ two_factor_secret, two_factor_last_step: null, updated_at: sql<string>`now()` })
    .where('user_id', '=', user_id)
    .where('two_factor_confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts the secret that a code was checked against in force, and lets the token do everything. */
export async function confirmSecret(
  db: Database,
  { user_id, token_id, secret, step }: { user_id: number; token_id: number; secret: Buffer; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_credentials')
    .set({ two_factor_confirmed_at: sql<string>`now()`, two_factor_last_step: step })
    .where('user_id', '=', user_id)
    .where('two_factor_secret', '=', secret)
    .where('two_factor_confirmed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  // Codes of an earlier time with two-factor would open this one.
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await db.updateTable('tokens').set({ ability: 'full' }).where('id', '=', token_id).execute()
  return true
}

/** Uses a step up. False where it, or a later one, was used before: of any number at once, one gets true. */
export async function useStep(db: Database, user_id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_credentials')
    .set({ two_factor_last_step: step })
    .where('user_id', '=', user_id)
    .where((where) => where.or([where('two_factor_last_step', 'is', null), where('two_factor_last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses a recovery code up. False where it is none, or was used before: of any number at once, one gets true. */
export async function useRecoveryCode(db: Database, user_id: number, code_hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql<string>`now()` })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Holds the user's credentials, so that of two calls that make codes the second finds those of the first. */
export const lockSecret = (db: Database, user_id: number) =>
  db
    .selectFrom('user_credentials')
    .select('two_factor_confirmed_at')
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()

export const countRecoveryCodes = (db: Database, user_id: number) =>
  db
    .selectFrom('recovery_codes')
    .select((count) => [
      count.fn.countAll<number>().as('made'),
      count.fn.countAll<number>().filterWhere('used_at', 'is', null).as('remaining'),
    ])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()

/** Replaces every recovery code. */
export async function storeRecoveryCodes(db: Database, user_id: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id, code_hash })))
    .execute()
}

/** Forgets the second factor. */
export async function deleteSecret(db: Database, user_id: number): Promise<void> {
  await db
    .updateTable('user_credentials')
    .set({ two_factor_secret: null, two_factor_confirmed_at: null, two_factor_last_step: null })
    .where('user_id', '=', user_id)
    .execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
}
