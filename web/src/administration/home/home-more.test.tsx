import { salesOverview } from '@storey/api/client-endpoints.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { queryClient, refresh } from '../../http/query.ts'
import { clearSession, startSession } from '../../http/session.ts'
import { HomeMore } from './HomeMore.tsx'
import { WaitingList } from './WaitingList.tsx'

const asked: string[] = []
const client = {
  ...{ id: 4, client_name: 'Nadia Farouk', project: { id: 1, name: 'Harbor' }, status: 'protected' },
  registered_at: '2026-11-01T08:00:00Z',
}
const sum = { currency: 'AED', amount: 100, bookings: 1, lost_amount: 0, lost: 0 }
const booked = [{ from: '2026-11-23', to: '2026-11-29', sums: [sum] }]

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(/\?.*/, ''))
    return url.includes('/overview')
      ? Response.json({ data: { booked } })
      : Response.json({ data: [client], meta: { total: 9, per_page: 4, current_page: 1 } })
  })
})
afterEach(() => {
  queryClient.clear()
  clearSession()
  vi.unstubAllGlobals()
})

async function openAs(pivot_role: 'broker' | 'super_admin_sales_manager' | 'developer') {
  startSession({
    ...{ two_factor_auth: false, token: 'token', full_name: 'Lina Haddad', user_id: 4 },
    organizations: [{ id: 7, name: 'Brightwater', pivot_enabled: true, pivot_role, reads_sales: false }],
    ...{ has_enabled_two_factor_auth: true, two_factor_policy: 'optional' },
  } as unknown as Parameters<typeof startSession>[0])
  await renderPart(() => (
    <QueryClientProvider client={queryClient}>
      <HomeMore now={Date.parse('2026-11-28T08:00:00Z')} />
    </QueryClientProvider>
  ))
}

it('the home of a broker shows the newest registered clients, with the number of all', async () => {
  await openAs('broker')

  await screen.findByText('Nadia Farouk')
  expect(screen.getByText('Protected')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All 9' }).getAttribute('href')).toBe('/channel/clients')
})

it('the home of the sales desk shows the bookings per week, and does not fetch them again with each change of a unit', async () => {
  await openAs('super_admin_sales_manager')
  await screen.findByRole('heading', { name: 'Bookings per week' })

  await refresh(salesOverview.show)

  expect(asked).toHaveLength(1)
})

it('the home of a member who sees neither asks for neither', async () => {
  await openAs('developer')

  expect(asked).toEqual([])
})

it('a group of what waits has a link to all only if not all are here', async () => {
  const row = { title: 'A-101', note: 'Nadia Farouk', at: '2026-11-27T08:00:00Z', value: null }
  await renderPart(() => (
    <WaitingList
      now={Date.parse('2026-11-28T08:00:00Z')}
      waiting={[
        { kind: 'holds', count: 1, rows: [{ id: 1, ...row }] },
        { kind: 'bookings', count: 5, rows: [{ id: 2, ...row }] },
      ]}
    />
  ))

  expect(screen.queryByRole('link', { name: /^All 1/ })).toBeNull()
  screen.getByRole('link', { name: /^All 5/ })
})
