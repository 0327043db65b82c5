import sharp from 'sharp'
import { regular, semibold } from './glyphs.ts'
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
  return sharp(source, { density }).resize({ width }).flatten({ background: colourOf('bg', scheme) })
}

/** Replaces words by the outlines of their letters, so that no picture depends on the fonts of a machine. */
export function outlined(svg: string): string {
  return svg.replaceAll(
    /<text x="([^"]+)" y="([^"]+)" font-size="([^"]+)" font-weight="([^"]+)" text-anchor="([^"]+)" fill="([^"]+)">([^<]*)<\/text>/g,
    (_, x: string, y: string, size: string, weight: string, anchor: string, fill: string, words: string) => {
      const letters = [...unescaped(words)].map((letter) => (weight === '600' ? semibold : regular)[letter])
      const known = letters.filter((letter) => letter !== undefined)
      const length = known.reduce((sum, { advance }) => sum + advance, 0)
      let at = anchor === 'middle' ? -length / 2 : anchor === 'end' ? -length : 0
      const outlines = known.map(({ advance, outline }) => {
        const placed = `<path transform="translate(${Math.round(at * 10) / 10} 0)" d="${outline}"/>`
        at += advance
        return outline ? placed : ''
      })
      return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${Number(size) / EM})">${outlines.join('')}</g>`
    },
  )
}

const EM = 200

const unescaped = (words: string): string =>
  words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
