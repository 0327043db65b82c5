import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { OfferNotice } from './OfferNotice.tsx'

it('a unit that is held for an accepted offer is booked from that offer, on the plan that its client chose', async () => {
  const form = {
    unit: { id: 7 },
    offer: null,
    accepted_offer: { id: 8, number: 'SO-2026-00001', mine: true, client_name: 'Salma Nasser', payment_plan_id: 9 },
  } as BookingForm
  const left = vi.fn()
  const { user, search } = await renderPart(() => <OfferNotice form={form} error={undefined} onLeave={left} />)

  expect(screen.queryByText('Salma Nasser')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Book from the offer' }))

  expect([left.mock.calls.length, search().sale_offer_id]).toEqual([1, '8'])
})
