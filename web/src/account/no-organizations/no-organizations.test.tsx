import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { queryClient } from '../../http/query.ts'
import { clearSession, startSession } from '../../http/session.ts'
import { NoOrganizationsPage } from './NoOrganizationsPage.tsx'

const account = {
  ...{ two_factor_auth: false, token: 'token', full_name: 'Lina Haddad', user_id: 4, email: 'lina@example.com' },
  ...{ organizations: [], has_enabled_two_factor_auth: true, two_factor_policy: 'optional' },
}
let answerInvites: (answer: Response) => void

beforeEach(() => {
  startSession(account as unknown as Parameters<typeof startSession>[0])
  const invites = new Promise<Response>((resolve) => {
    answerInvites = resolve
  })
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('invites') ? invites : Promise.resolve(Response.json({ data: account })),
  )
})
afterEach(() => {
  queryClient.clear()
  clearSession()
  vi.unstubAllGlobals()
})

it('a user without an organization reads no reason before the invites are known', async () => {
  await renderPart(() => (
    <QueryClientProvider client={queryClient}>
      <NoOrganizationsPage />
    </QueryClientProvider>
  ))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1))
  expect(screen.queryByText('You’re not in an organization')).toBeNull()

  answerInvites(Response.json({ data: [] }))

  await screen.findByText('You’re not in an organization')
})
