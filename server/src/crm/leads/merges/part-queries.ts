import { sql } from 'kysely'
import type { Scope } from '../../../access/scope.ts'
import type { Database } from '../../../database/connect.ts'

/** Records of a lead that move with it when it is merged, in the bin or not. Records that belong to these follow them. */
export const PARTS = [
  'deals',
  'activities',
  'lead_notes',
  'lead_documents',
  'lead_history_items',
  'sale_offers',
] as const
type Part = (typeof PARTS)[number]

/** The ids of the records that a lead brought. */
export type Moved = Readonly<Partial<Record<Part, readonly number[]>>>

/** Moves all related records of leads to another lead; returns their former leads. */
export async function moveParts(
  db: Database,
  { organization_id }: Scope,
  from: readonly number[],
  to: number,
): Promise<Map<number, Moved>> {
  const moved = new Map<number, Record<string, number[]>>(from.map((id) => [id, {}]))
  for (const part of PARTS) {
    const { rows } = await sql<{ from_id: number; ids: number[] }>`
      with going as materialized (
        select id, lead_id from ${sql.table(part)}
          where organization_id = ${organization_id} and lead_id = any (${from}::bigint[])),
      gone as (
        update ${sql.table(part)} as part set lead_id = ${to} from going
          where part.organization_id = ${organization_id} and part.id = going.id
          returning going.lead_id as from_id, part.id)
      select from_id, array_agg(id order by id) as ids from gone group by from_id`.execute(db)
    for (const { from_id, ids } of rows) {
      const brought = moved.get(from_id)
      if (brought) brought[part] = ids
    }
  }
  return moved
}

/**
 * Moves the records that came from a lead to it again, if they still belong to the lead that took it in; activities planned for its deals
 * since move too.
 */
export async function moveBack(
  db: Database,
  { organization_id }: Scope,
  from: number,
  { lead_id, moved }: { readonly lead_id: number; readonly moved: Moved },
): Promise<void> {
  for (const part of PARTS) {
    const ids = moved[part] ?? []
    if (ids.length > 0)
      await sql`update ${sql.table(part)} set lead_id = ${lead_id}
        where organization_id = ${organization_id} and lead_id = ${from} and id = any (${ids}::bigint[])`.execute(db)
  }
  const deals = moved.deals ?? []
  if (deals.length > 0)
    await sql`update activities set lead_id = ${lead_id}
      where organization_id = ${organization_id} and lead_id = ${from} and deal_id = any (${deals}::bigint[])`.execute(
      db,
    )
}

/** Deals that are not in the bin, for events to boards. */
export const dealsToTell = (db: Database, { organization_id }: Scope, ids: readonly number[]) =>
  db
    .selectFrom('deals')
    .select(['id', 'version', 'pipeline_id', 'stage_id'])
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .where('deleted_at', 'is', null)
    .execute()
