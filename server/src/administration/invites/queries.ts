import type { invites } from '@storey/api/administration/invites.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { type Insertable, sql } from 'kysely'
import { ownOrInReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { paged, textContains } from '../../database/paging.ts'
import type { InvitesTable } from '../../database/tables.ts'

type ListQuery = Input<typeof invites.list>['query']
type Status = NonNullable<ListQuery['status']>[number]

/** The own organization, and those in reach. */
export const findOrganization = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name', 'type', 'status'])
    .where('id', '=', id)
    .where(ownOrInReach(scope, 'id'))
    .executeTakeFirst()

const visible = (db: Database, scope: Scope) => db.selectFrom('invites').where(ownOrInReach(scope, 'organization_id'))

/** An invite counts as expired without a job that updates it. */
const statusNow = sql<Status>`case when status = 'pending' and expires_at <= now() then 'expired' else status end`

const COLUMNS = [
  'id',
  'email',
  'role',
  'invited_by_name',
  'created_at',
  'expires_at',
  'decided_at',
  'sent_count',
  'last_sent_at',
  'undelivered_at',
] as const

export const listInvites = (
  db: Database,
  scope: Scope,
  organization_id: number,
  { search, status, ...filters }: ListQuery,
) =>
  paged(
    visible(db, scope)
      .select(COLUMNS)
      .select(statusNow.as('status'))
      .where('organization_id', '=', organization_id)
      .$if(Boolean(search), (all) => all.where(textContains('email', search)))
      .$if(status !== undefined, (all) => all.where(statusNow, 'in', status ?? [])),
    filters,
    // Ids increase with time and are unique.
    [{ by: sql.ref('invites.id'), direction: filters.sort === 'created_at' ? 'asc' : 'desc', of: 'number' }],
  )

export const isMember = async (db: Database, organization_id: number, email: string): Promise<boolean> => {
  const found = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.organization_id', '=', organization_id)
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return found !== undefined
}

/** The user of an address, for a notification in the app. */
export const findPerson = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('disabled_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()

/** Marks expired invites, so that the address can be invited again. */
export const expireOld = (db: Database, organization_id: number, email: string) =>
  db
    .updateTable('invites')
    .set({ status: 'expired', decided_at: sql<string>`now()` })
    .where('organization_id', '=', organization_id)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', sql.lit('pending'))
    .where('expires_at', '<=', sql<string>`now()`)
    .execute()

export const insertInvite = (
  db: Database,
  scope: Scope,
  invite: Pick<
    Insertable<InvitesTable>,
    'organization_id' | 'organization_type' | 'email' | 'role' | 'token_hash' | 'email_id'
  >,
  days: number,
) =>
  db
    .insertInto('invites')
    .values({
      ...invite,
      invited_by: scope.user_id,
      invited_by_name: scope.user_name,
      expires_at: sql<string>`now() + ${days} * interval '1 day'`,
    })
    .returning([...COLUMNS, 'organization_id'])
    .returning(statusNow.as('status'))
    .executeTakeFirstOrThrow()

/** Stores a new link for a pending invite and extends it by seven days. Returns undefined if another call was faster. */
export const renewInvite = (
  db: Database,
  scope: Scope,
  { organization_id, id, ...link }: { organization_id: number; id: number; token_hash: Buffer; email_id: string },
  days: number,
) =>
  db
    .updateTable('invites')
    .set({
      ...link,
      invited_by: scope.user_id,
      invited_by_name: scope.user_name,
      expires_at: sql<string>`now() + ${days} * interval '1 day'`,
      sent_count: sql<number>`sent_count + 1`,
      last_sent_at: sql<string>`now()`,
      undelivered_at: null,
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('status', '=', sql.lit('pending'))
    .returning([...COLUMNS, 'organization_id'])
    .returning(statusNow.as('status'))
    .executeTakeFirst()

/** Revokes a pending invite of any organization in reach. Returns undefined if the id does not exist. */
export async function revokeAnywhere(db: Database, scope: Scope, id: number): Promise<boolean | undefined> {
  const found = await visible(db, scope).select('organization_id').where('id', '=', id).executeTakeFirst()
  return found && revokeInvite(db, scope, { ...found, id })
}

/** The pending invites for exactly this address. */
export const pendingFor = (db: Database, scope: Scope, email: string) =>
  db
    .selectFrom('invites')
    .innerJoin('organizations', 'organizations.id', 'invites.organization_id')
    .where(ownOrInReach(scope, 'invites.organization_id'))
    .where(sql`lower(invites.email)`, '=', email.toLowerCase())
    .where('invites.status', '=', sql.lit('pending'))
    .select(COLUMNS.map((column) => `invites.${column}` as const))
    .select(sql<Status>`case when invites.expires_at <= now() then 'expired' else 'pending' end`.as('status'))
    .select(
      sql<{ id: number; name: string }>`jsonb_build_object('id', organizations.id, 'name', organizations.name)`.as(
        'organization',
      ),
    )
    .orderBy('invites.id', 'desc')
    .execute()

export async function revokeInvite(
  db: Database,
  scope: Scope,
  { organization_id, id }: { organization_id: number; id: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invites')
    .set({ status: 'revoked', decided_at: sql<string>`now()`, decided_by: scope.user_id })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findStatus = async (
  db: Database,
  scope: Scope,
  { organization_id, id }: { organization_id: number; id: number },
) =>
  (
    await visible(db, scope)
      .select('status')
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.status

interface UndeliveredInvite {
  readonly id: number
  readonly organization_id: number
  readonly organization_name: string
  readonly email: string
  readonly invited_by: number
}

/** Marks a pending invite as undelivered by its e-mail; returns undefined if there is none. Runs as `storey_worker`. */
export const noteUndelivered = async (db: Database, email_id: string) =>
  (await sql<UndeliveredInvite>`select * from mark_invite_undelivered(${email_id})`.execute(db)).rows[0]
