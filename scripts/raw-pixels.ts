import { readdir, readFile } from 'node:fs/promises'
import { root } from './root.ts'

const TOKENS = 'theme/tokens.css'
/** In pixels: larger values lay out a part of the screen and are not steps of the scale. */
const MAX_SPACE = 48
const HAIRLINE = 1

const SPACE = /^(padding|margin|gap|row-gap|column-gap|scroll-padding|scroll-margin|border-spacing|text-indent)(-|$)/
const INSET = /^(inset(-.*)?|top|right|bottom|left)$/
const RADIUS = /radius$/
const TYPE = /^(font|font-size|line-height)$/

/** Maximum width of a phone; the second is for phones too narrow for two buttons side by side. */
const PHONE_WIDTHS = ['47.99em', '23.99em']
const MAX_PHONE_EM = 48

export interface RawPixel {
  readonly line: number
  readonly text: string
  readonly instead: string
}

/** Where a style sheet writes space, type, a radius or the phone width as a value instead of the shared token. */
export function rawPixelsIn(css: string): RawPixel[] {
  const source = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const found: RawPixel[] = []
  const note = (at: number, text: string, instead: string) =>
    found.push({ line: source.slice(0, at).split('\n').length, text: text.replace(/\s+/g, ' '), instead })

  for (const { 0: text, 1: property = '', 2: value = '', index } of source.matchAll(
    /(?<![\w-])([a-z-]+)\s*:\s*([^;{}]*);/g,
  )) {
    const pixels = [...value.matchAll(/(?<![\w.])\d*\.?\d+(?=px)/g)].map(([number]) => Number(number))
    const instead = insteadOf(property, pixels)
    if (instead) note(index, text, instead)
  }
  for (const { 0: text, 1: bound, 2: width = '', index } of source.matchAll(
    /\((max|min)-width: ([\d.]+(?:em|px))\)(?=[^{}]*\{)/g,
  ))
    if (isOtherPhone(source, index, bound === 'max', width)) note(index, text, `(max-width: ${PHONE_WIDTHS[0]})`)
  return found.sort((a, b) => a.line - b.line)
}

/** The tokens to use for a property with a raw pixel value. */
function insteadOf(property: string, pixels: readonly number[]): string | undefined {
  const some = (isRaw: (pixel: number) => boolean) => pixels.some((pixel) => pixel > HAIRLINE && isRaw(pixel))
  if (SPACE.test(property) && some((pixel) => pixel <= MAX_SPACE)) return 'var(--s-…)'
  // A drawn element is positioned by its own sizes, so only steps of the scale count as space.
  if (INSET.test(property) && some((pixel) => pixel % 4 === 0 && pixel <= 24)) return 'var(--s-…)'
  if (RADIUS.test(property) && some(() => true)) return 'var(--r-…)'
  if (TYPE.test(property) && pixels.length > 0) return 'var(--t-…), var(--l-…)'
  return undefined
}

function isOtherPhone(source: string, at: number, isMost: boolean, width: string): boolean {
  const isContainer = source.lastIndexOf('@container', at) > source.lastIndexOf('@media', at)
  if (isContainer || !isMost || PHONE_WIDTHS.includes(width)) return false
  return Number.parseFloat(width) / (width.endsWith('px') ? 16 : 1) <= MAX_PHONE_EM
}

/** The style sheets with raw values, one per line; empty if there are none. */
export async function findRawPixels(): Promise<string> {
  const found: string[] = []
  for (const path of (await readdir(root('web/src'), { recursive: true })).sort()) {
    if (!path.endsWith('.css') || path === TOKENS) continue
    for (const { line, text, instead } of rawPixelsIn(await readFile(root(`web/src/${path}`), 'utf8')))
      found.push(`web/src/${path}:${line}: "${text}" is a token: ${instead}`)
  }
  return found.join('\n')
}
