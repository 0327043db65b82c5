import { randomUUID } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import * as z from 'zod'
import { job } from '../jobs/job.ts'
import { decoding } from './decoding.ts'
import { keyOf, type Size, widths } from './picture-addresses.ts'
import type { Storage } from './storage.ts'

/** More than any camera makes; a small file may unpack to a picture that fills the memory. */
export const PIXELS_MOST = 50_000_000
const QUALITY = 82

const sizes = Object.entries(widths) as readonly [Size, number][]

/**
 * Stores a picture in its three sizes under a new name: decoded, turned upright and made anew as WebP, so that nothing else
 * that the file held is left. One smaller than a size is not blown up; `square` cuts around the middle.
 */
export async function storeForms(storage: Storage, content: Buffer, { square = false } = {}): Promise<string> {
  const uuid = randomUUID()
  try {
    for (const [size, widest] of sizes)
      await storage.put(keyOf(uuid, size), await decoding(() => formOf(content, widest, square)))
  } catch (error) {
    await removeForms(storage, uuid)
    throw error
  }
  return uuid
}

async function formOf(content: Buffer, widest: number, square: boolean): Promise<Buffer> {
  const upright = sharp(content, { limitInputPixels: PIXELS_MOST, failOn: 'truncated' }).autoOrient()
  if (!square) return webpOf(upright.resize({ width: widest, withoutEnlargement: true }))
  const { autoOrient } = await upright.metadata()
  const side = Math.min(widest, autoOrient.width, autoOrient.height)
  return webpOf(upright.resize({ width: side, height: side, fit: 'cover' }))
}

const webpOf = (picture: Sharp) => picture.webp({ quality: QUALITY }).toBuffer()

export async function removeForms(storage: Storage, uuid: string): Promise<void> {
  for (const [size] of sizes) await storage.remove(keyOf(uuid, size))
}

/** Takes away the forms of a picture that no row names any more, once that is certain. */
export const removePictureJob = job('remove-picture', z.object({ uuid: z.uuid() }))
