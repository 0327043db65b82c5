import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/harness.ts'
import { Refusal } from '../errors/problems.ts'
import type { Order } from './cursor.ts'
import { containing, paged, sortOf } from './paging.ts'

const app = useTestApp([])
const numbers = (upTo: number) => {
  const series = sql<{ n: number }>`(select generate_series(1, ${upTo}::integer) as n)`
  return app.current.owner.selectFrom(series.as('numbers')).select('n').orderBy('n')
}

describe('a page', () => {
  it('a page has its rows and the total count', async () => {
    expect(await paged(numbers(7), { page: 2, per_page: 3 })).toEqual({
      data: [{ n: 4 }, { n: 5 }, { n: 6 }],
      meta: { page: 2, per_page: 3, total: 7, total_is_exact: true, next_cursor: null },
    })
  })

  it('a page counts up to ten thousand and marks a larger total', async () => {
    const exact = await paged(numbers(10_000), { page: 1, per_page: 1 })
    const more = await paged(numbers(10_001), { page: 1, per_page: 1 })

    expect(exact.meta).toMatchObject({ total: 10_000, total_is_exact: true })
    expect(more.meta).toMatchObject({ total: 10_000, total_is_exact: false })
  })

  it('a page past the end is empty, with the total count', async () => {
    expect(await paged(numbers(2), { page: 5, per_page: 2 })).toMatchObject({ data: [], meta: { total: 2 } })
    expect(await paged(numbers(0), { page: 1, per_page: 2 })).toMatchObject({ data: [], meta: { total: 0 } })
  })
})

it('a minus sorts in descending order', () => {
  expect(sortOf<'name'>('-name')).toEqual({ key: 'name', direction: 'desc' })
})

it('wildcards of a search are plain text', () => {
  expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%')
})

describe('a page of a table', () => {
  it('each page has the rows of its place, with joins and a key that is not unique alone', async () => {
    const { owner } = app.current
    await sql`insert into organizations (type, name) select 'brokerage', 'Listed ' || n % 7 from generate_series(1, 90) n`.execute(
      owner,
    )
    await sql`insert into users (email, full_name) select 'listed-' || n || '@example.com', 'Listed ' || n from generate_series(1, 3) n`.execute(
      owner,
    )
    await sql`insert into memberships (organization_id, organization_type, user_id, role)
      select o.id, o.type, u.id, 'broker'
      from organizations o, users u where o.name like 'Listed %' and u.full_name like 'Listed %' and (o.id + u.id) % 2 = 0`.execute(
      owner,
    )
    const query = owner
      .selectFrom('memberships as m')
      .innerJoin('organizations as o', 'o.id', 'm.organization_id')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('o.name', 'like', 'Listed %')
      .select(['m.organization_id', 'm.user_id', 'o.name'])
    const order: Order = [
      { by: sql.ref('o.name'), direction: 'desc', of: 'text' },
      { by: sql.ref('u.full_name'), direction: 'asc', of: 'text' },
      { by: sql.ref('m.organization_id'), direction: 'asc', of: 'number' },
    ]
    const { data: all } = await paged(query, { page: 1, per_page: 500 }, order)
    expect(all).toHaveLength(135)
    for (const findFirst of [false, true])
      for (const page of [1, 2, 4, 5, 20, 27]) {
        const { data, meta } = await paged(query, { page, per_page: 5 }, order, undefined, { findFirst })
        expect(data, `page ${page}`).toEqual(all.slice((page - 1) * 5, page * 5))
        expect(meta).toMatchObject({ total: 135, next_cursor: page === 27 ? null : expect.any(String) })
      }
  })
})

describe('a cursor', () => {
  /** Creates forty rows with a repeated key that is null in every third row. */
  const rows = (order: Order) => {
    const series = sql<{
      n: number
      k: number | null
    }>`(select n, case when n % 3 = 0 then null else n % 5 end as k from generate_series(1, 40) n)`
    return { query: app.current.owner.selectFrom(series.as('listed')).select(['n', 'k']), order }
  }
  const term = (name: string, direction: 'asc' | 'desc', nulls?: 'first' | 'last'): Order[number] => ({
    by: sql.ref(name),
    direction,
    of: 'number',
    ...(nulls ? { nulls } : {}),
  })

  it.each<[string, Order]>([
    ['a unique key', [term('n', 'asc')]],
    ['a unique key, descending', [term('n', 'desc')]],
    ['missing values last', [term('k', 'asc', 'last'), term('n', 'asc')]],
    ['missing values first', [term('k', 'desc', 'first'), term('n', 'desc')]],
    ['missing values first, ascending', [term('k', 'asc', 'first'), term('n', 'asc')]],
    ['missing values last, descending', [term('k', 'desc', 'last'), term('n', 'desc')]],
    ['terms that point both ways', [term('k', 'desc', 'last'), term('n', 'asc')]],
  ])('a cursor returns every row once in the order of the list: %s', async (_what, given) => {
    const { query, order } = rows(given)
    const { data: all } = await paged(query, { page: 1, per_page: 100 }, order)
    const walked: unknown[] = []
    let cursor: string | undefined
    do {
      const { data, meta } = await paged(query, { page: 1, per_page: 7, cursor }, order)
      walked.push(...data)
      expect(meta.total).toBe(40)
      cursor = meta.next_cursor ?? undefined
    } while (cursor !== undefined)

    expect(walked).toEqual(all)
    expect(walked).toHaveLength(40)
  })

  it('a cursor of another order, or an invented one, is refused on its field', async () => {
    const { query, order } = rows([term('n', 'asc')])
    const { meta } = await paged(query, { page: 1, per_page: 7, sort: 'n' }, order)
    const wrong = (values: unknown) => Buffer.from(JSON.stringify(['n', JSON.stringify(values)])).toString('base64url')
    const asked = [
      { sort: '-n', cursor: meta.next_cursor ?? '' },
      ...['x', wrong(['1; drop table leads']), wrong([null]), wrong(['1', '2']), wrong({})].map((cursor) => ({
        sort: 'n',
        cursor,
      })),
    ]

    for (const one of asked) {
      const refused = await paged(query, { page: 1, per_page: 7, ...one }, order).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(Refusal)
      expect(refused).toMatchObject({ status: 422, body: { errors: { cursor: [expect.any(String)] } } })
    }
  })

  it('a cursor is refused by a list without cursors', async () => {
    await expect(paged(numbers(3), { page: 1, per_page: 2, cursor: 'x' })).rejects.toBeInstanceOf(Refusal)
  })
})
