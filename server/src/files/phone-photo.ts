/// <reference path="./libheif-js.d.ts" />
import { readFile } from 'node:fs/promises'
import libheif from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'

const QUALITY = 92

/** The largest profile that one segment of a JPEG holds; those of cameras have about 600 bytes. */
const MAX_PROFILE = 65_000

/** The color profile (ICC) of a phone's photo, which its decoder leaves out. Its tiles have the same one. */
function profileIn(photo: Buffer): Buffer | undefined {
  const box = photo.indexOf('colrprof', 0, 'latin1')
  if (box < 4) return undefined
  const profile = photo.subarray(box + 8, box - 4 + photo.readUInt32BE(box - 4))
  // A profile has its length at its start, and a mark at byte 36.
  const isProfile =
    profile.length >= 128 && profile.length <= MAX_PROFILE && profile.toString('latin1', 36, 40) === 'acsp'
  return isProfile && profile.readUInt32BE(0) === profile.length ? profile : undefined
}

/** A JPEG with the profile that says what its colors are, behind its first two bytes. */
function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const head = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\x01\x01', 'latin1')
  head.writeUInt16BE(head.length - 2 + profile.length, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, profile, jpeg.subarray(2)])
}

/**
 * A phone's photo (HEIC) as an upright JPEG in sRGB, without its metadata. libvips comes without a decoder for HEVC; this one takes 17 bytes
 * for each pixel.
 *
 * @throws Error if it is broken
 */
export async function jpegOf(
  path: string,
  maxPixels: number,
): Promise<{ readonly picture: Uint8Array } | { readonly problem: string }> {
  const photo = await readFile(path)
  const images = new libheif.HeifDecoder().decode(photo)
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
    const profile = profileIn(photo)
    const decoded = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' })
    if (!profile) return { picture: await decoded.jpeg({ quality: QUALITY }).toBuffer() }
    const first = withProfile(await decoded.jpeg({ quality: 98, chromaSubsampling: '4:4:4' }).toBuffer(), profile)
    // Converts the colors to sRGB, as of every picture.
    return { picture: await sharp(first).jpeg({ quality: QUALITY }).toBuffer() }
  } finally {
    for (const image of images) image.free()
  }
}
