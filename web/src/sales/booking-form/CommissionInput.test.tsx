import { newBooking } from '@storey/api/sales/bookings.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { queryClient } from '../../http/query.ts'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { CommissionInput } from './CommissionInput.tsx'
import { type BookingValues, emptyBooking } from './values.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

function Field() {
  const initial: BookingValues = { ...emptyBooking(7, 9, 100_000_000), brokerage_id: 3 }
  const booking = useEndpointForm({ schema: newBooking, initial, send: async () => undefined })
  return <CommissionInput booking={booking} price={100_000_000} />
}

it.each([
  [{ rate_of: 'agreement', percent: '5', amount: null }, 'Empty: 5%, as agreed with the brokerage.'],
  [
    { rate_of: 'terms', percent: null, amount: { amount: 5_000_000, currency: 'AED' } },
    'Empty: AED 50,000, as agreed with the brokerage.',
  ],
  [null, 'No rate is agreed with the brokerage: without one it earns nothing.'],
])('the commission of a booking says what is agreed with the chosen brokerage', async (data, text) => {
  vi.stubGlobal('fetch', async () => Response.json({ data }))

  await renderPart(() => (
    <QueryClientProvider client={queryClient}>
      <Field />
    </QueryClientProvider>
  ))

  expect((await screen.findByText(/brokerage/)).textContent?.replaceAll('\u00a0', ' ')).toBe(text)
})
