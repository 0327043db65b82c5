import type { Commission } from '@storey/api/sales/commissions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { queryClient } from '../../http/query.ts'
import { SendInvoice } from './SendInvoice.tsx'

const aed = (amount: number) => ({ amount, currency: 'AED' })
const commission = (id: number): Commission => ({
  ...{ id, kind: 'commission', status: 'earned', booking: { id, number: `B-${id}` }, unit: `A-${id}`, version: 2 },
  ...{
    organization: { id: 7, name: 'Skyline' },
    project: { id: 8, name: 'Harbor' },
    brokerage: { id: 9, name: 'Palm' },
  },
  ...{
    broker: null,
    rate_of: 'terms',
    percent: '5',
    base: aed(100_00),
    amount: aed(5_00),
    vat_percent: '5',
    vat: aed(25),
  },
  ...{ total: aed(5_25), broker_amount: null, expected: null, earned_at: '2026-11-01T08:00:00Z', invoice: null },
  ...{ return_reason: null, approved_by: null, approved_at: null, payment: null, protected_for: null },
})

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('one invoice of three commissions shows them with their sum, and is sent with both', async () => {
  const sent: FormData[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (body instanceof FormData) sent.push(body)
    return Response.json({ data: commission(1) })
  })
  const onSent = vi.fn()
  const { user } = await renderPart(() => (
    <QueryClientProvider client={queryClient}>
      <SendInvoice commissions={[1, 2, 3].map(commission)} onSent={onSent} onClose={() => {}} />
    </QueryClientProvider>
  ))

  expect(screen.getByRole('list', { name: 'Commissions of the invoice' }).textContent?.replace(/\s/g, ' ')).toBe(
    'B-1, A-1AED 5.25B-2, A-2AED 5.25B-3, A-3AED 5.25Invoice total with VATAED 15.75',
  )
  await user.type(screen.getByLabelText(/Invoice number/), 'INV-1')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('The form takes a file.')
  await user.upload(input, new File(['%PDF-1.7'], 'invoice.pdf', { type: 'application/pdf' }))
  await user.click(screen.getByRole('button', { name: 'Send invoice' }))

  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  const [form] = sent
  expect([form?.getAll('also[]'), form?.get('total'), form?.get('version')]).toEqual([['2', '3'], '1575', '2'])
})
