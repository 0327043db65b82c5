import { anyOf, day, integer, oneOf, textOf } from '@storey/api/query-parsers.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseSearch, stringifySearch } from './search-text.ts'
import { readQuery } from './useListState.ts'

const query = {
  page: integer(1, 1_000_000, 1),
  per_page: integer(1, 100, 25),
  sort: oneOf(['created_at', '-created_at']),
  search: textOf(0, 100),
  status: anyOf(oneOf(['new', 'lost'])),
  owner_id: integer(1, 1_000),
  created_from: day,
}

afterEach(() => void vi.useRealTimers())

describe('readQuery', () => {
  it('readQuery reads the query of an address', () => {
    expect(readQuery(query, { status: 'new,lost', page: '2', sort: '-created_at' })).toEqual({
      status: ['new', 'lost'],
      page: 2,
      per_page: 25,
      sort: '-created_at',
    })
  })

  it('readQuery drops invalid values and keeps the rest', () => {
    expect(readQuery(query, { status: 'purple', owner_id: '7', page: 'two' })).toEqual({
      owner_id: 7,
      page: 1,
      per_page: 25,
    })
  })

  it('readQuery reads relative days, so that a saved view stays current (A5)', () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00') })
    const from = (written: string) => readQuery(query, { created_from: written }).created_from

    expect(from('last-90-days')).toBe('2026-08-24')
    expect(from('this-month')).toBe('2026-11-01')
    expect(from('this-year')).toBe('2026-01-01')
    expect(from('2026-05-01')).toBe('2026-05-01')
    expect(from('last-week')).toBeUndefined()

    vi.setSystemTime(new Date('2027-01-05T12:00:00'))
    expect(from('last-90-days')).toBe('2026-10-07')
  })

  it('readQuery ignores keys that are not its own', () => {
    expect(readQuery(query, { tab: 'deals', open: '3' })).toEqual({ page: 1, per_page: 25 })
  })

  it('readQuery separates two lists on one page by prefix', () => {
    expect(readQuery(query, { page: '4', 'deals.page': '2' }, 'deals.')).toEqual({ page: 2, per_page: 25 })
  })
})

describe('stringifySearch', () => {
  it('stringifySearch joins lists with commas and leaves out empty values', () => {
    expect(stringifySearch({ status: ['new', 'lost'], search: '', owner_id: undefined, page: 2 })).toBe(
      '?status=new,lost&page=2',
    )
  })

  it('parseSearch reads what stringifySearch wrote', () => {
    const text = stringifySearch({ search: 'a & b = نورة', sort: '-created_at' })

    expect(parseSearch(text)).toEqual({ search: 'a & b = نورة', sort: '-created_at' })
  })
})
