import { beforeEach, describe, expect, it, vi } from 'vitest'

const told = vi.hoisted(() => vi.fn())
vi.mock('../../ui/overlays/notify.tsx', () => ({ notify: { bad: told } }))

const { queryClient } = await import('../../http/query.ts')
const { Failure } = await import('../../http/failure.ts')
const { reportFailedLoads } = await import('./failed-loads.ts')

const fail = (name: string, error: Error) =>
  queryClient
    .fetchQuery({ queryKey: [name], queryFn: () => Promise.reject(error), retry: false })
    .catch(() => undefined)

beforeEach(() => {
  told.mockClear()
  return reportFailedLoads()
})

describe('failed loads', () => {
  it('failed loads with the same error show one notice', async () => {
    const broken = new Failure(500, { message: 'The server failed.' })
    await Promise.all([fail('leads', broken), fail('tags', broken)])

    expect(told).toHaveBeenCalledExactlyOnceWith(broken)
  })

  it('a list that fails shows its own notice, also soon after another load failed in the same way', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
    const broken = new Failure(500, { message: 'The database is away.' })
    await fail('units', broken)
    vi.setSystemTime(1_006_000)
    await fail('leads', broken)
    vi.setSystemTime(1_012_000)
    await fail('leads', broken)
    vi.useRealTimers()

    expect(told).toHaveBeenCalledTimes(2)
  })

  it.each([401, 403, 404])('a failed load with status %i shows no notice', async (status) => {
    await fail(`status ${status}`, new Failure(status, { message: `No ${status}.` }))

    expect(told).not.toHaveBeenCalled()
  })

  it('a failed load without a connection shows no notice', async () => {
    await fail('away', new TypeError('Failed to fetch'))

    expect(told).not.toHaveBeenCalled()
  })
})
