import type { Found, FoundKind } from '@storey/api/search.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** Records of one kind, with the query of the feature that owns them. */
export interface Part {
  readonly kind: FoundKind
  readonly rows: Expression<Omit<Found, 'kind' | 'mine'> & { readonly mine?: boolean }>
  /** The rows have `mine`. */
  readonly tellsMine?: boolean
}

/**
 * All results, by kind, from one statement.
 *
 * @param table what several parts choose from, read once
 */
export async function findAll(db: Database, parts: readonly Part[], table?: RawBuilder<unknown>): Promise<Found[]> {
  if (parts.length === 0) return []
  const each = parts.map(
    ({ kind, rows, tellsMine = false }) =>
      sql`select ${kind}::text as kind, id, name, note, pipeline_id, ${tellsMine ? sql`mine` : sql`true`} as mine from (${rows}) as found`,
  )
  return (await sql<Found>`${table ? sql`with ${table} ` : sql``}${sql.join(each, sql` union all `)}`.execute(db)).rows
}
