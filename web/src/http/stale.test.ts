import type { SignedInResponse } from '@storey/api/account/account.ts'
import { leadPage, leads, tags } from '@storey/api/client-endpoints.ts'
import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from '../../test/stub-storage.ts'

const answer: SignedInResponse = {
  two_factor_auth: false,
  token: 'the-token',
  organizations: [],
  full_name: 'Lina Haddad',
  user_id: 3,
  has_enabled_two_factor_auth: true,
  two_factor_policy: 'optional',
}

/** Requests sent to the server, such as "GET /api/crm/leads", and their request ids. */
const asked: string[] = []
const request_ids: string[] = []
const respond = vi.fn(async (): Promise<Response> => Response.json({ data: [] }))
const gets = () => asked.filter((line) => line.startsWith('GET'))

/** Reloads the page, with active queries of these endpoints. */
async function load(shown: (query: typeof import('./query.ts').query) => readonly QueryObserverOptions[]) {
  stubStorage(new Map())
  vi.stubGlobal(
    'fetch',
    async (url: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
      asked.push(`${method} ${url.split('?')[0]}`)
      if (headers['x-request-id']) request_ids.push(headers['x-request-id'])
      return method === 'GET' ? Response.json({ data: [] }) : respond()
    },
  )
  vi.resetModules()
  const { startSession } = await import('./session.ts')
  const { call } = await import('./call.ts')
  const { query, queryClient } = await import('./query.ts')
  const stale = await import('./stale.ts')
  startSession(answer)
  for (const options of shown(query)) new QueryObserver(queryClient, options).subscribe(() => undefined)
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await stale.loadEvents()
  asked.length = 0
  return { call, ...stale }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  asked.length = 0
  request_ids.length = 0
  respond.mockImplementation(async () => Response.json({ data: {} }))
})
afterEach(() => vi.useRealTimers())

describe('changes of this tab', () => {
  it('a change of this tab refetches stale data once, and its own event is ignored', async () => {
    const { call, refetched, fetchAfter } = await load((query) => [query(leads.list, {}), query(tags.list, {})])

    await call(leads.toggleSeen, { params: { id: 5 }, body: { seen: true } })
    fetchAfter({ type: 'lead.changed', id: 5, request_id: request_ids[0] ?? '' })
    await vi.advanceTimersByTimeAsync(1_000)
    await refetched()

    expect(gets()).toEqual(['GET /api/crm/leads'])
  })

  it('a change whose response was lost refetches after its event', async () => {
    const { call, fetchAfter } = await load((query) => [query(leads.list, {})])
    respond.mockImplementation(async () => {
      fetchAfter({ type: 'lead.changed', id: 5, request_id: request_ids[0] ?? '' })
      throw new TypeError('network')
    })

    await expect(call(leads.toggleSeen, { params: { id: 5 }, body: { seen: true } })).rejects.toThrow()

    await vi.waitFor(() => expect(gets()).toEqual(['GET /api/crm/leads']))
  })

  it('a change refused as stale refetches the data', async () => {
    const { call } = await load((query) => [query(leads.list, {})])
    respond.mockImplementation(async () => Response.json({ code: 'stale', message: 'Stale' }, { status: 409 }))

    await expect(call(leads.toggleSeen, { params: { id: 5 }, body: { seen: true } })).rejects.toThrow()

    await vi.waitFor(() => expect(gets()).toEqual(['GET /api/crm/leads']))
  })

  it('a change refused as invalid refetches nothing', async () => {
    const { call } = await load((query) => [query(leads.list, {})])
    respond.mockImplementation(async () =>
      Response.json({ code: 'invalid', message: 'Invalid', errors: {} }, { status: 422 }),
    )

    await expect(call(leads.toggleSeen, { params: { id: 5 }, body: { seen: true } })).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(1_000)

    expect(gets()).toEqual([])
  })

  it('deleting a record does not refetch that record while its screen is open', async () => {
    const { call, refetched } = await load((query) => [
      query(leads.list, {}),
      query(leadPage.open, { params: { id: 5 } }),
      query(leadPage.open, { params: { id: 6 } }),
    ])

    await call(leads.remove, { params: { id: 5 } })
    await refetched()

    expect(gets().sort()).toEqual(['GET /api/crm/leads', 'GET /api/crm/leads/6/open'])
  })
})

describe('changes of other users', () => {
  it('changes of other users that arrive together are refetched together', async () => {
    const { fetchAfter } = await load((query) => [query(leads.list, {}), query(leadPage.open, { params: { id: 5 } })])

    for (let id = 1; id <= 50; id++) fetchAfter({ type: 'lead.changed', id, request_id: `of-somebody-else-${id}` })
    fetchAfter({ type: 'activity.changed', id: 1 })
    expect(gets()).toEqual([])
    await vi.advanceTimersByTimeAsync(150)

    expect(gets().sort()).toEqual(['GET /api/crm/leads', 'GET /api/crm/leads/5/open'])
  })
})
