import { type Compilable, sql } from 'kysely'
import type { Database } from './connect.ts'

const SIZE = 1_000

/**
 * Reads the rows of a query in batches, from one snapshot, however many there are: uses a cursor, which lives as
 * long as the transaction of `db`. Only one of these at a time per transaction.
 */
export async function* batchesOf<Row>(db: Database, query: Compilable<Row>, size = SIZE): AsyncGenerator<Row[]> {
  await sql`declare batches no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(size)} from batches`.execute(db)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close batches`.execute(db)
}
