import type { SignedInResponse } from '@storey/api/account/account.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { stubStorage } from '../../../test/stub-storage.ts'

const signedIn = (user_id: number): SignedInResponse => ({
  two_factor_auth: false,
  token: `token-of-${user_id}`,
  organizations: [],
  full_name: 'Lina Haddad',
  user_id,
  has_enabled_two_factor_auth: true,
  two_factor_policy: 'optional',
})

beforeEach(() => {
  stubStorage()
  vi.resetModules()
})

it('a booking draft is removed from the browser at the end of the session', async () => {
  const { clearSession, startSession } = await import('../../http/session.ts')
  const { draftKey, isWhole, keepDraft, readDraft } = await import('./draft.ts')
  const { emptyBooking } = await import('./values.ts')
  startSession(signedIn(3))
  const values = emptyBooking(7, 9, 100)
  keepDraft(draftKey(7), { values, step: 1, saved_at: new Date().toISOString() })
  const whole = isWhole(draftKey(7))

  clearSession()
  startSession(signedIn(4))

  expect([whole, isWhole(draftKey(7)), readDraft(draftKey(7))]).toEqual([true, false, null])
})
