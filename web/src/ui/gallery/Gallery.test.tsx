import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { Gallery } from './Gallery.tsx'

afterEach(cleanup)
// Needed by autosizing text areas; happy-dom does not have it.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

const GalleryWithCalls = () => (
  <QueryClientProvider client={new QueryClient()}>
    <Gallery />
  </QueryClientProvider>
)

it.each(['values', 'list', 'form', 'states', 'overlays'])(
  'the gallery renders its %s tab without a console error',
  async (tab) => {
    const complaints = vi.spyOn(console, 'error')

    await renderPart(GalleryWithCalls, { at: `/?tab=${tab}` })

    await screen.findByRole('heading', { level: 1, name: 'Parts' })
    const here = screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent.toLowerCase())
    expect(here.some((title) => title.startsWith(tab))).toBe(true)
    await vi.waitFor(() => expect(document.querySelector('main')?.textContent?.length).toBeGreaterThan(200))
    expect(complaints.mock.calls).toEqual([])
  },
)
