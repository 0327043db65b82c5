import { type HistoryKind, partsOfStream, type StreamPart } from '@storey/api/crm/history.ts'
import type { LeadDeal } from '@storey/api/crm/lead.ts'
import type { leadPage } from '@storey/api/crm/lead-page.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { type Expression, sql } from 'kysely'
import { compiledQuery } from '../../access/compiled-query.ts'
import { ownRecords } from '../../access/own-records.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { idsMatching } from '../../database/matching.ts'
import { paged, sortOf, textContains } from '../../database/paging.ts'
import { activitiesOfLead } from '../activities/actions.ts'
import { documentsOfLead } from '../documents/actions.ts'
import { historyOf } from '../history/actions.ts'
import { oneLead } from '../leads/actions.ts'
import { personOf, type Reader, withPeople } from '../members/actions.ts'
import { noteOfHistory, notesOfLead } from '../notes/actions.ts'

/** How many records of each kind a lead's page first shows. */
const FIRST = 100

/** The deals of a lead that a caller may see, newest first. */
const dealsOfLead = (db: Reader, scope: Scope, lead_id: number, direction: 'asc' | 'desc' = 'desc') =>
  db
    .selectFrom('deals as d')
    .innerJoin('stages as s', (join) =>
      join.onRef('s.organization_id', '=', 'd.organization_id').onRef('s.id', '=', 'd.stage_id'),
    )
    .innerJoin('pipelines as p', (join) =>
      join.onRef('p.organization_id', '=', 'd.organization_id').onRef('p.id', '=', 'd.pipeline_id'),
    )
    .select([
      'd.id',
      'd.title',
      'd.status',
      'd.hot',
      'd.value',
      'd.currency',
      personOf('d.owner_id').as('owner'),
      sql<LeadDeal['pipeline']>`jsonb_build_object('id', p.id, 'name', p.name)`.as('pipeline'),
      sql<LeadDeal['stage']>`jsonb_build_object('id', s.id, 'name', s.name, 'colour', s.colour)`.as('stage'),
      sql<
        LeadDeal['unit']
      >`(select jsonb_build_object('id', u.id, 'number', u.number, 'name', unit_name(h.code, u.number),
          'status', u.status)
        from units u join buildings h on h.organization_id = u.organization_id and h.id = u.building_id
        where u.organization_id = d.organization_id and u.id = d.unit_id)`.as('unit'),
      sql<LeadDeal['booking']>`booking_of_deal(d.organization_id, d.id)`.as('booking'),
      'd.expected_close_on',
      'd.next_step',
      'd.created_at',
    ])
    .where('d.organization_id', '=', scope.organization_id)
    .where('d.lead_id', '=', lead_id)
    .where('d.deleted_at', 'is', null)
    .where(ownRecords(scope, 'd.owner_id'))
    .orderBy('d.created_at', direction)
    .orderBy('d.id', direction)

const READ: readonly HistoryKind[] = Object.values(partsOfStream).flat()

/** The history of a lead, including its notes; `people` is `withPeople` unless the statement around it is. */
const streamOf = (
  db: Database,
  scope: Scope,
  lead_id: number,
  part?: StreamPart,
  direction: 'asc' | 'desc' = 'desc',
  people: Reader = db,
) =>
  historyOf(people, scope, lead_id, direction)
    .select(noteOfHistory(db, scope).as('note'))
    .$if(part !== undefined, (rows) => rows.where(isOf(part ?? 'all')))

/** A record restored from the bin is listed with its kind; without a field it is the lead itself. */
const RETURNED = { notes: 'note', activities: 'activity', documents: 'document' } as const

function isOf(part: StreamPart) {
  if (part === 'all') return sql<boolean>`h.kind in (${sql.join(READ)})`
  const ofKind = sql<boolean>`h.kind in (${sql.join(partsOfStream[part])})`
  if (part === 'changes') return sql<boolean>`(${ofKind} and not (h.kind = 'restored' and h.field is not null))`
  return sql<boolean>`(${ofKind} or (h.kind = 'restored' and h.field = ${RETURNED[part]}))`
}

const page = compiledQuery((db, scope, { id }: { id: number }) => {
  const list = (query: Expression<unknown>) =>
    sql`(select coalesce(jsonb_agg(to_jsonb(item)), '[]') from ${query} as item)`
  return withPeople(db)
    .selectFrom(oneLead(db, scope, id).as('lead'))
    .select(
      sql<string>`jsonb_build_object('data', jsonb_build_object(
        'lead', to_jsonb(lead),
        'deals', ${list(dealsOfLead(db, scope, id).limit(FIRST))},
        'activities', ${list(activitiesOfLead(db, scope, id).limit(FIRST))},
        'pinned', ${list(notesOfLead(db, scope, id).where('lead_notes.pinned_at', 'is not', null).limit(FIRST))},
        'documents', ${list(documentsOfLead(db, scope, id).limit(FIRST))},
        'history', ${list(streamOf(db, scope, id, 'all').limit(FIRST))}))::text`.as('text'),
    )
})

/** Everything on a lead's page as JSON text, in one statement; undefined if the lead is not visible. */
export async function readPage(db: Database, scope: Scope, id: number): Promise<string | undefined> {
  const [found] = await page(db, scope, { id })
  return found?.text
}

export const listDealsOf = (
  db: Database,
  scope: Scope,
  lead_id: number,
  params: Input<typeof leadPage.deals>['query'],
) =>
  paged(
    dealsOfLead(withPeople(db), scope, lead_id, sortOf(params.sort ?? '-created_at').direction).$if(
      !!params.search,
      (rows) => rows.where('d.id', 'in', idsMatching('search_deal_ids', params.search ?? '')),
    ),
    params,
  )

export const listActivitiesOf = (
  db: Database,
  scope: Scope,
  lead_id: number,
  params: Input<typeof leadPage.activities>['query'],
) =>
  paged(
    activitiesOfLead(withPeople(db), scope, lead_id, params.state, sortOf(params.sort ?? '-due_at').direction).$if(
      !!params.search,
      (rows) => rows.where(textContains('activities.subject', params.search)),
    ),
    params,
  )

export function listHistoryOf(
  db: Database,
  scope: Scope,
  lead_id: number,
  params: Input<typeof leadPage.historyItems>['query'],
) {
  const { direction } = sortOf(params.sort ?? '-at')
  return paged(
    streamOf(db, scope, lead_id, params.part, direction, withPeople(db))
      .$if(!!params.kind && params.kind.length > 0, (rows) => rows.where('h.kind', 'in', params.kind ?? []))
      .$if(!!params.search, (rows) => rows.where(textContains(sql`coalesce(h.subject_name, '')`, params.search))),
    params,
    [
      { by: sql.ref('h.at'), direction, of: 'instant' },
      { by: sql.ref('h.id'), direction, of: 'number' },
    ],
  )
}
