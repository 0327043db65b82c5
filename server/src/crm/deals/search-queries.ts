import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { newestDealIds } from '../../database/matching.ts'
import { isVisible } from './queries.ts'

/** Deals by title, lead or unit: of the newest matches, among them those of `foundLeads`, the open ones first. */
export const findDeals = (db: Database, scope: Scope, term: string, limit: number) =>
  db
    .selectFrom('deals as d')
    .innerJoin('lead_names as l', (join) =>
      join.onRef('l.organization_id', '=', 'd.organization_id').onRef('l.id', '=', 'd.lead_id'),
    )
    .select(['d.id', 'd.title as name', 'l.full_name as note', 'd.pipeline_id'])
    .where(isVisible(scope))
    .where('d.id', 'in', newestDealIds(term))
    .orderBy(sql`d.status = 'open'`, 'desc')
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
