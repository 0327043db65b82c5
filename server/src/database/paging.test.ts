import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/harness.ts'
import { containing, paged, sortOf } from './paging.ts'

const app = useTestApp()
const numbers = (upTo: number) => {
  const series = sql<{ n: number }>`(select generate_series(1, ${upTo}::integer) as n)`
  return app.current.owner.selectFrom(series.as('numbers')).select('n').orderBy('n')
}

describe('a page', () => {
  it('holds its rows and the total of all', async () => {
    expect(await paged(numbers(7), { page: 2, per_page: 3 })).toEqual({
      data: [{ n: 4 }, { n: 5 }, { n: 6 }],
      meta: { page: 2, per_page: 3, total: 7, total_is_exact: true },
    })
  })

  it('stops counting at ten thousand and says so', async () => {
    const exact = await paged(numbers(10_000), { page: 1, per_page: 1 })
    const more = await paged(numbers(10_001), { page: 1, per_page: 1 })

    expect(exact.meta).toMatchObject({ total: 10_000, total_is_exact: true })
    expect(more.meta).toMatchObject({ total: 10_000, total_is_exact: false })
  })

  it('is empty past the end, and still says the total', async () => {
    expect(await paged(numbers(2), { page: 5, per_page: 2 })).toMatchObject({ data: [], meta: { total: 2 } })
    expect(await paged(numbers(0), { page: 1, per_page: 2 })).toMatchObject({ data: [], meta: { total: 0 } })
  })
})

it('takes a minus as descending', () => {
  expect(sortOf<'name'>('-name')).toEqual({ key: 'name', direction: 'desc' })
})

it('reads wildcards of a search as themselves', () => {
  expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%')
})
