import { decoded } from './decoder.ts'

/** Loaded by the first picture, with its native code. */
const library = async () => (await import('sharp')).default

/** The first page of a PDF as a JPEG of this width, because not every messenger reads WebP. @throws 422 if it cannot be opened */
export async function jpegOfPage(content: Uint8Array, width: number): Promise<Buffer> {
  const { picture } = await decoded('page', { content, width })
  return (await library())(picture).jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer()
}
