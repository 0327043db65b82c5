import type { Role } from '@storey/api/capabilities.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** These run as `storey_account`, for a super admin: they change how users sign in. */

export const findOrganization = (db: Database, id: number) =>
  db.selectFrom('organizations').select(['id', 'name', 'type', 'status']).where('id', '=', id).executeTakeFirst()

interface NewUser {
  readonly full_name: string
  readonly email: string
  readonly phone: string | null
  readonly job_title: string | null
}

/**
 * Creates a user. An account that no one confirmed and that belongs to no organization may be a stranger's: it is taken over, and only
 * its id stays. Returns undefined if the address has another account.
 */
export async function insertUser(db: Database, user: NewUser) {
  const made = await db
    .insertInto('users')
    .values(user)
    .onConflict((same) => same.doNothing())
    .returning(['id', 'full_name', 'email'])
    .executeTakeFirst()
  return made ?? takeOver(db, user)
}

/** Concurrent calls lock the account one after the other; the later ones find its membership. */
async function takeOver(db: Database, user: NewUser) {
  const known = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', user.email.toLowerCase())
    .where('kind', '=', sql.lit('person'))
    .where('email_verified_at', 'is', null)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return undefined
  const member = await db.selectFrom('memberships').select('user_id').where('user_id', '=', known.id).executeTakeFirst()
  if (member) return undefined
  return db
    .updateTable('users')
    .set({ ...user, updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', known.id)
    .returning(['id', 'full_name', 'email'])
    .executeTakeFirst()
}

interface NewMember {
  readonly organization_id: number
  readonly organization_type: 'platform' | 'developer' | 'brokerage'
  readonly user_id: number
  readonly role: Role
}

export const insertMember = (db: Database, member: NewMember) => db.insertInto('memberships').values(member).execute()

export const findPerson = (db: Database, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'email_verified_at', 'disabled_at'])
    .where('id', '=', id)
    .where('kind', '=', sql.lit('person'))
    .executeTakeFirst()
