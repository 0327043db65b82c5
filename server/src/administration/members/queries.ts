import type { members } from '@storey/api/administration/members.ts'
import type { Role } from '@storey/api/capabilities.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { ownOrInReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { paged, sortOf, textContains } from '../../database/paging.ts'

type ListQuery = Input<typeof members.list>['query']

/** The members of the organizations in reach. */
const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where(ownOrInReach(scope, 'memberships.organization_id'))

const selectMembers = (db: Database, scope: Scope, organization_id: number) =>
  visible(db, scope)
    .where('memberships.organization_id', '=', organization_id)
    .select([
      'users.id',
      'users.full_name',
      'users.email',
      'users.job_title',
      'users.avatar',
      'users.last_seen_at',
      'memberships.role',
      'memberships.enabled',
      'memberships.created_at',
    ])
    .select([
      sql<boolean>`users.disabled_at is not null`.as('disabled'),
      sql<boolean>`users.two_factor_since is not null`.as('two_factor'),
    ])

export function listMembers(
  db: Database,
  scope: Scope,
  organization_id: number,
  { search, role, sort = 'name', ...filters }: ListQuery,
) {
  const { key, direction } = sortOf<'name' | 'last_seen_at'>(sort)
  const found = selectMembers(db, scope, organization_id)
    .$if(Boolean(search), (all) => all.where(textContains(sql`users.full_name || E'\\n' || users.email`, search)))
    .$if(role !== undefined, (all) => all.where('memberships.role', 'in', role ?? []))
  return paged(found, { ...filters, sort }, [
    key === 'name'
      ? { by: sql`lower(users.full_name)`, direction, of: 'text' }
      : { by: sql`users.last_seen_at`, direction, nulls: 'last', of: 'instant' },
    { by: sql`users.id`, direction, of: 'number' },
  ])
}

/** Locks a member and the organization's admins until the transaction ends, ordered by id. */
export const lockMemberAndAdmins = (
  db: Database,
  scope: Scope,
  { organization_id, user_id, admins }: { organization_id: number; user_id: number; admins: readonly Role[] },
) =>
  visible(db, scope)
    .select(['users.id', 'users.full_name', 'users.disabled_at', 'memberships.role', 'memberships.enabled'])
    .where('memberships.organization_id', '=', organization_id)
    .where((where) => where.or([where('users.id', '=', user_id), where('memberships.role', 'in', [...admins])]))
    .orderBy('memberships.user_id')
    .forNoKeyUpdate('memberships')
    .execute()

export interface OneMember {
  readonly organization_id: number
  readonly user_id: number
}

export const changeMember = (
  db: Database,
  _scope: Scope,
  { organization_id, user_id }: OneMember,
  changes: { readonly enabled: boolean } | { readonly role: Role },
) =>
  db
    .updateTable('memberships')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .execute()

export const deleteMember = (db: Database, _scope: Scope, { organization_id, user_id }: OneMember) =>
  db.deleteFrom('memberships').where('organization_id', '=', organization_id).where('user_id', '=', user_id).execute()

export const readMember = (db: Database, scope: Scope, { organization_id, user_id }: OneMember) =>
  selectMembers(db, scope, organization_id).where('users.id', '=', user_id).executeTakeFirstOrThrow()

export const findMember = (db: Database, scope: Scope, { organization_id, user_id }: OneMember) =>
  visible(db, scope)
    .select(['users.full_name', 'memberships.enabled'])
    .where('memberships.organization_id', '=', organization_id)
    .where('memberships.user_id', '=', user_id)
    .executeTakeFirst()

/** An active sales manager of the platform. */
export const findManager = (db: Database, user_id: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.full_name'])
    .where('users.id', '=', user_id)
    .where('memberships.role', '=', 'super_admin_sales_manager')
    .executeTakeFirst()

export const insertAssignment = (db: Database, _scope: Scope, { organization_id, user_id }: OneMember) =>
  db
    .insertInto('sales_assignments')
    .values({ organization_id, user_id })
    .onConflict((same) => same.doNothing())
    .execute()

/** Returns false if they were not assigned to it. */
export async function deleteAssignment(
  db: Database,
  _scope: Scope,
  { organization_id, user_id }: OneMember,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sales_assignments')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
