import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** These run as `storey_account`. An invite is usable while it is pending, has not expired and its organization is active. */
const usable = (db: Database) =>
  db
    .selectFrom('invites')
    .innerJoin('organizations', 'organizations.id', 'invites.organization_id')
    .where('invites.status', '=', sql.lit('pending'))
    .where('invites.expires_at', '>', sql<string>`now()`)
    .where('organizations.status', 'not in', ['suspended', 'closed'])

const detailed = (db: Database) =>
  usable(db).select([
    'invites.id',
    'invites.organization_id',
    'organizations.name as organization_name',
    'organizations.type as organization_type',
    'organizations.default_currency as currency',
    'invites.email',
    'invites.role',
    'invites.invited_by',
    'invites.invited_by_name',
    'invites.created_at',
    'invites.expires_at',
  ])
export type UsableInvite = NonNullable<Awaited<ReturnType<typeof findByHash>>>

export const findByHash = (db: Database, token_hash: Buffer) =>
  detailed(db).where('invites.token_hash', '=', token_hash).executeTakeFirst()

export const findForAddress = (db: Database, organization_id: number, email: string) =>
  detailed(db)
    .where('invites.organization_id', '=', organization_id)
    .where(sql`lower(invites.email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/** The invites to an address, except to organizations that its owner is already in. */
export const listForAddress = (db: Database, user_id: number, email: string) =>
  detailed(db)
    .where(sql`lower(invites.email)`, '=', email.toLowerCase())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships')
            .select('memberships.user_id')
            .whereRef('memberships.organization_id', '=', 'invites.organization_id')
            .where('memberships.user_id', '=', user_id),
        ),
      ),
    )
    .orderBy('invites.id', 'desc')
    .execute()

/** Accepts or declines an invite. Returns false if another call was faster: only one of concurrent calls gets true. */
export async function decide(
  db: Database,
  id: number,
  status: 'accepted' | 'declined',
  user_id: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invites')
    .set({ status, decided_at: sql<string>`now()`, decided_by: user_id })
    .where('id', '=', id)
    .where('status', '=', sql.lit('pending'))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findMembership = (db: Database, organization_id: number, user_id: number) =>
  db
    .selectFrom('memberships')
    .select('enabled')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()

/** Returns false if the user is a member already. */
export async function insertMember(
  db: Database,
  { organization_id, organization_type, role }: UsableInvite,
  user_id: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('memberships')
    .values({ organization_id, organization_type, role, user_id })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * The address whose invites a caller may see. `proven`: it was confirmed, and this session began after that, so that the user
 * who confirmed it is also the one who signed in.
 */
export const findInvited = (db: Database, user_id: number, token_id: number) =>
  db
    .selectFrom('users')
    .innerJoin('tokens', 'tokens.user_id', 'users.id')
    .select([
      'users.id',
      'users.full_name',
      'users.email',
      'users.email_verified_at',
      sql<boolean>`coalesce(tokens.created_at >= users.email_verified_at, false)`.as('proven'),
    ])
    .where('users.id', '=', user_id)
    .where('tokens.id', '=', token_id)
    .executeTakeFirstOrThrow()

/** An invite that this user accepted before and whose membership still exists. */
export const findAccepted = (
  db: Database,
  user_id: number,
  by: { readonly token_hash: Buffer } | { readonly organization_id: number },
) =>
  db
    .selectFrom('invites')
    .innerJoin('organizations', 'organizations.id', 'invites.organization_id')
    .innerJoin('memberships', (same) =>
      same
        .onRef('memberships.organization_id', '=', 'invites.organization_id')
        .on('memberships.user_id', '=', user_id)
        .on('memberships.enabled', '=', true),
    )
    .select([
      'organizations.id',
      'organizations.name',
      'organizations.type',
      'organizations.default_currency as currency',
      'memberships.role as pivot_role',
    ])
    .where('invites.status', '=', sql.lit('accepted'))
    .where('invites.decided_by', '=', user_id)
    .where('organizations.status', 'not in', ['suspended', 'closed'])
    .$if('token_hash' in by, (found) =>
      found.where('invites.token_hash', '=', 'token_hash' in by ? by.token_hash : Buffer.alloc(0)),
    )
    .$if('organization_id' in by, (found) =>
      found.where('invites.organization_id', '=', 'organization_id' in by ? by.organization_id : 0),
    )
    .executeTakeFirst()

/** The user has received the e-mail, so the address is theirs. */
export const verifyAddress = (db: Database, user_id: number) =>
  db
    .updateTable('users')
    .set({ email_verified_at: sql<string>`now()` })
    .where('id', '=', user_id)
    .where('email_verified_at', 'is', null)
    .execute()
