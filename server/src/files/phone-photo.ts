/// <reference path="./libheif-js.d.ts" />
import { readFile } from 'node:fs/promises'
import libheif from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'

const QUALITY = 92

/**
 * A phone's photo (HEIC) as an upright JPEG without its metadata. libvips comes without a decoder for HEVC; this one takes 17 bytes
 * for each pixel.
 *
 * @throws Error if it is broken
 */
export async function jpegOf(
  path: string,
  maxPixels: number,
): Promise<{ readonly picture: Uint8Array } | { readonly problem: string }> {
  const images = new libheif.HeifDecoder().decode(await readFile(path))
  try {
    const image = images.find((one) => one.is_primary()) ?? images[0]
    if (!image) throw new Error('No picture in this file')
    const [width, height] = [image.get_width(), image.get_height()]
    if (width * height > maxPixels)
      return {
        problem: `HEIC photos may have at most ${Math.round(maxPixels / 1_000_000)} million pixels. Save it as a JPEG.`,
      }
    const data = new Uint8ClampedArray(width * height * 4)
    await new Promise<void>((done, fail) =>
      image.display({ data, width, height }, (pixels) => (pixels ? done() : fail(new Error('Broken picture')))),
    )
    const picture = await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
    return { picture }
  } finally {
    for (const image of images) image.free()
  }
}
