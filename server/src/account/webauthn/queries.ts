import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** These run as `storey_account`, for a user or for a credential that answered a challenge. */

/** What browsers need to know of a user's passkeys. */
export const listCredentials = (db: Database, user_id: number) =>
  db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports', 'user_handle'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()

export const findByCredential = (db: Database, credential_id: Buffer) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'name', 'public_key', 'user_handle'])
    .where('credential_id', '=', credential_id)
    .executeTakeFirst()

/** Uses a challenge up. Returns false if it was used: only one of concurrent calls gets true. */
export async function useChallenge(db: Database, challenge_hash: Buffer, expires_at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_passkey_challenges')
    .values({ challenge_hash, expires_at: expires_at.toISOString() })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Records a use. Returns false if the authenticator counts and its number did not grow, or if the passkey was removed in the
 * meantime: of two devices with the same passkey the second one is found out.
 */
export async function countUse(db: Database, id: number, sign_count: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ sign_count, last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(sign_count < ${sign_count} or (sign_count = 0 and ${sign_count} = 0))`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deletePasskeys = (db: Database, user_id: number) =>
  db.deleteFrom('passkeys').where('user_id', '=', user_id).execute()
