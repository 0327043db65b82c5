import type { HistoryItem } from '@storey/api/crm/history.ts'
import { type QueryCreator, sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Scope } from '../../database/scope.ts'
import type { Database as Tables } from '../../database/tables.ts'
import type { Happening } from './happening.ts'

export const insertItems = (db: Database, scope: Scope, items: readonly (Happening & { readonly lead_id: number })[]) =>
  db
    .insertInto('lead_history_items')
    .values(
      items.map(({ lead_id, kind, field, old, new: made, subject, automatic }) => ({
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
      })),
    )
    .execute()

/** What happened to a lead, newest first; the caller made sure that it is theirs to see. */
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
        jsonb_build_object('id', h.actor_id, 'full_name', h.actor_name) end`.as('actor'),
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
