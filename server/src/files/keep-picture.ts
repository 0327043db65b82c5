import { createHash } from 'node:crypto'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import { decoded, decoder } from './decoder.ts'
import type { KeptFile } from './keep.ts'
import { keyOf, widths } from './picture-addresses.ts'
import { removeForms, removeKept, storeForms } from './pictures.ts'
import { insertFile } from './queries.ts'
import type { Storage } from './storage.ts'

export const PDF = 'application/pdf'

/**
 * An uploaded picture whose forms are stored but that no row refers to yet. The uploaded bytes are not kept, except for a PDF,
 * which is kept with its first page as a picture.
 */
export interface StoredPicture {
  readonly uuid: string
  readonly storage_key: string
  readonly name: string
  readonly type: string
  readonly width: number
  readonly height: number
  /** Bytes of the PDF, or of the largest form. */
  readonly size: number
  readonly sha256: Buffer
}

export const sha256Of = (content: Uint8Array) => createHash('sha256').update(content).digest()

/**
 * Stores an uploaded picture, made anew as WebP, or a PDF with its first page. For the first step of a call in two: what is
 * read takes its time, and no transaction waits for it. {@link keepStoredPicture} goes on in the second one.
 *
 * @throws 422 on `file` where it cannot be decoded
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

/** Writes the row of a stored picture and lets `write` name it in a record; where that fails, its bytes are gone again. */
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
