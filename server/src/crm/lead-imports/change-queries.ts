import { leadFields } from '@storey/api/crm/lead-fields.ts'
import { fieldsWith } from '@storey/api/fields.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { columnsOf } from '../leads/actions.ts'
import type { Linked } from './link-queries.ts'

/** What an import may change in a lead that stands, all that it is written back with. */
export const CHANGED = columnsOf(fieldsWith(leadFields, 'imported', 'always'))
export type ChangedField = (typeof CHANGED)[number]
const changes = sql.join(CHANGED.map((column) => sql`${sql.ref(column)} = ${sql.ref(`n.${column}`)}`))

/** Leads that nobody else changes until this transaction ends, by their ids. */
export const lockLeads = (db: Database, scope: Scope, ids: readonly number[]) =>
  db
    .selectFrom('leads')
    .select(['id', 'version', 'deleted_at', ...CHANGED])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export type LockedLead = Awaited<ReturnType<typeof lockLeads>>[number]

/** Writes leads as they are to be, their versions too, in one statement. */
export const writeLeads = async (db: Database, scope: Scope, leads: readonly LockedLead[]): Promise<void> => {
  if (leads.length === 0) return
  await sql`update leads l set
      ${changes},
      version = n.version, updated_at = now()
    from jsonb_populate_recordset(null::leads, ${JSON.stringify(leads)}::jsonb) as n
    where l.organization_id = ${scope.organization_id} and l.id = n.id`.execute(db)
}

/** Leads past one of them that an import made or changed, and that it has not been taken back from. */
export const nextToUndo = async (
  db: Database,
  scope: Scope,
  import_id: number,
  after: number,
  most: number,
): Promise<number[]> =>
  (
    await db
      .selectFrom('lead_import_rows')
      .select('lead_id')
      .distinct()
      .where('organization_id', '=', scope.organization_id)
      .where('import_id', '=', import_id)
      .where('lead_id', '>', after)
      .where('undone', 'is', null)
      .orderBy('lead_id')
      .limit(most)
      .execute()
  ).flatMap(({ lead_id }) => lead_id ?? [])

export const countToUndo = async (db: Database, scope: Scope, import_id: number): Promise<number> =>
  (
    await db
      .selectFrom('lead_import_rows')
      .select(sql<number>`count(distinct lead_id)`.as('count'))
      .where('organization_id', '=', scope.organization_id)
      .where('import_id', '=', import_id)
      .where('undone', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

interface Part {
  readonly line: number
  readonly lead_id: number
  readonly outcome: 'created' | 'updated'
  /** The fields that it changed, as they were; and what it linked the lead to. */
  readonly before: (Partial<LockedLead> & Partial<Record<Linked, readonly number[]>>) | null
  readonly lead_version: number
}

/** What an import did to leads, line by line. */
export const partsOf = async (db: Database, scope: Scope, import_id: number, ids: readonly number[]): Promise<Part[]> =>
  (
    await sql<Part>`select line, lead_id, outcome, before, lead_version from lead_import_rows
      where organization_id = ${scope.organization_id} and import_id = ${import_id} and lead_id = any(${ids}::bigint[])
      order by line`.execute(db)
  ).rows

/** Those of some leads to which something has happened since the import, other than being looked at. */
export const usedSince = async (db: Database, scope: Scope, import_id: number, ids: readonly number[]) =>
  new Set(
    (
      await sql<{ lead_id: number }>`select distinct h.lead_id from lead_history_items h
        join (select lead_id, max(at) as at from lead_history_items
          where organization_id = ${scope.organization_id} and lead_id = any(${ids}::bigint[])
            and kind = 'imported' and subject_id = ${import_id} group by lead_id) i on i.lead_id = h.lead_id and h.at > i.at
        where h.organization_id = ${scope.organization_id} and h.kind <> 'seen'`.execute(db)
    ).rows.map(({ lead_id }) => lead_id),
  )

/** Puts leads into the bin with their activities, at the same instant, by which they come back together. */
export async function binLeads(db: Database, scope: Scope, ids: readonly number[], deleted_at: string): Promise<void> {
  const { organization_id } = scope
  const some = sql<number>`any(${ids}::bigint[])`
  await db
    .updateTable('activities')
    .set({ deleted_at })
    .where('organization_id', '=', organization_id)
    .where('lead_id', '=', some)
    .where('deleted_at', 'is', null)
    .execute()
  await db
    .updateTable('leads')
    .set({ deleted_at })
    .where('organization_id', '=', organization_id)
    .where('id', '=', some)
    .execute()
}

export const markUndone = (
  db: Database,
  scope: Scope,
  import_id: number,
  marks: readonly { lead_id: number; undone: string }[],
) =>
  sql`update lead_import_rows r set undone = m.undone
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m (lead_id bigint, undone text)
    where r.organization_id = ${scope.organization_id} and r.import_id = ${import_id} and r.lead_id = m.lead_id`.execute(
    db,
  )

/** The next imports whose lines are too old to be kept, with their files; runs as `storey_worker`. */
export const importsToClear = (db: Database, days: number, most: number) =>
  db
    .selectFrom('lead_imports as i')
    .leftJoin('files as f', 'f.id', 'i.file_id')
    .select(['i.id', 'i.organization_id', 'i.file_id', 'f.storage_key'])
    .where('i.cleared_at', 'is', null)
    .where('i.created_at', '<', sql<string>`now() - make_interval(days => ${days}::integer)`)
    .orderBy('i.created_at')
    .limit(most)
    .execute()

/** Forgets the lines and the file of an import; runs as `storey_worker`. */
export async function clearImport(
  db: Database,
  { id, file_id }: { id: number; file_id: number | null },
): Promise<void> {
  await db.deleteFrom('lead_import_rows').where('import_id', '=', id).execute()
  await db
    .updateTable('lead_imports')
    .set({ cleared_at: sql<string>`now()`, file_id: null })
    .where('id', '=', id)
    .execute()
  if (file_id !== null) await db.deleteFrom('files').where('id', '=', file_id).execute()
}
