import { mkdir, readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

// Pages of documents as grey pictures, beside the reference pictures that are kept in `pages/`. Both the typesetter and the
// renderer are WebAssembly and the fonts come with the packages: a machine adds nothing of its own.

const REFERENCES = new URL('pages/', import.meta.url)
const ARTEFACTS = new URL('../../../artifacts/documents/', import.meta.url)

/** Of A4, at 72 dots per inch. */
const WIDTH = 595
/** Greys that are so near are alike to a reader. */
const NEAR = 32
/** One pixel in 50,000 may differ: ten of a page, where a digit of the smallest print is more. */
const ALLOWED = 1 / 50_000

export interface Page {
  readonly width: number
  readonly height: number
  /** One byte a pixel, on white. */
  readonly greys: Uint8Array
}

let library: Promise<PDFiumLibrary> | undefined

/** Every page of a PDF. */
export async function pagesOf(pdf: Uint8Array): Promise<Page[]> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    const pages: Page[] = []
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const height = Math.round((WIDTH * originalHeight) / originalWidth)
      const { data } = await page.render({ width: WIDTH, height, render: async ({ data }) => greysOf(data) })
      pages.push({ width: WIDTH, height, greys: data })
    }
    return pages
  } finally {
    document.destroy()
  }
}

/** What is printed on the pages of a PDF, in Latin letters. */
export async function wordsOf(pdf: Uint8Array): Promise<string> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    return [...document.pages()].map((page) => page.getText()).join('\n')
  } finally {
    document.destroy()
  }
}

/** By whole numbers, so that no machine rounds otherwise. */
function greysOf(pixels: Uint8Array): Uint8Array {
  const greys = new Uint8Array(pixels.length / 4)
  for (let at = 0; at < greys.length; at++) {
    const [blue = 0, green = 0, red = 0, opacity = 0] = pixels.subarray(at * 4, at * 4 + 4)
    const grey = (red * 299 + green * 587 + blue * 114) / 1000
    greys[at] = Math.round((grey * opacity + 255 * (255 - opacity)) / 255)
  }
  return greys
}

/** How many pixels of two pages differ; all of them where their sizes do. */
export function differing(one: Page, other: Page): number {
  if (one.width !== other.width || one.height !== other.height) return one.greys.length
  return one.greys.reduce((count, grey, at) => count + (isNear(grey, other.greys[at]) ? 0 : 1), 0)
}
const isNear = (one: number, other = 255) => Math.abs(one - other) <= NEAR

/** Whether a reader would take them for one. */
export const areAlike = (one: Page, other: Page): boolean => differing(one, other) <= one.greys.length * ALLOWED

const pictureOf = ({ greys, width, height }: Page) =>
  sharp(greys, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })

async function pageOf(file: URL): Promise<Page> {
  const { data, info } = await sharp(await readFile(file))
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, greys: data }
}

/** Keeps the pages of a document as its references, in the place of the earlier ones. */
export async function keepReferences(name: string, pages: readonly Page[]): Promise<void> {
  await mkdir(REFERENCES, { recursive: true })
  for (const [index, page] of pages.entries())
    await pictureOf(page).toFile(path(REFERENCES, `${name}-${index + 1}.png`))
}

/** What differs from the references, in words; nothing where they agree. The pages that differ lie in `artifacts/documents`. */
export async function differences(name: string, pages: readonly Page[]): Promise<string[]> {
  const kept = (await readdir(REFERENCES)).filter((file) => file.startsWith(`${name}-`)).length
  const said = kept === pages.length ? [] : [`${name} has ${pages.length} pages, and its references ${kept}.`]
  for (const [index, page] of pages.slice(0, kept).entries()) {
    const file = `${name}-${index + 1}.png`
    const reference = await pageOf(new URL(file, REFERENCES))
    if (areAlike(page, reference)) continue
    await mkdir(ARTEFACTS, { recursive: true })
    await pictureOf(page).toFile(path(ARTEFACTS, file))
    await pictureOf(marked(page, reference)).toFile(path(ARTEFACTS, `${name}-${index + 1}.differs.png`))
    said.push(`${differing(page, reference)} pixels of ${file} differ: see artifacts/documents.`)
  }
  return said
}

/** What is alike is pale, what differs black. */
const marked = (page: Page, reference: Page): Page => ({
  ...page,
  greys: page.greys.map((grey, at) => (isNear(grey, reference.greys[at]) ? 255 - (255 - grey) / 5 : 0)),
})

const path = (folder: URL, file: string) => fileURLToPath(new URL(file, folder))
