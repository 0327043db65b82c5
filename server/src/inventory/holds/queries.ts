import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { HoldTerms } from './rules.ts'

/** Locks one user, so that concurrent holds of theirs wait for each other and the limit is not exceeded. */
export const lockHolder = (db: Database, scope: Scope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`holds of ${scope.user_id}`}, 0))`.execute(db)

/** The hold terms of a project for the caller. */
export const findTerms = (
  db: Database,
  scope: Scope,
  organization_id: number,
  project_id: number,
): Promise<HoldTerms> =>
  db
    .selectFrom('projects')
    .select([
      'hold_default_minutes as default_minutes',
      'hold_max_minutes as max_minutes',
      'hold_limit_per_person as limit_per_person',
    ])
    .select((from) =>
      from
        .selectFrom('unit_claims')
        .innerJoin('units', 'units.id', 'unit_claims.unit_id')
        .select(sql<number>`count(*)`.as('held'))
        .where('unit_claims.holder_id', '=', scope.user_id)
        .where('unit_claims.kind', '=', sql.lit('hold'))
        .where('unit_claims.ended_at', 'is', null)
        .where('unit_claims.expires_at', '>', sql<string>`now()`)
        // Holds that were granted to brokers count toward the limit of the broker.
        .where(sql<boolean>`not exists (select from hold_requests q
          where q.organization_id = unit_claims.organization_id and q.claim_id = unit_claims.id)`)
        .whereRef('units.organization_id', '=', 'projects.organization_id')
        .whereRef('units.project_id', '=', 'projects.id')
        .$asScalar()
        .$notNull()
        .as('held'),
    )
    .where('organization_id', '=', organization_id)
    .where('id', '=', project_id)
    .executeTakeFirstOrThrow()

/** Whether a live hold is for a sale offer, by the rule of the database. */
export async function isForOffer(
  db: Database,
  _scope: Scope,
  organization_id: number,
  claim_id: number,
  offer_id: number,
) {
  const { rows } = await sql<{ is: boolean }>`
    select is_hold_for_offer(${organization_id}, ${claim_id}, ${offer_id}) as is`.execute(db)
  return rows[0]?.is ?? false
}
