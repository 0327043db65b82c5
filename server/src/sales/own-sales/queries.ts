import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

/** The users who read all sales of a developer: its admins, and its members where the admin lets them. */
export const listReaders = (db: Database, _scope: Scope, organization_id: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select('m.user_id')
    .where('m.organization_id', '=', organization_id)
    .where('m.enabled', '=', true)
    .where((is) =>
      is.or([
        is('m.role', '=', 'developer_admin'),
        is.and([is('m.role', '=', 'developer'), is('o.members_read_sales', '=', true)]),
      ]),
    )
    .orderBy('m.user_id')
    .execute()
