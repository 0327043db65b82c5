import type { Density } from '@storey/api/account/account.ts'
import { sql, type Updateable } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { UsersTable } from '../../database/tables.ts'
import { awayUntil } from '../away-queries.ts'

/** These run as `storey_account` on the caller's own rows, or for a link that the caller holds. */

const COLUMNS = [
  'id',
  'full_name',
  'email',
  'email_verified_at',
  'phone',
  'job_title',
  'timezone',
  'starts_at_home',
  sql<Density>`density`.as('density'),
  'avatar',
  awayUntil.as('away_until'),
  'version',
] as const
export type ProfileRow = Awaited<ReturnType<typeof readProfile>>

export const readProfile = (db: Database, user_id: number) =>
  db.selectFrom('users').select(COLUMNS).where('id', '=', user_id).executeTakeFirstOrThrow()

/** The name is cached with the caller: a new access version makes every process read it again. */
const renewed = {
  version: sql<number>`version + 1`,
  access_version: sql<number>`access_version + 1`,
  updated_at: sql<string>`now()`,
} as const

const CHOSEN_ALONE: ReadonlySet<string> = new Set(['starts_at_home', 'density'])

/** Returns undefined if it was changed in the meantime. */
export const changeProfile = (
  db: Database,
  user_id: number,
  changes: Pick<
    Updateable<UsersTable>,
    'full_name' | 'phone' | 'job_title' | 'timezone' | 'starts_at_home' | 'density'
  >,
) =>
  db
    .updateTable('users')
    // These are chosen next to a form of the other fields, which stays valid.
    .set({ ...changes, ...(Object.keys(changes).every((field) => CHOSEN_ALONE.has(field)) ? {} : renewed) })
    .where('id', '=', user_id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** Locks the user's own row until the transaction ends. */
export const lockProfile = (db: Database, user_id: number) =>
  db.selectFrom('users').select(['avatar', 'version']).where('id', '=', user_id).forUpdate().executeTakeFirstOrThrow()

export const changeAvatar = (db: Database, user_id: number, avatar: string | null) =>
  db
    .updateTable('users')
    .set({ avatar, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', user_id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** Sets the day until which the user is away, in their time zone, or null; locks the profile, but keeps its version. */
export const changeAway = (db: Database, user_id: number, away_until: string | null) =>
  db
    .updateTable('users')
    .set({
      away_until: sql<string | null>`(${away_until}::date)::timestamp at time zone timezone`,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', user_id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** Whether a day is after today, and at most a year ahead, in the user's time zone. */
export async function isAhead(db: Database, user_id: number, day: string): Promise<boolean> {
  const { ahead } = await db
    .selectFrom('users')
    .select(sql<boolean>`${day}::date - (now() at time zone timezone)::date between 1 and 366`.as('ahead'))
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return ahead
}

export const findPasswordHash = async (db: Database, user_id: number): Promise<string | undefined> =>
  (await db.selectFrom('user_credentials').select('password_hash').where('user_id', '=', user_id).executeTakeFirst())
    ?.password_hash

/** Returns false if the password was changed since it was checked: of two concurrent changes the first is kept. */
export async function changePasswordHash(
  db: Database,
  user_id: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_credentials')
    .set({ password_hash: to, updated_at: sql<string>`now()` })
    .where('user_id', '=', user_id)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether an address belongs to another user. One that was never confirmed belongs to no account, unless its account is disabled. */
export const isTaken = async (db: Database, email: string, user_id: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('id', '<>', user_id)
    .where((where) => where.or([where('email_verified_at', 'is not', null), where('disabled_at', 'is not', null)]))
    .executeTakeFirst()) !== undefined

/**
 * Frees an e-mail address of an unconfirmed account for the user who has confirmed it. Such an account was never signed in to;
 * it is disabled, under an address that cannot receive e-mail.
 */
export const releaseAddress = (db: Database, email: string, user_id: number) =>
  db
    .updateTable('users')
    .set({
      email: sql<string>`'released-' || id || '@storey.invalid'`,
      disabled_at: sql<string>`now()`,
      ...renewed,
    })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('id', '<>', user_id)
    .where('email_verified_at', 'is', null)
    .where('disabled_at', 'is', null)
    .execute()

/** Sets the address that a link has confirmed. */
export const changeEmail = (db: Database, user_id: number, email: string) =>
  db
    .updateTable('users')
    .set({ email, email_verified_at: sql<string>`now()`, ...renewed })
    .where('id', '=', user_id)
    .execute()
