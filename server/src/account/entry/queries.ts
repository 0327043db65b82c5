import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** Nobody is signed in: these run as `storey_account` and take no scope. */

/** Who an address belongs to. */
export const findByAddress = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified_at', 'disabled_at'])
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst()

interface NewUser {
  readonly full_name: string
  readonly email: string
  readonly phone: string
  readonly password_hash: string
  /** The address was proven by the link of an invite. */
  readonly verified: boolean
}

/** Makes a user with a password. Nothing where the address has one; of two at once the second finds the first. */
export async function insertUser(db: Database, { password_hash, verified, ...user }: NewUser) {
  const made = await db
    .insertInto('users')
    .values({ ...user, email_verified_at: verified ? sql<string>`now()` : null })
    .onConflict((same) => same.doNothing())
    .returning(['id', 'full_name'])
    .executeTakeFirst()
  if (made) await db.insertInto('user_credentials').values({ user_id: made.id, password_hash }).execute()
  return made
}

export const verifyAddress = (db: Database, user_id: number) =>
  db
    .updateTable('users')
    .set({ email_verified_at: sql<string>`now()` })
    .where('id', '=', user_id)
    .where('email_verified_at', 'is', null)
    .execute()

/** Sets a password, and ends everything that the old one began: sessions and half-done sign-ins. */
export async function resetPassword(db: Database, user_id: number, password_hash: string): Promise<void> {
  const now = sql<string>`now()`
  await db
    .insertInto('user_credentials')
    .values({ user_id, password_hash })
    .onConflict((same) => same.column('user_id').doUpdateSet({ password_hash, updated_at: now }))
    .execute()
  await db
    .updateTable('tokens')
    .set({ ended_at: now })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .execute()
  await db
    .updateTable('sign_in_challenges')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute()
}
