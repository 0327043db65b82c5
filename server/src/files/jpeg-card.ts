import sharp from 'sharp'

/** The size that messengers and social networks show whole. */
export const CARD = { width: 1200, height: 630 } as const

/** A stored picture, cut to a card for previews of a link. JPEG, because not every messenger reads WebP. */
export const jpegCard = (content: Uint8Array): Promise<Buffer> =>
  sharp(content)
    .resize({ ...CARD, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
