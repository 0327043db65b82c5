import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { sql } from 'kysely'
import { mayCall } from '../../access/admit.ts'
import type { Scope } from '../../access/scope.ts'
import { searchTermOf } from '../../crm/leads/rules.ts'
import type { Database } from '../../database/connect.ts'
import { idsMatching } from '../../database/matching.ts'
import { visible } from './list-queries.ts'

/** Sale offers that the caller may list or made, by number, title, client, phone number or unit, newest first. */
export const findSaleOffers = (db: Database, scope: Scope, term: string, limit: number) =>
  visible(db, scope)
    .select([
      'o.id',
      'o.number as name',
      'o.client_name as note',
      sql<number | null>`null::bigint`.as('pipeline_id'),
      sql<boolean>`o.created_by = ${scope.user_id}`.as('mine'),
    ])
    .where('o.id', 'in', idsMatching('search_sale_offer_ids', searchTermOf(term)))
    .$if(!mayCall(saleOffers.list.access, scope), (all) => all.where('o.created_by', '=', scope.user_id))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
