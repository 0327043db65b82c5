import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { TaskFailed } from '../child-processes/pool.ts'
import { job } from '../jobs/job.ts'
import { decoder, undecodable } from './decoder.ts'
import { keyOf, type Size, widths } from './picture-addresses.ts'
import type { Storage } from './storage.ts'

/** More than any camera makes; a small file may unpack to a picture that fills the memory. */
const MAX_PIXELS = 50_000_000

const sizes = Object.entries(widths) as readonly [Size, number][]

/**
 * Stores a picture in its three sizes under a new name: decoded, turned upright and made anew as WebP, so that nothing else
 * that the file held is left. One smaller than a size is not blown up; `square` cuts around the middle.
 *
 * @throws 422 where it cannot be decoded
 */
export async function storeForms(storage: Storage, content: Buffer, { square = false } = {}): Promise<string> {
  const asked = { content, widths: sizes.map(([, widest]) => widest), square, maxPixels: MAX_PIXELS }
  const forms = await decoder.ask('forms', asked).catch((problem: unknown) => {
    throw problem instanceof TaskFailed ? undecodable('file', problem.because) : problem
  })
  const uuid = randomUUID()
  try {
    for (const [index, [size]] of sizes.entries()) await storage.put(keyOf(uuid, size), Buffer.from(forms[index] ?? []))
  } catch (error) {
    await removeForms(storage, uuid)
    throw error
  }
  return uuid
}

export async function removeForms(storage: Storage, uuid: string): Promise<void> {
  for (const [size] of sizes) await storage.remove(keyOf(uuid, size))
}

/** Takes away the forms of a picture that no row names any more, once that is certain. */
export const removePictureJob = job('remove-picture', z.object({ uuid: z.uuid() }))
