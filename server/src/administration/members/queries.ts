import type { Role } from '@storey/api/capabilities.ts'
import { ownOrInReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

/** The members of the organizations in reach. */
const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where(ownOrInReach(scope, 'memberships.organization_id'))

/** A member and the organization's admins, who stay as they are until the transaction ends; in the order of their ids. */
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

export const setEnabled = (db: Database, _scope: Scope, organization_id: number, user_id: number, enabled: boolean) =>
  db
    .updateTable('memberships')
    .set({ enabled })
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .execute()

export const readMember = (db: Database, scope: Scope, organization_id: number, user_id: number) =>
  visible(db, scope)
    .select([
      'users.id',
      'users.full_name',
      'users.email',
      'memberships.role',
      'memberships.enabled',
      'memberships.created_at',
    ])
    .where('memberships.organization_id', '=', organization_id)
    .where('users.id', '=', user_id)
    .executeTakeFirstOrThrow()
