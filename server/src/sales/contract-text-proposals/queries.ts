import type { ContractTextProposal } from '@storey/api/sales/contract-text-proposals.ts'
import { type Insertable, sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { ContractTextProposalsTable } from '../../database/tables.ts'

const rows = (db: Database, scope: Scope, organization_id: number) =>
  db
    .selectFrom('contract_text_proposals as r')
    .where('r.organization_id', '=', organization_id)
    .where(inReach(scope, 'r.organization_id'))
    .select([
      'r.id',
      'r.status',
      'r.language',
      'r.purpose',
      'r.reason',
      'r.base_version',
      'r.text_version',
      sql<ContractTextProposal['requested_by']>`person_of(r.requested_by, r.requested_by_name)`.as('requested_by'),
      'r.created_at',
      sql<
        ContractTextProposal['decided_by']
      >`case when r.decided_by is not null then person_of(r.decided_by, r.decided_by_name) end`.as('decided_by'),
      'r.decided_at',
    ])

/** Proposals that are shown; older ones are in the audit log. */
const SHOWN = 50

export const listProposals = (db: Database, scope: Scope, organization_id: number) =>
  rows(db, scope, organization_id).orderBy('r.id', 'desc').limit(SHOWN).execute()

export const findProposal = (db: Database, scope: Scope, organization_id: number, id: number) =>
  rows(db, scope, organization_id).where('r.id', '=', id).executeTakeFirst()

export const findBody = async (db: Database, scope: Scope, organization_id: number, id: number): Promise<string> =>
  (
    await db
      .selectFrom('contract_text_proposals')
      .where('organization_id', '=', organization_id)
      .where(inReach(scope, 'organization_id'))
      .where('id', '=', id)
      .select('body')
      .executeTakeFirstOrThrow()
  ).body

export const insertProposal = (db: Database, proposal: Insertable<ContractTextProposalsTable>) =>
  db.insertInto('contract_text_proposals').values(proposal).returning('id').executeTakeFirstOrThrow()

type End =
  | { readonly status: 'approved'; readonly text_version: number }
  | { readonly status: 'rejected'; readonly reason: string }
  | { readonly status: 'withdrawn' }

/** Ends a pending proposal. False if another call was faster. */
export async function endProposal(db: Database, scope: Scope, id: number, end: End): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contract_text_proposals')
    .set({
      ...end,
      decided_by: scope.user_id,
      decided_by_name: scope.user_name,
      decided_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Reader {
  readonly user_id: number
  readonly organization_id: number
}

/** The super admins, who decide; a developer does not see users of the platform. */
export const listDeciders = async (db: Database): Promise<readonly Reader[]> =>
  (await sql<Reader>`select user_id, organization_id from registration_reviewers()`.execute(db)).rows

/** The admins of the developer, who are notified of the decision. */
export const listAdmins = (db: Database, _scope: Scope, organization_id: number): Promise<readonly Reader[]> =>
  db
    .selectFrom('memberships')
    .select(['user_id', 'organization_id'])
    .where('organization_id', '=', organization_id)
    .where('enabled', '=', true)
    .where('role', '=', 'developer_admin')
    .execute()
