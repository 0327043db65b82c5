import { beforeEach, expect, it, vi } from 'vitest'
import { stubStorage } from '../../../../test/stub-storage.ts'

beforeEach(() => {
  stubStorage()
  vi.resetModules()
})

it('sendTo aborts running uploads when the session ends, and does not send the waiting ones', async () => {
  const { clearSession, startSession } = await import('../../../http/session.ts')
  const { sendTo } = await import('./sending.ts')
  startSession({
    two_factor_auth: false,
    token: 'the-token',
    organizations: [],
    full_name: 'Lina Haddad',
    user_id: 3,
    has_enabled_two_factor_auth: true,
    two_factor_policy: 'optional',
  })
  const begun: (AbortSignal | undefined)[] = []
  const send = (_file: File, { signal }: { readonly signal?: AbortSignal | undefined }) => {
    begun.push(signal)
    return new Promise<void>((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)))
  }
  sendTo(
    'note-5',
    ['a', 'b', 'c'].map((name) => new File([name], `${name}.pdf`)),
    send,
  )
  await vi.waitFor(() => expect(begun).toHaveLength(2))

  clearSession()
  await Promise.resolve()

  expect(begun.map((signal) => signal?.aborted)).toEqual([true, true])
})
