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

const ofProjects = async (count: number) => {
  const data = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `Tower ${at + 1}`,
    developer: 'Meridian',
    cover: null,
    counts: { available: 3 },
  }))
  vi.stubGlobal('fetch', async () => Response.json({ data }))
  return renderPart(() => (
    <QueryClientProvider client={queryClient}>
      <ProjectsToShare onMade={vi.fn()} />
    </QueryClientProvider>
  ))
}

it('the first ten projects are listed, and a search finds another', async () => {
  const { user } = await ofProjects(12)
  await screen.findByRole('button', { name: 'Share link of Tower 10' })
  expect(screen.getAllByRole('listitem')).toHaveLength(10)

  await user.type(screen.getByRole('textbox', { name: 'Search projects' }), 'tower 12')

  expect(screen.getAllByRole('listitem').map((one) => one.querySelector('b')?.textContent)).toEqual(['Tower 12'])
})

it('without a published project a sentence says so', async () => {
  await ofProjects(0)

  expect(await screen.findByText('No project is published to you now.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
