import { sql } from 'kysely'
import type { Scope } from '../../../access/scope.ts'
import type { Database } from '../../../database/connect.ts'
import { visible } from '../queries.ts'
import type { Moved } from './part-queries.ts'
import type { Facts } from './rules.ts'

interface NewMerge {
  readonly lead_id: number
  readonly before: Facts
  readonly after: Facts
}

/** Records the values of a lead before and after, so that they can be parted. */
export const insertMerge = (db: Database, scope: Scope, { lead_id, before, after }: NewMerge) =>
  db
    .insertInto('lead_merges')
    .values({
      organization_id: scope.organization_id,
      lead_id,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      merged_by: scope.user_id,
    })
    .returning(['id', sql<string>`merged_at + interval '30 days'`.as('undo_until')])
    .executeTakeFirstOrThrow()

export const insertParts = (
  db: Database,
  { organization_id }: Scope,
  merge_id: number,
  parts: ReadonlyMap<number, Moved>,
) =>
  db
    .insertInto('lead_merge_parts')
    .values(
      [...parts].map(([lead_id, moved]) => ({ organization_id, merge_id, lead_id, moved: JSON.stringify(moved) })),
    )
    .execute()

/** A merge that was not undone, whose lead is visible to the caller. */
export const findMerge = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('lead_merges as m')
    .select([
      'm.id',
      'm.lead_id',
      sql<Facts>`m.before`.as('before'),
      sql<Facts>`m.after`.as('after'),
      sql<boolean>`m.merged_at < now() - interval '30 days'`.as('too_late'),
      sql<boolean>`exists (select from lead_merges later where later.organization_id = m.organization_id
        and later.lead_id = m.lead_id and later.id > m.id and later.undone_at is null)`.as('followed'),
    ])
    .where('m.organization_id', '=', scope.organization_id)
    .where('m.id', '=', id)
    .where('m.undone_at', 'is', null)
    .where('m.lead_id', 'in', visible(db, scope).select('leads.id'))
    .executeTakeFirst()

export const partsOf = (db: Database, { organization_id }: Scope, merge_id: number) =>
  db
    .selectFrom('lead_merge_parts')
    .select(['lead_id', sql<Moved>`moved`.as('moved')])
    .where('organization_id', '=', organization_id)
    .where('merge_id', '=', merge_id)
    .orderBy('lead_id')
    .execute()

export const markUndone = (db: Database, { organization_id, user_id }: Scope, id: number) =>
  db
    .updateTable('lead_merges')
    .set({ undone_at: sql<string>`now()`, undone_by: user_id })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
