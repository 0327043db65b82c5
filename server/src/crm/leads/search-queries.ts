import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { newestLeadIds, newestLeads } from '../../database/matching.ts'
import { containing } from '../../database/paging.ts'
import { visible } from './queries.ts'
import { searchTermOf } from './rules.ts'

/** The newest leads by name, e-mail or phone, as the table that `findLeads` and `findDeals` choose from. */
export const foundLeads = (term: string) => newestLeads(searchTermOf(term))

/** Leads by name, e-mail or phone: of `foundLeads` those whose name begins with the term first. */
export const findLeads = (db: Database, scope: Scope, term: string, limit: number) =>
  visible(db, scope)
    .select([
      'leads.id',
      'leads.full_name as name',
      sql<string | null>`coalesce(leads.phone, leads.email)`.as('note'),
      sql<number | null>`null::bigint`.as('pipeline_id'),
    ])
    .where('leads.id', 'in', newestLeadIds)
    .orderBy(sql`fold_text(leads.full_name) like ${containing(term).slice(1)}`, 'desc')
    .orderBy('leads.created_at', 'desc')
    .orderBy('leads.id', 'desc')
    .limit(limit)
