import { leadFields } from '@storey/api/crm/lead-fields.ts'
import { fieldsWith } from '@storey/api/fields.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { columnsOf } from '../leads/actions.ts'

/** The fields that an import may change in an existing lead, and that an undo restores. */
export const CHANGED = columnsOf(fieldsWith(leadFields, 'imported', 'always'))
export type ChangedField = (typeof CHANGED)[number]
const changes = sql.join(CHANGED.map((column) => sql`${sql.ref(column)} = ${sql.ref(`n.${column}`)}`))

/** Locks leads until this transaction ends, in the order of their ids. */
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

/** Writes the new values of leads, including their versions, in one statement. */
export const writeLeads = async (db: Database, scope: Scope, leads: readonly LockedLead[]): Promise<void> => {
  if (leads.length === 0) return
  await sql`update leads l set
      ${changes},
      version = n.version, updated_at = now()
    from jsonb_populate_recordset(null::leads, ${JSON.stringify(leads)}::jsonb) as n
    where l.organization_id = ${scope.organization_id} and l.id = n.id`.execute(db)
}

/** Those of some leads that have been changed or used since the import, other than being viewed. */
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

/** Moves leads into the bin with their activities, with the same time, by which they are restored together. */
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
