import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { queryClient } from '../../http/query.ts'
import { dropAllKept, openKept, setKeeper } from '../../ui/kept/kept.ts'
import { VatRateForm } from './VatRateForm.tsx'

const keeper = { user_id: 7, draft_key: btoa('k'.repeat(32)) }

afterEach(() => {
  dropAllKept(keeper.user_id)
  setKeeper(null)
  queryClient.clear()
  vi.unstubAllGlobals()
})

const form = () => (
  <QueryClientProvider client={queryClient}>
    <VatRateForm rule={null} name={undefined} onClose={() => undefined} />
  </QueryClientProvider>
)

it('a rate of a fee that is restored is shown as one, until it is discarded', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }))
  const { user } = await renderPart(form)
  // Not before: the first call reads that there is no session.
  setKeeper(keeper)
  await user.click(await screen.findByRole('radio', { name: 'Fees' }))
  await expect.poll(() => localStorage.getItem('storey-kept')).not.toBeNull()
  // The page is lost, and opened again.
  setKeeper(null)
  cleanup()
  setKeeper(keeper)
  await openKept()
  const again = await renderPart(form)

  await waitFor(() => expect(screen.getByRole('radio', { name: 'Fees' })).toHaveProperty('checked', true))
  expect(screen.getByRole('combobox', { name: 'Treatment' })).toBeTruthy()
  await again.user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Units' })).toHaveProperty('checked', true))
})
