import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** These run as `storey_account` on the caller's own rows, or for a challenge that the caller holds. */

export const findSecret = (db: Database, user_id: number) =>
  db
    .selectFrom('user_credentials')
    .select(['password_hash', 'two_factor_secret', 'two_factor_confirmed_at', 'two_factor_begun_by'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()

/** Since when the user has a second factor of any kind; null if they have none. */
export const findFactorSince = async (db: Database, user_id: number): Promise<string | null> =>
  (await db.selectFrom('users').select('two_factor_since').where('id', '=', user_id).executeTakeFirst())
    ?.two_factor_since ?? null

/** Finds the account of an address, for commands of the operator. */
export const findByAddress = (db: Database, email: string) =>
  db.selectFrom('users').select('id').where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()

/** Stores a new, not yet active secret for the session that requests it. Returns false if the user has an app. */
export async function storeSecret(
  db: Database,
  { user_id, token_id }: { readonly user_id: number; readonly token_id: number },
  two_factor_secret: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_credentials')
    .set({
      two_factor_secret,
      two_factor_begun_by: token_id,
      two_factor_last_step: null,
      two_factor_ahead: sql<number[]>`'{}'`,
      updated_at: sql<string>`now()`,
    })
    .where('user_id', '=', user_id)
    .where('two_factor_confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Activates the secret that a code was checked against. Returns false if another one was confirmed or begun in the meantime. */
export async function confirmSecret(
  db: Database,
  { user_id, token_id, secret, step }: { user_id: number; token_id: number; secret: Buffer; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_credentials')
    .set({ two_factor_confirmed_at: sql<string>`now()`, two_factor_last_step: step })
    .where('user_id', '=', user_id)
    .where('two_factor_secret', '=', secret)
    .where('two_factor_begun_by', '=', token_id)
    .where('two_factor_confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes the restriction from the session that set up the second factor. */
export const completeSession = (db: Database, token_id: number) =>
  db
    .updateTable('tokens')
    .set({ ability: 'full', two_factor: true, proven_at: sql<string>`now()` })
    .where('id', '=', token_id)
    .execute()

/** Number of steps accepted at a time: the previous, the current and the next. */
const WINDOW = 3

/**
 * Uses a step up. Returns false if it, or a later one, was used before: only one of concurrent calls gets true. A stored step
 * later than all that are accepted now was used while the clock was ahead: it is kept, and locks no one out.
 */
export async function useStep(
  db: Database,
  user_id: number,
  { step, latest }: { readonly step: number; readonly latest: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_credentials')
    .set({
      two_factor_last_step: step,
      two_factor_ahead: sql<
        number[]
      >`array(select used from unnest(two_factor_ahead || two_factor_last_step) used where used > ${latest - WINDOW})`,
    })
    .where('user_id', '=', user_id)
    .where(
      sql<boolean>`(two_factor_last_step is null or two_factor_last_step < ${step} or two_factor_last_step > ${latest})`,
    )
    .where(sql<boolean>`${step} <> all (two_factor_ahead)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses a recovery code up. Returns false if it is wrong or was used: only one of concurrent calls gets true. */
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

/** Locks the user's credentials, so that of two calls that create codes the second finds those of the first. */
export const lockSecret = (db: Database, user_id: number) =>
  db
    .selectFrom('user_credentials')
    .select(['two_factor_confirmed_at', 'two_factor_begun_by'])
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

export const deleteRecoveryCodes = (db: Database, user_id: number) =>
  db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()

/** Replaces all recovery codes. */
export async function storeRecoveryCodes(db: Database, user_id: number, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(db, user_id)
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id, code_hash })))
    .execute()
}

/** Deletes the authenticator app. */
export const deleteSecret = (db: Database, user_id: number) =>
  db
    .updateTable('user_credentials')
    .set({
      two_factor_secret: null,
      two_factor_begun_by: null,
      two_factor_confirmed_at: null,
      two_factor_last_step: null,
      two_factor_ahead: sql<number[]>`'{}'`,
    })
    .where('user_id', '=', user_id)
    .execute()
