import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { endSessions } from '../sessions/actions.ts'

/** There is no signed-in user: these run as `storey_account` and take no scope. */

/** Finds the user of an address. */
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
}

/**
 * Creates an account without a password: the user who confirms the address sets it. Returns undefined if the address already has
 * an account; of two concurrent calls the second finds the first one's.
 */
export const insertUser = (db: Database, user: NewUser) =>
  db
    .insertInto('users')
    .values(user)
    .onConflict((same) => same.doNothing())
    .returning(['id', 'full_name'])
    .executeTakeFirst()

/** Returns the account of an address just confirmed: a new or an unconfirmed one. Undefined if it belongs to a confirmed user. */
export async function claimAddress(db: Database, user: NewUser) {
  const made = await insertUser(db, user)
  if (made) return made
  const { full_name, phone } = user
  return db
    .updateTable('users')
    .set({ full_name, phone, updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where(sql`lower(email)`, '=', user.email)
    .where('email_verified_at', 'is', null)
    .where('disabled_at', 'is', null)
    .returning(['id', 'full_name'])
    .executeTakeFirst()
}

/** Marks an address as confirmed. Returns false if it was already. */
export async function verifyAddress(db: Database, user_id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_verified_at: sql<string>`now()` })
    .where('id', '=', user_id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Confirms an address and sets the password of its account. Earlier credentials may have been set by a stranger: the
 * database deletes the password and the second factor on confirmation, and the new password ends all sessions.
 *
 * @returns false if the address was confirmed before
 */
export async function confirmAddress(db: Database, user_id: number, password_hash: string): Promise<boolean> {
  if (!(await verifyAddress(db, user_id))) return false
  await setPassword(db, user_id, password_hash)
  return true
}

/** Sets a password, and ends all sessions and unfinished sign-ins that used the old one. */
export async function setPassword(db: Database, user_id: number, password_hash: string): Promise<void> {
  await db
    .insertInto('user_credentials')
    .values({ user_id, password_hash })
    .onConflict((same) => same.column('user_id').doUpdateSet({ password_hash, updated_at: sql<string>`now()` }))
    .execute()
  await endSessions(db, user_id)
}

/** Who may create an account, if super admins chose it. */
export const findRegistration = async (db: Database) =>
  (await db.selectFrom('platform_settings').select('registration').executeTakeFirst())?.registration ?? null
