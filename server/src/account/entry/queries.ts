import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { endSessions } from '../sessions/actions.ts'

/** Without sign-in: these run as `storey_account` and take no scope. */

/** The account of an address. */
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
 * Inserts an account that cannot be opened yet: its password is set by the person who confirms the address. Undefined when the
 * address has an account; of two concurrent calls the second finds the first.
 */
export const insertUser = (db: Database, user: NewUser) =>
  db
    .insertInto('users')
    .values(user)
    .onConflict((same) => same.doNothing())
    .returning(['id', 'full_name'])
    .executeTakeFirst()

/**
 * The account of an address that was just confirmed: a new one, or an unconfirmed one. Undefined when the address belongs to a
 * confirmed account.
 */
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

/** Notes that an address is its owner's. False where that was known. */
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
 * Confirms an address and sets the password of its account. What was there before, a stranger may have put there: the
 * database forgets the password and the second factor with the confirmation, and sessions end with the new password.
 *
 * @returns false where the address was confirmed before
 */
export async function confirmAddress(db: Database, user_id: number, password_hash: string): Promise<boolean> {
  if (!(await verifyAddress(db, user_id))) return false
  await setPassword(db, user_id, password_hash)
  return true
}

/** Sets a password, and ends everything that the old one began: sessions and half-done sign-ins. */
export async function setPassword(db: Database, user_id: number, password_hash: string): Promise<void> {
  await db
    .insertInto('user_credentials')
    .values({ user_id, password_hash })
    .onConflict((same) => same.column('user_id').doUpdateSet({ password_hash, updated_at: sql<string>`now()` }))
    .execute()
  await endSessions(db, user_id)
}
