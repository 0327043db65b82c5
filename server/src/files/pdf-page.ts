import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

/** Maximum ratio of height to width of a page: its pixels would fill the memory. */
const TALLEST = 8

let library: Promise<PDFiumLibrary> | undefined

/** Renders the first page of a PDF as a PNG of this width on white, or returns the problem of the file. */
export async function firstPage(
  content: Uint8Array,
  width: number,
): Promise<{ readonly picture: Uint8Array } | { readonly problem: string }> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(content).catch(() => undefined)
  if (!document) return { problem: 'This PDF cannot be opened. Save it again without a password.' }
  try {
    if (document.getPageCount() === 0) return { problem: 'This PDF has no pages.' }
    const page = document.getPage(0)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    if (originalHeight > originalWidth * TALLEST)
      return { problem: 'The first page of this PDF is too long. Save it as a page of its own.' }
    const height = Math.max(1, Math.round((width * originalHeight) / originalWidth))
    const { data } = await page.render({
      width,
      height,
      render: (page) =>
        sharp(page.data, { raw: { width: page.width, height: page.height, channels: 4 } })
          .flatten({ background: '#ffffff' })
          .png({ compressionLevel: 1 })
          .toBuffer(),
    })
    return { picture: data }
  } finally {
    document.destroy()
  }
}
