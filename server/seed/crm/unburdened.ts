import { sql } from 'kysely'
import type { Database } from '../../src/database/connect.ts'

/**
 * Fills tables without what a row at a time would keep: triggers and indexes that are no constraints. Both stand again
 * afterwards; what the triggers keep is the work's own to write.
 */
export async function unburdened(db: Database, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.relname as name, pg_get_indexdef(i.oid) as definition
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where t.relname = any (${tables}::text[]) and not x.indisunique`.execute(db)
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  await work()
  await sql`set maintenance_work_mem = '512MB'`.execute(db)
  for (const { definition } of rows) await sql.raw(definition).execute(db)
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
    // Makes the maps of what everybody sees, which index-only reads ask, and the planner's figures.
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  }
}
