import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { idsMatching } from '../../database/matching.ts'
import { visible } from './list-queries.ts'
import { manages } from './rules.ts'

/** Sale offers that the caller may open, by number, title, client or unit, newest first. */
export const findSaleOffers = (db: Database, scope: Scope, term: string, limit: number) =>
  visible(db, scope)
    .select(['o.id', 'o.number as name', 'o.client_name as note', sql<number | null>`null::bigint`.as('pipeline_id')])
    .where('o.id', 'in', idsMatching('search_sale_offer_ids', term))
    .$if(!manages(scope.role), (all) => all.where('o.created_by', '=', scope.user_id))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
