import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { queryClient } from '../../http/query.ts'
import { FilePreview } from './FilePreview.tsx'
import type { PreviewedFile } from './previewed-file.ts'

const agreement: PreviewedFile = {
  title: 'Sale agreement',
  type: 'application/pdf',
  size: 12_000,
  content: { queryKey: ['agreement'], queryFn: async () => new Blob(['%PDF-1.7']) },
}

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'
const WEBKIT_GTK =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

/** Shows the preview in a browser with or without a viewer of PDF files. */
async function preview(pdfViewerEnabled: boolean, userAgent = CHROME) {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent })
  Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value: pdfViewerEnabled })
  await renderPart(() => (
    <QueryClientProvider client={queryClient}>
      <FilePreview file={agreement} onClose={() => undefined} />
    </QueryClientProvider>
  ))
}

it('FilePreview shows a PDF in the viewer of the browser, under its title', async () => {
  await preview(true)

  const frame = await screen.findByTitle('Sale agreement')
  expect(frame.getAttribute('src')).toMatch(/^blob:/)
  const tab = screen.getByRole('link', { name: 'Open in a new tab' })
  expect(frame.getAttribute('src')).toContain(tab.getAttribute('href'))
})

it('FilePreview offers the download when the browser has no PDF viewer', async () => {
  await preview(false)

  await screen.findByText('This browser can’t show PDF files. Download this one to open it.')
  expect(screen.queryByTitle('Sale agreement')).toBeNull()
  screen.getByRole('button', { name: 'Download' })
})

it('FilePreview opens no PDF in WebKitGTK, whose viewer stops under the policy of the page', async () => {
  await preview(true, WEBKIT_GTK)

  await screen.findByText('This browser can’t show PDF files. Download this one to open it.')
  expect(screen.queryByTitle('Sale agreement')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open in a new tab' })).toBeNull()
  screen.getByRole('button', { name: 'Download' })
})

it('FilePreview shows a PDF in Safari', async () => {
  await preview(true, SAFARI)

  await screen.findByTitle('Sale agreement')
})
