import type { HandedOver, WorkKind } from '@storey/api/administration/members.ts'
import { sql } from 'kysely'
import { ownOrInReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { OneMember } from './queries.ts'

/** The open work of a member, as numbers: a super admin reads no CRM. */
export async function countWork(db: Database, _scope: Scope, { organization_id, user_id }: OneMember) {
  const { rows } = await sql<{ kind: WorkKind | 'discounts_asked'; count: number }>`
    select kind, count from count_work_of_member(${organization_id}, ${user_id})`.execute(db)
  const work = rows.flatMap(({ kind, count }) => (kind === 'discounts_asked' ? [] : [{ kind, count }]))
  return { work, discounts_asked: rows.find(({ kind }) => kind === 'discounts_asked')?.count ?? 0 }
}

/** More than any organization has; a list to choose from. */
const MAX_RECEIVERS = 1000

/** Active members other than one. */
export const listReceivers = (db: Database, scope: Scope, { organization_id, user_id }: OneMember) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.full_name', 'memberships.role'])
    .where(ownOrInReach(scope, 'memberships.organization_id'))
    .where('memberships.organization_id', '=', organization_id)
    .where('memberships.enabled', '=', true)
    .where('users.disabled_at', 'is', null)
    .where('users.id', '<>', user_id)
    .orderBy(sql`lower(users.full_name)`)
    .orderBy('users.id')
    .limit(MAX_RECEIVERS)
    .execute()

interface Row {
  readonly kind: WorkKind
  readonly moved: number
  readonly remaining: number
  readonly reason: HandedOver['stayed'][number]['reason'] | null
  readonly sellers: readonly number[] | null
}

/** Moves the work in one statement. The database checks who hands over and who receives. */
export async function moveWork(
  db: Database,
  _scope: Scope,
  { organization_id, user_id, receiver }: OneMember & { readonly receiver: number | null },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select kind, moved, remaining, reason, sellers
      from hand_over_work(${organization_id}, ${user_id}, ${receiver}::bigint)`.execute(db)
  return rows
}
