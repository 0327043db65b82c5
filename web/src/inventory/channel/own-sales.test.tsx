import type { BrokerSale } from '@storey/api/sales/broker-sales.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { queryClient } from '../../http/query.ts'
import { OwnSales } from './OwnSales.tsx'

const deal = { id: 7, title: 'Nadia, two bedrooms', lead_id: 8 }
const sale: BrokerSale = {
  ...{ id: 41, kind: 'booking', number: 'B-2026-00041', project: 'Harbor', developer: 'Skyline', unit: 'A-101' },
  ...{
    broker: 'Omar Aziz',
    status: 'accepted',
    at: '2026-11-01T08:00:00Z',
    until: null,
    missing: [],
    commission: null,
  },
  ...{ deal: null, likely_deal: deal },
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('a sale whose buyer is a lead by e-mail or phone links its deal in one press, and nothing before', async () => {
  const changes: [string, unknown][] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') changes.push([url.replace(/\?.*/, ''), JSON.parse(String(body))])
    return Response.json({ data: [changes.length > 0 ? { ...sale, deal, likely_deal: null } : sale] })
  })
  const { user } = await renderPart(() => (
    <QueryClientProvider client={queryClient}>
      <OwnSales />
    </QueryClientProvider>
  ))
  const button = await screen.findByRole('button', { name: 'Link Nadia, two bedrooms with booking B-2026-00041' })
  expect(changes).toEqual([])

  await user.click(button)

  await waitFor(() => expect(changes).toHaveLength(1))
  expect(changes[0]?.[0]).toContain('/crm/deals/booking/7')
  expect(changes[0]?.[1]).toMatchObject({ _method: 'PUT', booking_id: 41 })
})
