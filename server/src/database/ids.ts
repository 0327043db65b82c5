import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** The next id of a table whose rows may bring theirs (migration 0620); it is never given out again, whatever becomes of the row. */
export async function drawId(db: Database, table: 'bookings' | 'unit_claims'): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(db)
  const [drawn] = rows
  if (!drawn) throw new Error(`${table} has no sequence of ids.`)
  return drawn.id
}
