import type { Cheque } from '@storey/api/sales/cheques.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { queryClient } from '../../http/query.ts'
import { ChangeCheque } from './parts/ChangeCheque.tsx'

const cheque = (given: Partial<Cheque>): Cheque => ({
  ...{ id: 4, number: '000417', bank: 'Mashreq', drawer: 'Karim Haddad', status: 'deposited', version: 2 },
  ...{
    booking: { id: 1, number: 'B-2026-1', status: 'accepted' },
    unit: { id: 2, number: '101' },
    buyers: ['Amal Haddad'],
  },
  ...{ building: { id: 3, code: 'A', name: 'Tower A' }, project: { id: 5, name: 'Harbor' }, sales_manager: null },
  ...{ organization: { id: 6, name: 'Example Homes' }, payer_relation: null, payer_id_type: null, drawer_left: false },
  ...{ amount: { amount: 100_000, currency: 'AED' }, cheque_on: '2026-11-02', days: 1, pays: [] },
  ...{ received_on: '2026-11-01', deposited_on: '2026-11-02', cleared_on: null, bounced_on: null, reason: null },
  ...{ replaced_by: null, replaces: null, receipts: [] },
  ...given,
})

const sent: unknown[] = []
const show = (given: Partial<Cheque>) => {
  sent.length = 0
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)))
    return Response.json({ data: init?.method === 'POST' ? cheque(given) : [] })
  })
  return renderPart(() => (
    <QueryClientProvider client={queryClient}>
      <ChangeCheque change="clear" cheque={cheque(given)} onClose={() => {}} />
    </QueryClientProvider>
  ))
}
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('asks what a drawer is to the buyers who is no longer one of them', async () => {
  const { user } = await show({ drawer_left: true })

  await user.click(screen.getByRole('combobox', { name: /The drawer is/ }))
  await user.click(await screen.findByRole('option', { name: 'Spouse' }))
  expect(screen.getByText(/Karim Haddad is no longer a buyer/)).toBeTruthy()
  expect(screen.getByLabelText('Document number')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: /The drawer is/ }))
  await user.click(await screen.findByRole('option', { name: 'A buyer, under another name' }))
  expect(screen.queryByLabelText('Document number')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear cheque' }))

  await waitFor(() => expect(sent).toMatchObject([{ version: 2, payer_relation: 'buyer' }]))
})

it('asks nothing of a drawer who is a buyer', async () => {
  const { user } = await show({})

  expect(screen.queryByRole('combobox', { name: /The drawer is/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear cheque' }))

  await waitFor(() => expect(sent).toHaveLength(1))
  expect((sent[0] as { payer_relation?: unknown }).payer_relation ?? null).toBeNull()
})
