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

describe('a load that fails', () => {
  it('is told in a notice, once for all that fail alike', async () => {
    const broken = new Failure(500, { message: 'The server failed.' })
    await Promise.all([fail('leads', broken), fail('tags', broken)])

    expect(told).toHaveBeenCalledExactlyOnceWith(broken)
  })

  it.each([401, 403, 404])('with %i is told where it is: by the sign-in or its own page', async (status) => {
    await fail(`status ${status}`, new Failure(status, { message: `No ${status}.` }))

    expect(told).not.toHaveBeenCalled()
  })

  it('for want of a connection is told by the bar above the page', async () => {
    await fail('away', new TypeError('Failed to fetch'))

    expect(told).not.toHaveBeenCalled()
  })
})
