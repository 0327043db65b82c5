import type { HistoryItem } from '@storey/api/crm/history.ts'
import type { LeadStatus } from '@storey/api/crm/lead.ts'
import { type QueryCreator, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Database as Tables } from '../../database/tables.ts'
import { recordedPerson } from '../members/actions.ts'
import type { HistoryEntry } from './history-entry.ts'

type Item = HistoryEntry & { readonly lead_id: number }

const rowOf = (scope: Scope, { lead_id, kind, field, old, new: made, subject, automatic }: Item) => ({
  organization_id: scope.organization_id,
  lead_id,
  kind,
  actor_id: scope.user_id,
  actor_name: scope.user_name,
  automatic: automatic ?? false,
  field: field ?? null,
  old: old === undefined ? null : JSON.stringify(old),
  new: made === undefined ? null : JSON.stringify(made),
  subject_id: subject?.id ?? null,
  subject_name: subject?.name ?? null,
})

export const insertItems = (db: Database, scope: Scope, items: readonly Item[]) =>
  db
    .insertInto('lead_history_items')
    .values(items.map((item) => rowOf(scope, item)))
    .execute()

export const insertItem = async (db: Database, scope: Scope, item: Item): Promise<number> =>
  (await db.insertInto('lead_history_items').values(rowOf(scope, item)).returning('id').executeTakeFirstOrThrow()).id

/** Changes of a lead's status, the latest first; at most `most` of them. */
export const statusChanges = (db: Database, scope: Scope, lead_id: number, max = 100) =>
  db
    .selectFrom('lead_history_items')
    .select([
      'id',
      'automatic',
      'field',
      sql<LeadStatus>`old #>> '{}'`.as('old'),
      sql<LeadStatus>`new #>> '{}'`.as('new'),
    ])
    .where('organization_id', '=', scope.organization_id)
    .where('lead_id', '=', lead_id)
    .where('kind', '=', 'status_changed')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute()

/** The history of a lead, newest first, in a query built on `withPeople`; the caller has checked that the lead is visible. */
export const historyOf = (
  db: QueryCreator<Tables>,
  scope: Scope,
  lead_id: number,
  direction: 'asc' | 'desc' = 'desc',
) =>
  db
    .selectFrom('lead_history_items as h')
    .select([
      'h.id',
      'h.kind',
      sql<HistoryItem['actor']>`case when h.actor_name is not null then
        ${recordedPerson('h.actor_id', sql`h.actor_name`)} end`.as('actor'),
      'h.automatic',
      'h.field',
      sql<unknown>`h.old`.as('old'),
      sql<unknown>`h.new`.as('new'),
      sql<HistoryItem['subject']>`case when h.subject_id is not null then
        jsonb_build_object('id', h.subject_id, 'name', coalesce(h.subject_name, '')) end`.as('subject'),
      'h.at',
    ])
    .where('h.organization_id', '=', scope.organization_id)
    .where('h.lead_id', '=', lead_id)
    .orderBy('h.at', direction)
    .orderBy('h.id', direction)
