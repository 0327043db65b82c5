import { type Glyph, regular, semibold } from './glyphs.ts'

const EM = 200

/** Replaces words by the outlines of their letters, so that no picture depends on the fonts of a machine. */
export function outlined(svg: string): string {
  return svg.replaceAll(
    /<text x="([^"]+)" y="([^"]+)" font-size="([^"]+)" font-weight="([^"]+)" text-anchor="([^"]+)" fill="([^"]+)">([^<]*)<\/text>/g,
    (_, x: string, y: string, size: string, weight: string, anchor: string, fill: string, text: string) => {
      const letters = glyphsOf(unescaped(text), weight === '600' ? 600 : 400)
      const length = advanceOf(letters)
      let at = anchor === 'middle' ? -length / 2 : anchor === 'end' ? -length : 0
      const outlines = letters.map(({ advance, outline }) => {
        const placed = outline && `<path transform="translate(${Math.round(at * 10) / 10} 0)" d="${outline}"/>`
        at += advance
        return placed
      })
      return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${Number(size) / EM})">${outlines.join('')}</g>`
    },
  )
}

/** How wide words are when they are drawn, in the unit of the size. */
export const lengthOf = (text: string, size: number, weight: 400 | 600): number =>
  (advanceOf(glyphsOf(text, weight)) * size) / EM

/** Letters outside our alphabet are left out: the demo's names have none. */
function glyphsOf(text: string, weight: 400 | 600): Glyph[] {
  const font = weight === 600 ? semibold : regular
  return [...text].map((email) => font[email]).filter((glyph) => glyph !== undefined)
}

const advanceOf = (glyphs: readonly Glyph[]): number => glyphs.reduce((sum, { advance }) => sum + advance, 0)

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
