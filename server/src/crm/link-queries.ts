import { sql } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'

/** Link tables: the column of the record, and that of the linked record. */
const COLUMNS = {
  lead_tags: ['lead_id', 'tag_id'],
  lead_projects: ['lead_id', 'project_id'],
  deal_tags: ['deal_id', 'tag_id'],
  assignment_rule_projects: ['rule_id', 'project_id'],
} as const

/** Makes the links of a record exactly these; an existing link keeps its row. */
export async function setLinks(
  db: Database,
  { organization_id }: Scope,
  table: keyof typeof COLUMNS,
  id: number,
  linked: readonly number[],
): Promise<void> {
  const [record, other] = COLUMNS[table]
  await sql`
    with gone as (
      delete from ${sql.table(table)}
        where organization_id = ${organization_id} and ${sql.ref(record)} = ${id}
          and ${sql.ref(other)} <> all (${linked}::bigint[]))
    insert into ${sql.table(table)} (organization_id, ${sql.ref(record)}, ${sql.ref(other)})
      select ${organization_id}::bigint, ${id}::bigint, wanted.id from unnest(${linked}::bigint[]) as wanted (id)
      on conflict do nothing`.execute(db)
}
