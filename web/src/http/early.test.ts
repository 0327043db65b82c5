import { leads } from '@storey/api/client-endpoints.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from '../../test/stub-storage.ts'

const URL = '/api/crm/leads?page=1&per_page=25&locale=en&organization_id=2'
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

/** A page that was just loaded, by a user of this role. */
async function load(access_type: string) {
  const session = { token: 'the-token', organizations: [], organization_id: 2, access_type }
  stubStorage(new Map([['storey-session', JSON.stringify(session)]]))
  vi.stubGlobal('fetch', fetched)
  vi.resetModules()
  return import('./early.ts')
}

const ask = ({ askEarly }: typeof import('./early.ts')) => askEarly(leads.list, { query: { page: 1, per_page: 25 } })

beforeEach(() => {
  fetched.mockReset()
  fetched.mockImplementation(async () => Response.json({ data: [] }))
})
afterEach(() => void vi.useRealTimers())

describe('early request', () => {
  it('an early request is used once, by a call of the same address', async () => {
    const early = await load('broker')
    ask(early)

    expect(fetched.mock.calls).toEqual([
      [URL, { headers: { accept: 'application/json', authorization: 'Bearer the-token' } }],
    ])
    expect(await early.takeEarly(`${URL}&page=2`)).toBeUndefined()
    expect((await early.takeEarly(URL))?.status).toBe(200)
    expect(await early.takeEarly(URL)).toBeUndefined()
  })

  it('an early request is not sent for a role without access', async () => {
    ask(await load('contracts_officer'))

    expect(fetched).not.toHaveBeenCalled()
  })

  it('an early request that failed, was refused or is old is not used', async () => {
    const early = await load('broker')
    fetched.mockRejectedValueOnce(new TypeError('no network'))
    ask(early)
    expect(await early.takeEarly(URL)).toBeUndefined()

    fetched.mockResolvedValueOnce(Response.json({ message: 'Not signed in.' }, { status: 401 }))
    ask(early)
    expect(await early.takeEarly(URL)).toBeUndefined()

    vi.useFakeTimers()
    ask(early)
    vi.advanceTimersByTime(11_000)
    expect(await early.takeEarly(URL)).toBeUndefined()
  })
})
