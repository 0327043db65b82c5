import type { LicenseRequest } from '@storey/api/administration/license-requests.ts'
import { type Insertable, sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { LicenseRequestsTable } from '../../database/tables.ts'

const visible = (db: Database, scope: Scope, organization_id: number) =>
  db
    .selectFrom('license_requests as r')
    .where('r.organization_id', '=', organization_id)
    .where(inReach(scope, 'r.organization_id'))

const rows = (db: Database, scope: Scope, organization_id: number) =>
  visible(db, scope, organization_id).select([
    'r.id',
    'r.kind',
    'r.status',
    sql<LicenseRequest['document']>`(select jsonb_build_object('id', d.id, 'title', d.title)
      from organization_documents d where d.organization_id = r.organization_id and d.id = r.document_id
        and d.deleted_at is null)`.as('document'),
    'r.expires_on',
    'r.number',
    'r.legal_name',
    'r.reason',
    sql<LicenseRequest['requested_by']>`person_of(r.requested_by, r.requested_by_name)`.as('requested_by'),
    'r.created_at',
    sql<
      LicenseRequest['decided_by']
    >`case when r.decided_by is not null then person_of(r.decided_by, r.decided_by_name) end`.as('decided_by'),
    'r.decided_at',
  ])

/** Requests that are shown; older ones are in the audit log. */
const SHOWN = 50

export const listRequests = (db: Database, scope: Scope, organization_id: number) =>
  rows(db, scope, organization_id).orderBy('r.id', 'desc').limit(SHOWN).execute()

export const readRequest = (db: Database, scope: Scope, organization_id: number, id: number) =>
  rows(db, scope, organization_id).where('r.id', '=', id).executeTakeFirst()

/** Locks a request until the transaction ends. */
export const lockRequest = (db: Database, scope: Scope, organization_id: number, id: number) =>
  visible(db, scope, organization_id)
    .select(['r.id', 'r.kind', 'r.status', 'r.expires_on', 'r.number', 'r.legal_name', 'r.requested_by'])
    .where('r.id', '=', id)
    .executeTakeFirst()

export const insertRequest = (db: Database, request: Insertable<LicenseRequestsTable>) =>
  db.insertInto('license_requests').values(request).returning('id').executeTakeFirstOrThrow()

/** Ends a pending request. False if another call was faster. */
export async function endRequest(
  db: Database,
  scope: Scope,
  id: number,
  status: 'approved' | 'rejected' | 'withdrawn',
  reason: string | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('license_requests')
    .set({
      status,
      reason,
      decided_by: scope.user_id,
      decided_by_name: scope.user_name,
      decided_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The admins of an organization, who are notified of the decision. */
export const listAdmins = (db: Database, organization_id: number) =>
  db
    .selectFrom('memberships')
    .select(['user_id', 'organization_id'])
    .where('organization_id', '=', organization_id)
    .where('enabled', '=', true)
    .where('role', 'in', ['developer_admin', 'broker_admin'])
    .execute()
