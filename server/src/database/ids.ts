import { sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * Reserves the next id of a table whose rows may be inserted with an id (migration 0620); it is never used again, even if the row is not
 * inserted.
 */
export async function drawId(db: Database, table: 'bookings' | 'unit_claims'): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(db)
  const [drawn] = rows
  if (!drawn) throw new Error(`${table} has no sequence of ids.`)
  return drawn.id
}
