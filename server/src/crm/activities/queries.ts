import type { Activity, activities } from '@storey/api/crm/activities.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { ownZone } from '../../access/own-days.ts'
import { ownRecords } from '../../access/own-records.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { idsMatching } from '../../database/matching.ts'
import { paged, sortOf, textContains } from '../../database/paging.ts'
import type { ActivitiesTable } from '../../database/tables.ts'
import { type ContactEffects, visibleLeads } from '../leads/actions.ts'
import { personOf, type Reader, withPeople } from '../members/actions.ts'

/** All activities of the organization, for a caller who has just assigned one to another user. */
const activeActivities = (db: Reader, scope: Scope) =>
  db
    .selectFrom('activities')
    .where('activities.organization_id', '=', scope.organization_id)
    .where('activities.deleted_at', 'is', null)

/**
 * The activities a caller may see: the organization's. If agents see only their own leads: those of visible leads and
 * deals, and, of those without lead and deal, their own and the unowned.
 */
const visible = (db: Reader, scope: Scope) =>
  activeActivities(db, scope).$if(scope.own_leads_only, (rows) =>
    rows.where((where) =>
      where.and([
        where.or([
          where('activities.lead_id', 'is', null),
          where('activities.lead_id', 'in', visibleLeads(db, scope).select('leads.id')),
        ]),
        where.or([
          where('activities.deal_id', 'is', null),
          where('activities.deal_id', 'in', visibleDeals(db, scope).select('d.id')),
        ]),
        where.or([
          where('activities.lead_id', 'is not', null),
          where('activities.deal_id', 'is not', null),
          ownRecords(scope, 'activities.owner_id'),
        ]),
      ]),
    ),
  )

/** Deals that an activity may belong to. */
const visibleDeals = (db: Reader, scope: Scope) =>
  db
    .selectFrom('deals as d')
    .where('d.organization_id', '=', scope.organization_id)
    .where('d.deleted_at', 'is', null)
    .where(ownRecords(scope, 'd.owner_id'))

const lead = sql<Activity['lead']>`(
  select jsonb_build_object('id', l.id, 'full_name', l.full_name) from lead_names l
  where l.organization_id = activities.organization_id and l.id = activities.lead_id)`
const deal = sql<Activity['deal']>`(
  select jsonb_build_object('id', d.id, 'title', d.title) from deals d
  where d.organization_id = activities.organization_id and d.id = activities.deal_id)`

/** Activities as responses contain them, over `withPeople`. */
const wire = (db: Reader, scope: Scope, which: 'visible' | 'any' = 'visible') =>
  (which === 'any' ? activeActivities(db, scope) : visible(db, scope)).select([
    'activities.id',
    'activities.type',
    'activities.subject',
    'activities.description',
    lead.as('lead'),
    deal.as('deal'),
    personOf('activities.owner_id').as('owner'),
    'activities.due_at',
    'activities.duration_minutes',
    'activities.location',
    'activities.priority',
    'activities.completed_at',
    'activities.outcome',
    'activities.result',
    'activities.created_at',
    'activities.version',
  ])

type State = Input<typeof activities.list>['query']['state']

const inState = (state: State) =>
  state === 'completed'
    ? sql<boolean>`activities.completed_at is not null`
    : state === 'overdue'
      ? sql<boolean>`activities.completed_at is null and activities.due_at < now()`
      : state === 'open'
        ? sql<boolean>`activities.completed_at is null`
        : sql<boolean>`true`

/** Activities of one lead, the latest due first. */
export const activitiesOfLead = (
  db: Reader,
  scope: Scope,
  lead_id: number,
  state?: State,
  direction: 'asc' | 'desc' = 'desc',
) =>
  wire(db, scope)
    .where('activities.lead_id', '=', lead_id)
    .where(inState(state))
    .orderBy('activities.due_at', direction)
    .orderBy('activities.id', direction)

export function listActivities(db: Database, scope: Scope, query: Input<typeof activities.list>['query']) {
  const { key, direction } = sortOf(query.sort ?? 'due_at')
  const { type, priority, owner_id, lead_id, deal_id, due_from, due_before, search } = query
  const found = wire(withPeople(db), scope)
    .where(inState(query.state))
    .$if(!!search, (rows) =>
      rows.where(sql<boolean>`(${textContains('activities.subject', search)}
        or activities.lead_id in ${idsMatching('search_lead_ids', search ?? '')})`),
    )
    .$if(isGiven(type), (rows) => rows.where('activities.type', 'in', type ?? []))
    .$if(isGiven(priority), (rows) => rows.where('activities.priority', 'in', priority ?? []))
    .$if(isGiven(owner_id) || query.mine === true || query.unowned === true, (rows) =>
      rows.where((where) =>
        where.or([
          ...(isGiven(owner_id) ? [where('activities.owner_id', 'in', owner_id ?? [])] : []),
          ...(query.mine ? [where('activities.owner_id', '=', scope.user_id)] : []),
          ...(query.unowned ? [where('activities.owner_id', 'is', null)] : []),
        ]),
      ),
    )
    .$if(lead_id !== undefined, (rows) => rows.where('activities.lead_id', '=', lead_id ?? 0))
    .$if(deal_id !== undefined, (rows) => rows.where(ofDeal(scope, deal_id ?? 0)))
    .$if(due_from !== undefined, (rows) => rows.where('activities.due_at', '>=', due_from ?? ''))
    .$if(due_before !== undefined, (rows) => rows.where('activities.due_at', '<', due_before ?? ''))
  return paged(found, query, [
    { by: sql.ref(`activities.${key}`), direction, of: 'instant' },
    { by: sql.ref('activities.id'), direction, of: 'number' },
  ])
}

const MAX_OF_A_DAY = 30

/** The caller's own activities of today, done and open ones, and the open ones that are late; with the number of those that are late. */
export async function dayOf(db: Database, scope: Scope) {
  const today = sql`date_trunc('day', now() at time zone ${ownZone(scope)})`
  const at = (moment: RawBuilder<unknown>) => sql<string>`((${moment}) at time zone ${ownZone(scope)})`
  const [found, late] = await Promise.all([
    wire(withPeople(db), scope)
      .where('activities.owner_id', '=', scope.user_id)
      .where('activities.due_at', '<', at(sql`${today} + interval '1 day'`))
      .where((where) =>
        where.or([where('activities.completed_at', 'is', null), where('activities.due_at', '>=', at(today))]),
      )
      .orderBy('activities.due_at')
      .orderBy('activities.id')
      .limit(MAX_OF_A_DAY)
      .execute(),
    visible(db, scope)
      .where('activities.owner_id', '=', scope.user_id)
      .where(inState('overdue'))
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { late: late.count, activities: found }
}

/** Those of a deal, and those of its lead that belong to no deal. */
const ofDeal = (scope: Scope, deal_id: number) => sql<boolean>`(activities.deal_id = ${deal_id}
  or activities.deal_id is null and activities.lead_id = (
    select d.lead_id from deals d where d.organization_id = ${scope.organization_id} and d.id = ${deal_id}))`

const isGiven = (values: readonly unknown[] | undefined) => values !== undefined && values.length > 0

export const findActivity = (db: Database, scope: Scope, id: number, which: 'visible' | 'any' = 'visible') =>
  wire(withPeople(db), scope, which).where('activities.id', '=', id).executeTakeFirst()

/** What completing an activity changed; an outcome before and after. */
export interface Effects extends ContactEffects {
  /** The activity that was planned as the next step. */
  readonly next?: number
  readonly outcome?: { readonly from: string | null; readonly to: string | null }
}

/** Locks an activity until this transaction ends. */
export const lockActivity = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select([
      'activities.id',
      'activities.type',
      'activities.subject',
      'activities.description',
      'activities.lead_id',
      'activities.deal_id',
      'activities.owner_id',
      'activities.due_at',
      'activities.duration_minutes',
      'activities.location',
      'activities.priority',
      'activities.outcome',
      'activities.completed_at',
      'activities.result',
      sql<Effects | null>`activities.effects`.as('effects'),
      'activities.version',
    ])
    .where('activities.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
export type ActivityFacts = NonNullable<Awaited<ReturnType<typeof lockActivity>>>

/** The deal of a request body, if the caller may see it. */
export const findDealOfActivity = (db: Database, scope: Scope, id: number) =>
  visibleDeals(db, scope).select(['d.id', 'd.lead_id']).where('d.id', '=', id).executeTakeFirst()

export const insertActivity = (
  db: Database,
  scope: Scope,
  activity: Omit<Insertable<ActivitiesTable>, 'organization_id'>,
) =>
  db
    .insertInto('activities')
    .values({ ...activity, organization_id: scope.organization_id, created_by: scope.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Changes an activity; `edited` raises its version; moves and toggles leave it. */
export const changeActivity = (
  db: Database,
  scope: Scope,
  id: number,
  change: Updateable<ActivitiesTable>,
  edited: boolean,
) =>
  db
    .updateTable('activities')
    .set({ ...change, ...(edited ? { version: sql<number>`version + 1` } : {}), updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

/** Stores what completing an activity changed, to revert it when the activity is reopened or deleted. */
export const keepEffects = (db: Database, scope: Scope, id: number, effects: Effects) =>
  db
    .updateTable('activities')
    .set({ effects: Object.keys(effects).length === 0 ? null : JSON.stringify(effects) })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)

export const binActivity = (db: Database, scope: Scope, id: number) =>
  db
    .updateTable('activities')
    .set({ deleted_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

/** Moves a planned activity to the bin, unless it was changed, completed or deleted since. */
export const binUntouched = (db: Database, scope: Scope, id: number) =>
  db
    .updateTable('activities')
    .set({ deleted_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .where('version', '=', 1)
    .where('completed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['id', 'type', 'subject', 'lead_id', 'deal_id'])
    .executeTakeFirst()
