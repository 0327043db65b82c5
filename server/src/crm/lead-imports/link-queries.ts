import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

/** The link tables of a lead. */
const LINKS = {
  tag_ids: { table: 'lead_tags', column: 'tag_id' },
  project_ids: { table: 'lead_projects', column: 'project_id' },
} as const
export type Linked = keyof typeof LINKS
/** The maximum of the lead form. */
export const MAX_LINKS = 50
export const LINKED = Object.keys(LINKS) as Linked[]

/** A lead and the id of a record linked to it. */
export interface Link {
  readonly lead_id: number
  readonly id: number
}

const parts = (linked: Linked) => ({ table: sql.table(LINKS[linked].table), column: sql.ref(LINKS[linked].column) })

export async function linksOf(db: Database, scope: Scope, linked: Linked, leads: readonly number[]): Promise<Link[]> {
  const { table, column } = parts(linked)
  const { rows } = await sql<Link>`select lead_id, ${column} as id from ${table}
    where organization_id = ${scope.organization_id} and lead_id = any(${leads}::bigint[])`.execute(db)
  return rows
}

export async function addLinks(db: Database, scope: Scope, linked: Linked, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return
  const { table, column } = parts(linked)
  await sql`insert into ${table} (organization_id, lead_id, ${column})
    select ${scope.organization_id}, lead_id, id from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as t (lead_id bigint, id bigint)
    on conflict do nothing`.execute(db)
}

export async function takeLinks(db: Database, scope: Scope, linked: Linked, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return
  const { table, column } = parts(linked)
  await sql`delete from ${table} t using jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as gone (lead_id bigint, id bigint)
    where t.organization_id = ${scope.organization_id} and t.lead_id = gone.lead_id and t.${column} = gone.id`.execute(
    db,
  )
}
