import type { Services } from '../services/services.ts'
import { keyOf, type Size } from './picture-addresses.ts'

/** A stored variant of a picture; undefined if it is missing. */
export async function readForm(
  storage: Services['storage'],
  uuid: string,
  form: Size = 'medium',
): Promise<Uint8Array | undefined> {
  const key = keyOf(uuid, form)
  if ((await storage.size(key)) === undefined) return undefined
  const pieces: Buffer[] = []
  for await (const piece of storage.read(key)) pieces.push(Buffer.from(piece))
  return new Uint8Array(Buffer.concat(pieces))
}
