import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

/** The users who read all sales of a developer. */
export const listDeveloperAdmins = (db: Database, _scope: Scope, organization_id: number) =>
  db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organization_id)
    .where('role', '=', 'developer_admin')
    .where('enabled', '=', true)
    .orderBy('user_id')
    .execute()
