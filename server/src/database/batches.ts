import { type Compilable, sql } from 'kysely'
import type { Database } from './connect.ts'

const SIZE = 1_000

/**
 * The rows of a query some at a time, all as they were when it began, however many there are: a cursor, which lives as
 * long as the transaction of `db`. One of these at a time in a transaction.
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
