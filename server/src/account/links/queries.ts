import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { AccountLinksTable } from '../../database/tables.ts'

/** These run as `storey_account`. */

export type Purpose = AccountLinksTable['purpose']

interface NewLink {
  readonly user_id: number
  readonly purpose: Purpose
  readonly email: string
  readonly token_hash: Buffer
  readonly lives_s: number
  /** The session that requested it. */
  readonly token_id: number | null
  /** The password of a registration. */
  readonly password_hash: string | null
}

/** Stores a link; it replaces the open one for the same purpose. */
export async function replaceLink(db: Database, { lives_s, ...link }: NewLink): Promise<void> {
  // Of two concurrent calls the second waits for the lock, then replaces the first one's link.
  await db.selectFrom('users').select('id').where('id', '=', link.user_id).forNoKeyUpdate().execute()
  await closeLinks(db, link.user_id, [link.purpose])
  await db
    .insertInto('account_links')
    .values({ ...link, expires_at: sql<string>`now() + ${lives_s} * interval '1 second'` })
    .execute()
}

/** The account is active and the address still belongs to it; a new address is not stored there yet. */
const works = sql<boolean>`users.disabled_at is null and account_links.used_at is null and account_links.expires_at > now()
  and (account_links.purpose = 'change_email' or lower(account_links.email) = lower(users.email))`

/** The open link of a token, with the address it was sent to and its account. */
export const findLink = (db: Database, purpose: Purpose, token_hash: Buffer) =>
  db
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'account_links.user_id')
    .select(['account_links.user_id', 'account_links.email', 'account_links.password_hash', 'users.full_name'])
    .where('account_links.token_hash', '=', token_hash)
    .where('account_links.purpose', '=', purpose)
    .where(works)
    .executeTakeFirst()

/** Uses a link up: of concurrent calls only one succeeds. */
export const spendLink = (db: Database, purpose: Purpose, token_hash: Buffer) =>
  db
    .updateTable('account_links')
    .from('users')
    .set({ used_at: sql<string>`now()` })
    .whereRef('users.id', '=', 'account_links.user_id')
    .where('account_links.token_hash', '=', token_hash)
    .where('account_links.purpose', '=', purpose)
    .where(works)
    .returning(['account_links.user_id', 'account_links.email', 'account_links.token_id'])
    .executeTakeFirst()

/** Invalidates unused links. */
export const closeLinks = (db: Database, user_id: number, purposes: readonly Purpose[]) =>
  db
    .updateTable('account_links')
    .set({ used_at: sql<string>`now()` })
    .where('user_id', '=', user_id)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
