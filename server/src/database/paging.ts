import type { Meta } from '@storey/api/conventions.ts'
import { type SelectQueryBuilder, sql } from 'kysely'

/** Where counting stops; past it a total says "at least". */
export const COUNT_UP_TO = 10_000

interface AskedPage {
  readonly page: number
  readonly per_page: number
}

/**
 * One page of a list with its total, in one statement. Selects of the query are left out of the counting, so a
 * list's own `select`s cost nothing there; a query with `group by` or `distinct` does not fit here.
 */
export async function paged<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, per_page }: AskedPage,
): Promise<{ data: Row[]; meta: Meta }> {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(COUNT_UP_TO + 1)
  const total = sql<number>`(select count(*) from ${counted} as counted)`
  const rows = (await query
    .select(total.as('total_of_list'))
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()) as (Row & { total_of_list?: number })[]
  // A page past the end carries no row to say the total; only then is it asked for by itself.
  const found = rows[0]?.total_of_list ?? (page === 1 ? 0 : await countOf(query, total))
  for (const row of rows) delete row.total_of_list
  return {
    data: rows,
    meta: { page, per_page, total: Math.min(found, COUNT_UP_TO), total_is_exact: found <= COUNT_UP_TO },
  }
}

async function countOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  total: ReturnType<typeof sql<number>>,
) {
  const counting = query.clearSelect().clearOrderBy().select(total.as('total_of_list')).limit(1)
  const [row] = (await counting.execute()) as { total_of_list?: number }[]
  return row?.total_of_list ?? 0
}

/** Text as it stands between the wildcards of a `like`. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, (found) => `\\${found}`)}%`

/** A sort key, its direction taken off: `-created_at` is `created_at`, descending. */
export function sortOf<Key extends string>(asked: Key | `-${Key}`): { key: Key; direction: 'asc' | 'desc' } {
  return asked.startsWith('-')
    ? { key: asked.slice(1) as Key, direction: 'desc' }
    : { key: asked as Key, direction: 'asc' }
}
