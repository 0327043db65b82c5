import type { Meta } from '@storey/api/conventions.ts'
import { foldText } from '@storey/api/readers/fold-text.ts'
import { type OperationNodeSource, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { afterCursor, cursorOf, type Order, orderText, readCursor } from './cursor.ts'

/** Maximum of an exact count; above it a total says "at least". */
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
 * One page of a list with its total, in one statement. The count ignores the query's select list, so a
 * list's own `select`s cost nothing there; queries with `group by` or `distinct` are not supported.
 *
 * With an `order`, `meta.next_cursor` continues after the last row at constant cost, at any depth. A list that is
 * always short orders its query itself and has no cursor.
 *
 * @param kept the total, if it is stored and need not be counted; it is then exact, however large
 * @throws 422 on `cursor` if it does not belong to this list in this order
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
    // A literal: a cached plan should know how few rows are wanted.
    .limit(sql.lit(per_page + 1))
    .$if(!after && page > 1, (all) => all.offset((page - 1) * per_page))
    .execute()) as (Row & Extras)[]
  // A page past the end has no row with the total, so only then it is counted separately.
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

/** A query without its leading CTEs: within another query with the same CTEs, it uses those. */
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

/** Whether a text contains what is searched for, both folded: without case, accents and variants of letters. */
export const textContains = (text: string | RawBuilder<unknown>, term: string | undefined) =>
  sql<boolean>`fold_text(${typeof text === 'string' ? sql.ref(text) : text}) like ${containing(term ?? '')}`

/** The pattern of a folded text that contains a term; its wildcards are taken literally. */
export const containing = (term: string) => `%${foldText(term).replace(/[\\%_]/g, (found) => `\\${found}`)}%`

/** Splits a sort key from its direction: `-created_at` is `created_at`, descending. */
export function sortOf<Key extends string>(asked: Key | `-${Key}`): { key: Key; direction: 'asc' | 'desc' } {
  return asked.startsWith('-')
    ? { key: asked.slice(1) as Key, direction: 'desc' }
    : { key: asked as Key, direction: 'asc' }
}
