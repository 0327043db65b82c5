import type { Role } from '@storey/api/capabilities.ts'
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

/** Returns undefined if the address has an account. */
export const insertUser = (db: Database, user: NewUser) =>
  db
    .insertInto('users')
    .values(user)
    .onConflict((same) => same.doNothing())
    .returning(['id', 'full_name', 'email'])
    .executeTakeFirst()

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
    .where('kind', '=', 'person')
    .executeTakeFirst()
