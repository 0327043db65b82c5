import type { Meta } from '@storey/api/conventions.ts'
import type { LeadSource } from '@storey/api/crm/lead.ts'
import type { CrmFigure } from '@storey/api/crm/report-figures.ts'
import type { CrmReportRow, crmReports } from '@storey/api/crm/reports.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { moneyOf } from '../../database/json.ts'
import { paged, sortOf } from '../../database/paging.ts'
import { personOrNull } from '../../database/people.ts'
import { contactedAt, dealFigures, dealsOf, leadFigures, leadsOf, minutesOf, timeOf } from './condition-queries.ts'
import type { Period } from './period-queries.ts'

type Query = Input<typeof crmReports.rows>['query']
type Page = Promise<{ data: CrmReportRow[]; meta: Meta }>

const orderBy = (query: Query, column: string, id: string) => {
  const { direction } = sortOf(query.sort ?? '-at')
  return [
    { by: sql.ref(column), direction, of: 'instant' as const },
    { by: sql.ref(id), direction, of: 'number' as const },
  ]
}

const leadRows = (db: Database, scope: Scope, period: Period, query: Query, figure: RawBuilder<boolean>): Page =>
  paged(
    leadsOf(db, scope, period)
      .leftJoin('users', 'users.id', 'leads.owner_id')
      .where(figure)
      .$if(query.status !== undefined, (all) => all.where('leads.status', '=', query.status ?? 'new'))
      .$if(query.source !== undefined, (all) => all.where('leads.source', '=', query.source ?? 'other'))
      .$if(query.agent_id !== undefined, (all) => all.where('leads.owner_id', '=', query.agent_id ?? 0))
      .$if(query.unowned !== undefined, (all) => all.where('leads.owner_id', query.unowned ? 'is' : 'is not', null))
      .$if(query.within !== undefined, (all) => all.where(timeOf(minutesOf(period)), '=', query.within ?? 'hour'))
      .select([
        'leads.id',
        sql<CrmReportRow['lead']>`jsonb_build_object('id', leads.id, 'full_name', leads.full_name)`.as('lead'),
        sql<null>`null`.as('deal'),
        personOrNull('users.id', 'users.full_name').as('owner'),
        sql<LeadSource>`leads.source`.as('source'),
        'leads.status',
        'leads.created_at as at',
        contactedAt(period).as('contacted_at'),
        sql<null>`null`.as('value'),
        'leads.lost_reason',
      ]),
    query,
    orderBy(query, 'leads.created_at', 'leads.id'),
  )

const dealRows = (
  db: Database,
  scope: Scope,
  period: Period,
  query: Query,
  of: 'made' | 'closed',
  figure: RawBuilder<boolean>,
): Page => {
  const at = of === 'made' ? 'deals.created_at' : 'deals.closed_at'
  return paged(
    dealsOf(db, scope, period, of)
      .where('deals.currency', '=', period.currency)
      .leftJoin('users', 'users.id', 'deals.owner_id')
      .where(figure)
      .$if(query.source !== undefined, (all) => all.where('leads.source', '=', query.source ?? 'other'))
      .$if(query.agent_id !== undefined, (all) => all.where('deals.owner_id', '=', query.agent_id ?? 0))
      .$if(query.unowned !== undefined, (all) => all.where('deals.owner_id', query.unowned ? 'is' : 'is not', null))
      .$if(query.stage_id !== undefined, (all) => all.where('deals.stage_id', '=', query.stage_id ?? 0))
      .$if(query.reason !== undefined, (all) => all.where('deals.lost_reason', '=', query.reason ?? ''))
      .select([
        'deals.id',
        sql<CrmReportRow['lead']>`(select jsonb_build_object('id', named.id, 'full_name', named.full_name)
          from lead_names named where named.organization_id = deals.organization_id and named.id = deals.lead_id)`.as(
          'lead',
        ),
        sql<CrmReportRow['deal']>`jsonb_build_object('id', deals.id, 'title', deals.title, 'stage',
          (select stage.name from stages stage
            where stage.organization_id = deals.organization_id and stage.id = deals.stage_id))`.as('deal'),
        personOrNull('users.id', 'users.full_name').as('owner'),
        sql<LeadSource | null>`leads.source`.as('source'),
        'deals.status',
        sql<string>`${sql.ref(at)}`.as('at'),
        sql<null>`null`.as('contacted_at'),
        moneyOf(sql.ref('deals.value'), sql.ref('deals.currency')).as('value'),
        'deals.lost_reason',
      ]),
    query,
    orderBy(query, at, 'deals.id'),
  )
}

/** The rows that a figure counts. */
export function rowsOf(db: Database, scope: Scope, period: Period, query: Query): Page {
  const figure: CrmFigure = query.figure ?? 'leads'
  switch (figure) {
    case 'leads':
    case 'contacted':
    case 'waiting':
      return leadRows(db, scope, period, query, leadFigures[figure](contactedAt(period)))
    case 'deals':
      return dealRows(db, scope, period, query, 'made', dealFigures[figure])
    default:
      return dealRows(db, scope, period, query, 'closed', dealFigures[figure])
  }
}
