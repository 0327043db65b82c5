import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Tables whose rows may be inserted with an id (migrations 0620 and 0622). */
type Drawn = 'bookings' | 'unit_claims' | 'leads' | 'lead_notes' | 'activities'

/** Reserves the next ids of a table, rising; they are never used again, even if the rows are not inserted. */
export async function drawIds(db: Database, table: Drawn, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id
    from generate_series(1, ${count}::integer)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reserves the next id of a table. */
export async function drawId(db: Database, table: Drawn): Promise<number> {
  const [id] = await drawIds(db, table, 1)
  if (id === undefined) throw new Error(`${table} has no sequence of ids.`)
  return id
}
