import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Group } from './endpoint.ts'
import { groups } from './index.ts'
import * as listQueries from './list-queries.ts'
import type { QueryParser } from './query-parsers.ts'

const texts = [
  ...['', 'x', 'a b', 'true', 'false', 'TRUE', '0', '1', '-3', '25', '101', '1.5', '007', '1e3'],
  ...[
    '9007199254740991',
    '9007199254740992',
    '-9007199254740993',
    '1000001',
    'a,b',
    '1,2',
    '1,,2',
    '1,x',
    ',',
    'AE',
    'ae',
  ],
  ...['AE,SA', '2026-02-28', '2026-02-29', '2024-02-29', '2026-02-30', '2026-13-01', '26-01-01', '0000-01-01'],
  ...[
    '2026-11-21T09:30:00Z',
    '2026-11-21T09:30:00.123+04:00',
    '2026-11-21T25:00:00Z',
    '2026-11-21 09:30:00',
    '2026-02-30T00:00:00Z',
  ],
  ...[
    'x'.repeat(100),
    'x'.repeat(101),
    'x'.repeat(201),
    'x'.repeat(2001),
    Array(100).fill('1').join(),
    Array(101).fill('1').join(),
  ],
  ...['new', 'new,lost', 'new,purple', '-created_at', 'created_at', 'نورة', 'leads.change', '<b>'],
]

const lists = Object.entries(listQueries).flatMap(([group, own]) =>
  Object.entries<Readonly<Record<string, QueryParser<unknown>>>>(own).map(([name, reads]) => {
    const declared: Group = groups[group as keyof typeof listQueries]
    return { name: `${group}.${name}`, reads, query: declared[name]?.query }
  }),
)

describe('query parsers of lists', () => {
  it.each(lists)('the query parser of $name equals its schema', ({ reads, query }) => {
    expect(Object.keys(reads)).toEqual(Object.keys(query?._zod.def.shape ?? {}))
    for (const [key, { read, usual }] of Object.entries(reads)) {
      expect(usual, key).toEqual(query && z.safeParse(query, {}).data?.[key])
      for (const text of texts) {
        const known = query && z.safeParse(query, { [key]: text })
        expect({ key, text, value: read(text) }).toEqual({ key, text, value: known?.data?.[key] })
      }
    }
  })

  it('a search text is trimmed, and control characters are refused', () => {
    const { read } = listQueries.leads.list.search

    expect(read('  amal haddad ')).toBe('amal haddad')
    expect(listQueries.leads.list.campaign.read('   ')).toBeUndefined()
    expect(read('a\0b')).toBeUndefined()
  })
})
