import type { Meta } from '@storey/api/conventions.ts'
import { foldText } from '@storey/api/readers/fold-text.ts'
import {
  AliasNode,
  IdentifierNode,
  type OperationNodeSource,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  TableNode,
} from 'kysely'
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
 * @param findFirst whether the rows of the page are found before their columns and joins are read: by `ctid`, which needs a table
 *   that the role may read whole, because it has no grant of its own; of a view, by the unique column that is named. A list with few
 *   columns is planned more safely without
 * @throws 422 on `cursor` if it does not belong to this list in this order
 */
export async function paged<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  asked: PageQuery,
  order?: Order,
  kept?: RawBuilder<number>,
  { findFirst = false }: { readonly findFirst?: boolean | string | undefined } = {},
): Promise<{ data: Row[]; meta: Meta }> {
  const { page, per_page } = asked
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(sql.lit(COUNT_UP_TO + 1))
  const total = kept ?? sql<number>`(select count(*) from ${withoutTables(counted)} as counted)`
  const after = readCursor(asked, order)
  const before = after ? 0 : (page - 1) * per_page
  const ordered = order ? query.clearOrderBy().select(cursorOf(order)).orderBy(orderText(order)) : query
  const key = typeof findFirst === 'string' ? findFirst : undefined
  const place = key ?? (findFirst ? placeIn(query) : undefined)
  const rows = (await (order && place
    ? ordered.where(isOnPage(query, { place, key }, { before, per_page }, order, after))
    : ordered
        .$if(after !== undefined, (all) => all.where(afterCursor(order ?? [], after ?? [])))
        .$if(before > 0, (all) => all.offset(before))
  )
    .select(total.as('total_of_list'))
    // A literal: a cached plan should know how few rows are wanted.
    .limit(sql.lit(per_page + 1))
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

/** Pages up to the first of these numbers that is not less share one statement. */
const DEPTHS = [4, 20, 100, 500, 2_500]

/**
 * Whether a row is on the page or the first after it: found by filters and order alone, so that the columns of the rows before the
 * page are not computed. `ctid` is the place of a row in its table, the same within a statement: no list has to name a key, and
 * a row is read without its index. The rows of a view have a key instead.
 */
function isOnPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  of: { readonly place: string; readonly key: string | undefined },
  { before, per_page }: { readonly before: number; readonly per_page: number },
  order: Order,
  after: ReturnType<typeof readCursor>,
): RawBuilder<boolean> {
  // With a parameter in `limit` or `offset`, a kept plan expects a tenth of the table and plans again at each call. So the rows
  // before the page are skipped in a beginning of the list, the length of which is a literal that many pages share.
  const pages = before === 0 ? 1 : DEPTHS.find((depth) => before < depth * per_page)
  const place = sql.ref(of.place)
  const terms = order.map((term, index) => ({ ...term, name: `term_${index}` }))
  const beginning = query
    .clearSelect()
    .clearOrderBy()
    .select([place.as('place'), ...terms.map(({ by, name }) => sql`${by}`.as(name))])
    .$if(after !== undefined, (all) => all.where(afterCursor(order, after ?? [])))
    .orderBy(orderText(order))
    .$if(pages !== undefined, (all) => all.limit(sql.lit((pages ?? 1) * per_page + 1)))
  const inOrder = orderText(terms.map((term) => ({ ...term, by: sql.ref(term.name) })))
  const places = sql`select place from ${withoutTables(beginning)} as beginning
    order by ${inOrder} limit ${sql.lit(per_page + 1)} offset ${before}`
  return of.key === undefined ? sql`${place} in (${places})` : isInView(of.key, places)
}

/**
 * The rows of a view whose key a query finds. An array is known before the view is read, so it looks the rows up by their index;
 * with `in`, or with order and limit alone, it computes the columns of all rows first.
 */
export const isInView = (key: string, keys: OperationNodeSource) => sql<boolean>`${sql.ref(key)} = any (array(${keys}))`

/** The place of the rows of a query in their table, by the name that it gives the table; undefined for a subquery or CTE. */
function placeIn<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): string | undefined {
  const { from: source, with: tables } = query.toOperationNode()
  const [from] = source?.froms ?? []
  if (!from) return undefined
  const isMade = (name: string) => tables?.expressions.some((one) => one.name.table.table.identifier.name === name)
  if (TableNode.is(from) && isMade(from.table.identifier.name)) return undefined
  if (TableNode.is(from)) return `${from.table.identifier.name}.ctid`
  return AliasNode.is(from) && TableNode.is(from.node) && IdentifierNode.is(from.alias)
    ? `${from.alias.name}.ctid`
    : undefined
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

/** Whether a page lies behind the first one, so that finding its rows first saves the columns of those before. */
export const isLaterPage = ({ page, cursor }: PageQuery) => page > 1 && cursor === undefined

/** Whether a text contains what is searched for, both folded: without case, accents and variants of letters. */
export const textContains = (text: string | RawBuilder<unknown>, term: string | undefined) =>
  sql<boolean>`fold_text(${typeof text === 'string' ? sql.ref(text) : text}) like ${containing(term ?? '')}`

/** The same of a code, such as `payment_due`, which lists show as words: both are found. */
export const codeContains = (column: string, term: string | undefined) =>
  textContains(sql`replace(${sql.ref(column)}, '_', ' ')`, term?.replaceAll('_', ' '))

/** The pattern of a folded text that contains a term; its wildcards are taken literally. */
export const containing = (term: string) => `%${foldText(term).replace(/[\\%_]/g, (found) => `\\${found}`)}%`

/** Splits a sort key from its direction: `-created_at` is `created_at`, descending. */
export function sortOf<Key extends string>(sort: Key | `-${Key}`): { key: Key; direction: 'asc' | 'desc' } {
  return sort.startsWith('-')
    ? { key: sort.slice(1) as Key, direction: 'desc' }
    : { key: sort as Key, direction: 'asc' }
}
