import { tags } from '@storey/api/client-endpoints.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { stubStorage } from '../../test/stub-storage.ts'
import { optimistic, withChanges } from './optimistic.ts'
import { query, queryClient } from './query.ts'

const tag = { id: 1, version: 1, name: 'Cash', colour: 'teal' as const, uses: { leads: 0, deals: 0 } }
const page = (name: string) => ({
  data: [{ ...tag, name }],
  meta: { page: 1, per_page: 25, total: 1, total_is_exact: true, next_cursor: null },
})
const first = () => query(tags.list, {}).queryKey
const found = () => query(tags.list, { query: { search: 'ca' } }).queryKey
const namesIn = (queryKey: ReturnType<typeof first>) =>
  queryClient.getQueryData<ReturnType<typeof page>>(queryKey)?.data.map(({ name }) => name)
const renamed = (name: string) =>
  withChanges(tags.list, (list) => ({ ...list, data: list.data.map((one) => ({ ...one, name })) }))

beforeEach(() => {
  stubStorage(new Map())
  queryClient.clear()
  queryClient.setQueryData(first(), page('Cash'))
  queryClient.setQueryData(found(), page('Cash'))
})

describe('optimistic', () => {
  it('optimistic shows a change in every cached response while it is sent, and returns the result', async () => {
    const seen: unknown[] = []

    const result = await optimistic([renamed('Buyer')], async () => {
      seen.push(namesIn(first()), namesIn(found()))
      return 'saved'
    })

    expect(seen).toEqual([['Buyer'], ['Buyer']])
    expect(result).toBe('saved')
    expect(namesIn(first())).toEqual(['Buyer'])
  })

  it('optimistic reverts a refused change and refetches the data', async () => {
    const refused = optimistic([renamed('Buyer')], () => Promise.reject(new Error('no')))

    await expect(refused).rejects.toThrow('no')
    expect([namesIn(first()), namesIn(found())]).toEqual([['Cash'], ['Cash']])
    expect(queryClient.getQueryState(first())?.isInvalidated).toBe(true)
  })
})
