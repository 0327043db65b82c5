import type { OverlayOptions } from 'sharp'

/** Loaded by the first card, with its native code. */
const library = async () => (await import('sharp')).default

/** The size that messengers and social networks show whole. */
export const CARD = { width: 1200, height: 630 } as const
/** The picture's part of a card that has something next to it, and the height of the line under that. */
const PICTURE = 700
const LINE = 12
const LOGO = 72
const MARGIN = 56

export interface CardParts {
  /** Shown whole on white next to the picture, such as a floor plan. */
  readonly plan?: Uint8Array | undefined
  /** Square, above the plan. */
  readonly logo?: Uint8Array | undefined
  /** The color of the line under the plan, such as `#7a3e1b`. */
  readonly color?: string | undefined
}

/**
 * Stored pictures as a card for previews of a link: the picture, cut, and next to it a plan and a logo. It has no words, so it needs no
 * font; messengers print the title next to it. JPEG, because not every messenger reads WebP.
 */
export async function jpegCard(content: Uint8Array, { plan, logo, color }: CardParts = {}): Promise<Buffer> {
  const sharp = await library()
  const beside = plan !== undefined || logo !== undefined
  const picture = await sharp(content)
    .resize({ width: beside ? PICTURE : CARD.width, height: CARD.height, fit: 'cover' })
    .toBuffer()
  const width = CARD.width - PICTURE
  const space = logo === undefined ? MARGIN : MARGIN + LOGO + 24
  const parts: OverlayOptions[] = [{ input: picture, left: 0, top: 0 }]
  if (plan !== undefined)
    parts.push({
      input: await onWhite(plan, { width: width - 2 * MARGIN, height: CARD.height - space - MARGIN }),
      left: PICTURE + MARGIN,
      top: space,
    })
  if (logo !== undefined)
    parts.push({ input: await onWhite(logo, { width: LOGO, height: LOGO }), left: PICTURE + MARGIN, top: MARGIN })
  if (beside && color !== undefined)
    parts.push({
      input: { create: { width, height: LINE, channels: 3, background: color } },
      left: PICTURE,
      top: CARD.height - LINE,
    })
  return sharp({ create: { ...CARD, channels: 3, background: '#ffffff' } })
    .composite(parts)
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

const onWhite = async (content: Uint8Array, size: { readonly width: number; readonly height: number }) =>
  (await library())(content)
    .flatten({ background: '#ffffff' })
    .resize({ ...size, fit: 'contain', background: '#ffffff' })
    .toBuffer()
