import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { TaskFailed } from '../child-processes/pool.ts'
import { job } from '../jobs/job.ts'
import { decoder, undecodable } from './decoder.ts'
import { forms as allForms, keyOf, type Size, widths } from './picture-addresses.ts'
import type { Storage } from './storage.ts'

/** A small file may unpack to a picture that fills the memory. */
export const MAX_PIXELS = 100_000_000

const sizes = Object.entries(widths) as readonly [Size, number][]

/**
 * Stores a picture in its three sizes under a new name: decoded, turned upright and made anew as WebP, so that nothing else
 * that the file held is left. One smaller than a size is not blown up; `square` cuts around the middle.
 *
 * @throws 422 where it cannot be decoded
 */
export async function storeForms(
  storage: Storage,
  content: Buffer,
  { square = false, uuid = randomUUID() as string } = {},
): Promise<StoredForms> {
  const asked = { content, widths: sizes.map(([, widest]) => widest), square, maxPixels: MAX_PIXELS }
  const made = await decoder.ask('forms', asked).catch((problem: unknown) => {
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

/** Storage keys and bytes of a picture's forms. */
interface StoredForms {
  readonly uuid: string
  readonly forms: Readonly<Record<Size, Buffer>>
}

export async function removeForms(storage: Storage, uuid: string): Promise<void> {
  for (const form of allForms) await storage.remove(keyOf(uuid, form))
}

/** Removes a kept file that no row names any more, with its forms where it is a picture. */
export async function removeKept(storage: Storage, uuid: string, storage_key: string): Promise<void> {
  await storage.remove(storage_key)
  await removeForms(storage, uuid)
}

/** Takes away the forms of a picture that no row names any more, once that is certain. */
export const removePictureJob = job('remove-picture', z.object({ uuid: z.uuid() }))
