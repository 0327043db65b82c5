import { countryDefaults } from '@storey/api/readers/country-defaults.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** There is no signed-in user: these run as `storey_account` and take no scope. */

export async function awaitsFirstAdmin(db: Database): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select needs_first_admin() as waits`.execute(db)
  return rows[0]?.waits ?? false
}

export const insertLink = (db: Database, token_hash: Buffer, hours: number) =>
  db
    .insertInto('first_start_links')
    .values({ token_hash, expires_at: sql<string>`now() + ${hours} * interval '1 hour'` })
    .execute()

export const deleteExpiredLinks = (db: Database) =>
  db.deleteFrom('first_start_links').where('expires_at', '<=', sql<string>`now()`).execute()

interface FirstAdmin {
  readonly full_name: string
  readonly email: string
  readonly password_hash: string
  /** Of the platform, with the currency and time zone that it brings. */
  readonly country: string | null
}

/** Returns the id of the new super admin; undefined if the link is not valid, `taken` if the address belongs to another user. */
export async function makeFirstAdmin(
  db: Database,
  token_hash: Buffer,
  { full_name, email, password_hash, country }: FirstAdmin,
): Promise<number | 'taken' | undefined> {
  const { default_currency = null, timezone = null } = countryDefaults(country)
  const { rows } = await sql<{ id: number | null }>`
    select create_first_super_admin(${token_hash}, ${full_name}, ${email}, ${password_hash}, ${country}, ${default_currency},
      ${timezone}) as id`.execute(db)
  const id = rows[0]?.id ?? undefined
  return id === 0 ? 'taken' : id
}
