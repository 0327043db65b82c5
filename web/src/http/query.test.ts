import type { SignedInResponse } from '@storey/api/account/account.ts'
import { countries } from '@storey/api/client-endpoints.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
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

const kept = new Map<string, string>()
const fetched = vi.fn(async () => Response.json({ data: [{ id: 'AE', name: 'United Arab Emirates' }] }))

/** Reloads the page: only the browser's storage is kept. */
async function load() {
  stubStorage(kept)
  vi.stubGlobal('fetch', fetched)
  vi.resetModules()
  const { startSession } = await import('./session.ts')
  return { startSession, ...(await import('./query.ts')) }
}

beforeEach(() => {
  kept.clear()
  fetched.mockClear()
})

describe('countries', () => {
  it('countries are fetched once per session, not again after an organization switch or a reload', async () => {
    const first = await load()
    first.startSession(answer)
    await first.queryClient.fetchQuery(first.query(countries.options, {}))
    first.queryClient.clear()
    await first.queryClient.fetchQuery(first.query(countries.options, {}))

    const second = await load()
    const { data } = await second.queryClient.fetchQuery(second.query(countries.options, {}))

    expect(data).toHaveLength(1)
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})
