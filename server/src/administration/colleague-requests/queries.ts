import type { ColleagueRequest } from '@storey/api/administration/colleague-requests.ts'
import { type Insertable, sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { ColleagueRequestsTable } from '../../database/tables.ts'

const rows = (db: Database, scope: Scope, organization_id: number) =>
  db
    .selectFrom('colleague_requests as r')
    .select([
      'r.id',
      'r.full_name',
      'r.email',
      sql<ColleagueRequest['role']>`r.role`.as('role'),
      'r.status',
      'r.reason',
      sql<ColleagueRequest['requested_by']>`person_of(r.requested_by, r.requested_by_name)`.as('requested_by'),
      'r.created_at',
      sql<ColleagueRequest['decided_by']>`case when r.decided_by is not null
        then person_of(r.decided_by, r.decided_by_name) end`.as('decided_by'),
      'r.decided_at',
    ])
    .where('r.organization_id', '=', organization_id)
    .where(inReach(scope, 'r.organization_id'))

/** Requests that are shown; older ones are in the audit log. */
const SHOWN = 50

export const listRequests = (db: Database, scope: Scope, organization_id: number) =>
  rows(db, scope, organization_id).orderBy('r.id', 'desc').limit(SHOWN).execute()

export const readRequest = (db: Database, scope: Scope, organization_id: number, id: number) =>
  rows(db, scope, organization_id).where('r.id', '=', id).executeTakeFirst()

export const insertRequest = (db: Database, request: Insertable<ColleagueRequestsTable>) =>
  db.insertInto('colleague_requests').values(request).returning('id').executeTakeFirstOrThrow()

interface Which {
  readonly organization_id: number
  readonly id: number
}

/** Ends a pending request. False if another call was faster. */
export async function endRequest(
  db: Database,
  scope: Scope,
  { organization_id, id }: Which,
  { status, reason = null }: { status: 'approved' | 'rejected' | 'withdrawn'; reason?: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('colleague_requests')
    .set({
      status,
      reason,
      decided_by: scope.user_id,
      decided_by_name: scope.user_name,
      decided_at: sql<string>`now()`,
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
