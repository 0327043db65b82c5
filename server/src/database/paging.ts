import type { Meta } from '@storey/api/conventions.ts'
import { type OperationNodeSource, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { afterCursor, cursorOf, type Order, orderText, readCursor } from './cursor.ts'

/** Counting stops here; beyond it a total means "at least". */
export const COUNT_UP_TO = 10_000

interface PageQuery {
  readonly page: number
  readonly per_page: number
  readonly sort?: string | undefined
  readonly cursor?: string | undefined
}
interface Extras {
  total_of_list?: number
  cursor_of_list?: string
}

/**
 * One page of a list with its total, in one statement. Selects of the query are left out of the counting, so a
 * list's own `select`s cost nothing there; a query with `group by` or `distinct` does not fit here.
 *
 * With an `order`, `meta.next_cursor` pages on from the last row at constant cost, however deep. A list that is
 * always short orders its query itself and has no cursor.
 *
 * @param kept the total, where it is kept and need not be counted; it is then exact, however large
 * @throws 422 on `cursor` where it is none of this list in this order
 */
export async function paged<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  asked: PageQuery,
  order?: Order,
  kept?: RawBuilder<number>,
): Promise<{ data: Row[]; meta: Meta }> {
  const { page, per_page } = asked
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(sql.lit(COUNT_UP_TO + 1))
  const total = kept ?? sql<number>`(select count(*) from ${withoutTables(counted)} as counted)`
  const after = readCursor(asked, order)
  const rows = (await query
    .select(total.as('total_of_list'))
    .$if(order !== undefined, (all) => all.select(cursorOf(order ?? [])).orderBy(orderText(order ?? [])))
    .$if(after !== undefined, (all) => all.where(afterCursor(order ?? [], after ?? [])))
    // Written out: a plan that knows how few rows are wanted is worth keeping.
    .limit(sql.lit(per_page + 1))
    .$if(!after && page > 1, (all) => all.offset((page - 1) * per_page))
    .execute()) as (Row & Extras)[]
  // A page past the end has no row that carries the total, so it needs a query of its own.
  const found = rows[0]?.total_of_list ?? (page === 1 && !after ? 0 : await countOf(query, total))
  const more = rows.length > per_page
  const data = rows.slice(0, per_page)
  const last = data.at(-1)?.cursor_of_list
  for (const row of data) {
    delete row.total_of_list
    delete row.cursor_of_list
  }
  return {
    data,
    meta: {
      page,
      per_page,
      total: kept ? found : Math.min(found, COUNT_UP_TO),
      total_is_exact: kept !== undefined || found <= COUNT_UP_TO,
      next_cursor:
        more && last !== undefined ? Buffer.from(JSON.stringify([asked.sort ?? '', last])).toString('base64url') : null,
    },
  }
}

/** A query without the common tables it begins with: inside another one that begins with the same, it reads those. */
const withoutTables = <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): OperationNodeSource => ({
  toOperationNode: () => {
    const { with: _, ...rest } = query.toOperationNode()
    return rest
  },
})

async function countOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  total: ReturnType<typeof sql<number>>,
) {
  const counting = query.clearSelect().clearOrderBy().select(total.as('total_of_list')).limit(1)
  const [row] = (await counting.execute()) as { total_of_list?: number }[]
  return row?.total_of_list ?? 0
}

/** Escapes text for use between the wildcards of `like`. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, (found) => `\\${found}`)}%`

/** A sort key, its direction taken off: `-created_at` is `created_at`, descending. */
export function sortOf<Key extends string>(asked: Key | `-${Key}`): { key: Key; direction: 'asc' | 'desc' } {
  return asked.startsWith('-')
    ? { key: asked.slice(1) as Key, direction: 'desc' }
    : { key: asked as Key, direction: 'asc' }
}
