import { createHash } from 'node:crypto'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import type { Storage } from '../services/storage.ts'
import { decoded, decoder } from './decoder.ts'
import type { KeptFile } from './keep.ts'
import { keyOf, widths } from './picture-addresses.ts'
import { removeForms, removeKept, storeForms } from './pictures.ts'
import { insertFile } from './queries.ts'

export const PDF = 'application/pdf'

/**
 * An uploaded picture whose variants are stored and which no row refers to yet. The original bytes are not kept, except of
 * a PDF, in addition to a picture of its first page.
 */
export interface StoredPicture {
  readonly uuid: string
  readonly storage_key: string
  readonly name: string
  readonly type: string
  readonly width: number
  readonly height: number
  /** Size of the PDF, or of the largest variant. */
  readonly size: number
  readonly sha256: Buffer
}

export const sha256Of = (content: Uint8Array) => createHash('sha256').update(content).digest()

/**
 * Stores an uploaded picture, re-encoded as WebP, or a PDF with its first page. For the first step of a two-step call:
 * decoding is slow, and no transaction is open. {@link keepStoredPicture} is for the second step.
 *
 * @throws 422 on `file` if it cannot be decoded
 */
export async function storePicture(
  storage: Storage,
  { name, type }: Pick<File, 'name' | 'type'>,
  content: Buffer,
): Promise<StoredPicture> {
  const isPdf = type === PDF
  const page = isPdf ? await decoded('page', { content, width: widths.large }) : undefined
  const { forms, uuid } = await storeForms(storage, page ? Buffer.from(page.picture) : content)
  try {
    const { width, height } = await decoder.ask('measure', { picture: forms.large })
    const kept = isPdf ? content : forms.large
    const storage_key = keyOf(uuid, isPdf ? 'original.pdf' : 'large')
    if (isPdf) await storage.put(storage_key, content)
    const about = { type: isPdf ? PDF : 'image/webp', size: kept.length, sha256: sha256Of(kept) }
    return { uuid, storage_key, name, width, height, ...about }
  } catch (error) {
    await removeForms(storage, uuid)
    throw error
  }
}

/** Writes the row of a stored picture and calls `write` with it; deletes the bytes again if that fails. */
export async function keepStoredPicture<Answer>(
  db: Database,
  scope: Scope,
  storage: Storage,
  stored: StoredPicture,
  organization_id: number,
  write: (file: KeptFile) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await write(await insertFile(db, scope, { ...stored, organization_id }))
  } catch (error) {
    await removeKept(storage, stored.uuid, stored.storage_key)
    throw error
  }
}
