import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { TaskFailed } from '../child-processes/pool.ts'
import { job } from '../services/job.ts'
import type { Storage } from '../services/storage.ts'
import { decoder, undecodable } from './decoder.ts'
import { forms as allForms, keyOf, type Size, widths } from './picture-addresses.ts'

/** A small file may decode to a picture that fills the memory. */
export const MAX_PIXELS = 100_000_000

const sizes = Object.entries(widths) as readonly [Size, number][]

/**
 * Stores a picture in three sizes under a new name: decoded, rotated upright and re-encoded as WebP, so that no other content
 * of the file remains. Smaller pictures are not enlarged; `square` crops around the middle.
 *
 * @throws 422 if it cannot be decoded
 */
export async function storeForms(
  storage: Storage,
  content: Buffer,
  { square = false, uuid = randomUUID() as string } = {},
): Promise<StoredForms> {
  const request = { content, widths: sizes.map(([, widest]) => widest), square, maxPixels: MAX_PIXELS }
  const made = await decoder.ask('forms', request).catch((problem: unknown) => {
    throw problem instanceof TaskFailed ? undecodable('file', problem.because) : problem
  })
  const forms = Object.fromEntries(
    sizes.map(([size], index) => [size, Buffer.from(made[index] ?? [])]),
  ) as StoredForms['forms']
  try {
    for (const [size] of sizes) await storage.put(keyOf(uuid, size), forms[size])
  } catch (error) {
    await removeForms(storage, uuid)
    throw error
  }
  return { uuid, forms }
}

/** The name under which a picture's variants are stored, and their total bytes. */
interface StoredForms {
  readonly uuid: string
  readonly forms: Readonly<Record<Size, Buffer>>
}

export async function removeForms(storage: Storage, uuid: string): Promise<void> {
  for (const form of allForms) await storage.remove(keyOf(uuid, form))
}

/** Removes a stored file that no row refers to any more, with the variants of a picture. */
export async function removeKept(storage: Storage, uuid: string, storage_key: string): Promise<void> {
  await storage.remove(storage_key)
  await removeForms(storage, uuid)
}

/** Removes the variants of a picture, once no row refers to it any more. */
export const removePictureJob = job('remove-picture', z.object({ uuid: z.uuid() }))
