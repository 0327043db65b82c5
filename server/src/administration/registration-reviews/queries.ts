import { sql } from 'kysely'
import { inReach, ownOrInReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { hasRequests } from '../organizations/actions.ts'

/** Counts organizations that wait for a super admin, by indexes that hold only waiting ones: registrations, and those with a request. */
export const countWaiting = async (db: Database, scope: Scope): Promise<number> =>
  (
    await db
      .selectFrom('organizations')
      .select(sql<number>`count(*)`.as('count'))
      .where((where) => where.or([where('status', '=', 'pending_review'), hasRequests]))
      .where(inReach(scope, 'id'))
      .executeTakeFirstOrThrow()
  ).count

const now = sql<string>`now()`

interface Decision {
  readonly id: number
  readonly status: 'active' | 'changes_requested' | 'rejected'
  readonly status_reason: string | null
}

/** Decides a waiting registration; undefined if another call was faster. If its license has expired, it is restricted at once. */
export const decide = (db: Database, scope: Scope, { id, status, status_reason }: Decision) =>
  db
    .updateTable('organizations')
    .set({
      status,
      status_reason,
      reviewed_at: now,
      reviewed_by: scope.user_id,
      updated_at: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where(ownOrInReach(scope, 'id'))
    .where('status', '=', 'pending_review')
    .returning('status')
    .executeTakeFirst()

interface Note {
  readonly field: string
  readonly note: string
}

export const replaceNotes = async (db: Database, scope: Scope, organization_id: number, notes: readonly Note[]) => {
  await db.deleteFrom('organization_review_notes').where('organization_id', '=', organization_id).execute()
  if (notes.length > 0)
    await db
      .insertInto('organization_review_notes')
      .values(
        notes.map((one) => ({ ...one, organization_id, noted_by: scope.user_id, noted_by_name: scope.user_name })),
      )
      .execute()
}

/** Addresses of the brokers that a registration names, without its own, which is invited as an admin, and without members. */
export const listBrokersToInvite = async (db: Database, organization_id: number, own_address: string) =>
  (
    await db
      .selectFrom('organization_brokers as b')
      .select('b.email')
      .where('b.organization_id', '=', organization_id)
      .where(sql`lower(b.email)`, '<>', own_address.toLowerCase())
      .where(sql<boolean>`not exists (select from memberships m join users u on u.id = m.user_id
        where m.organization_id = b.organization_id and lower(u.email) = lower(b.email))`)
      .orderBy('b.position')
      .execute()
  ).map(({ email }) => email)

const MAX_SAME_LICENSE = 10

/** Other organizations that were submitted or approved with the license of this one. */
export const listSameLicense = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('organizations as own')
    .innerJoin('organizations as other', (join) =>
      join
        .onRef('other.country', '=', 'own.country')
        .onRef('other.trade_license_key', '=', 'own.trade_license_key')
        .onRef('other.id', '!=', 'own.id'),
    )
    .where('own.id', '=', id)
    .where(ownOrInReach(scope, 'own.id'))
    .where('other.status', 'not in', ['draft', 'rejected'])
    .select(['other.id', 'other.name', 'other.status'])
    .orderBy('other.id')
    .limit(MAX_SAME_LICENSE)
    .execute()

export const nameOfReviewer = async (db: Database, _scope: Scope, id: number | null): Promise<string | null> =>
  id === null
    ? null
    : ((await db.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirst())?.full_name ?? null)
