import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../../../test/render.tsx'
import { queryClient } from '../../../http/query.ts'
import { UnitPriceForm } from './UnitPriceForm.tsx'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const unit = {
  ...{ id: 7, number: '101', building: { id: 1, name: 'Tower A', code: 'A' }, currency: 'AED', version: 3 },
  ...{ price: null, minimum_price: null, claim: null, sales_note: '' },
}

it('the form of a sales manager says that a home has no price yet, and saves its note alone', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ data: {} })
  })
  const onClose = vi.fn()
  const { user } = await renderPart(() => (
    <QueryClientProvider client={queryClient}>
      <UnitPriceForm unit={unit} onClose={onClose} />
    </QueryClientProvider>
  ))

  expect(screen.getByText('No price yet. The developer sets the first one.')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: /Price/ }).hasAttribute('disabled')).toBe(true)
  await user.type(screen.getByRole('textbox', { name: /Note for sellers/ }), 'Corner home')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ locale: 'en', sales_note: 'Corner home', version: 3 }])
})
