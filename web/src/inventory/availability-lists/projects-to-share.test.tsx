import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { queryClient } from '../../http/query.ts'
import { ProjectsToShare } from './ProjectsToShare.tsx'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('the page of shared links makes a link to a published project in one press', async () => {
  const made = vi.fn()
  const project = { id: 5, name: 'Harbour Crescent', developer: 'Meridian', cover: null, counts: { available: 33 } }
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) =>
    Response.json({
      data:
        method === 'POST' && url.includes('/channel/projects/5/links')
          ? { address: 'https://storey.example/availability/x', whatsapp: 'https://wa.example/x' }
          : [project],
    }),
  )
  const { user } = await renderPart(() => (
    <QueryClientProvider client={queryClient}>
      <ProjectsToShare onMade={made} />
    </QueryClientProvider>
  ))
  await user.click(await screen.findByRole('button', { name: 'Share link of Harbour Crescent' }))

  await vi.waitFor(() =>
    expect(made).toHaveBeenCalledWith({
      title: 'Harbour Crescent',
      address: 'https://storey.example/availability/x',
      whatsapp: 'https://wa.example/x',
    }),
  )
})
