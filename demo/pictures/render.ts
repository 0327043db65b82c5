import sharp from 'sharp'
import { outlined } from './outlines.ts'
import { colourOf, type Scheme } from './palette.ts'

/** Pixels are for what cannot show SVG: files of the store, PDFs. Transparent parts take the page's colour. */
export async function renderPng(svg: string, width: number, scheme: Exclude<Scheme, 'both'> = 'day'): Promise<Buffer> {
  return (await pixels(svg, width, scheme)).png({ compressionLevel: 9 }).toBuffer()
}

export async function renderWebp(svg: string, width: number, scheme: Exclude<Scheme, 'both'> = 'day'): Promise<Buffer> {
  return (await pixels(svg, width, scheme)).webp({ quality: 86 }).toBuffer()
}

async function pixels(svg: string, width: number, scheme: Exclude<Scheme, 'both'>) {
  const source = Buffer.from(outlined(svg))
  const drawn = await sharp(source).metadata()
  const density = Math.min(2400, (72 * width) / (drawn.width ?? width))
  return sharp(source, { density })
    .resize({ width })
    .flatten({ background: colourOf('bg', scheme) })
}
