import { countries } from '@storey/api/client-endpoints.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { query, queryClient } from '../../http/query.ts'
import { ProjectForm } from './ProjectForm.tsx'

beforeEach(() => {
  // Nothing answers: countries are known, and there is no map.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const country = (id: string, name: string) => ({ id, name, calling_code: '20' })
  queryClient.setQueryData(query(countries.options, {}).queryKey, {
    data: [country('AE', 'United Arab Emirates'), country('EG', 'Egypt')],
  } as never)
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const currency = async () => (await screen.findByRole('combobox', { name: 'Currency' })) as HTMLInputElement

it('a new project begins with the currency of its country, and keeps one that was chosen', async () => {
  const { user } = await renderPart(() => (
    <QueryClientProvider client={queryClient}>
      <ProjectForm onClose={() => undefined} />
    </QueryClientProvider>
  ))
  expect((await currency()).value).toMatch(/^AED/)

  await user.click(screen.getByRole('combobox', { name: 'Country' }))
  await user.click(await screen.findByRole('option', { name: 'Egypt' }))
  await waitFor(async () => expect((await currency()).value).toMatch(/^EGP/))

  // Back home.
  await user.click(screen.getByRole('combobox', { name: 'Country' }))
  await user.click(await screen.findByRole('option', { name: 'United Arab Emirates' }))
  await waitFor(async () => expect((await currency()).value).toMatch(/^AED/))

  // A chosen one stays.
  await user.click(await currency())
  await user.click(await screen.findByRole('option', { name: /^USD/ }))
  await user.click(screen.getByRole('combobox', { name: 'Country' }))
  await user.click(await screen.findByRole('option', { name: 'Egypt' }))
  await act(async () => undefined)
  expect((await currency()).value).toMatch(/^USD/)
})
