import { createHash, randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import { notFound } from '../errors/problems.ts'
import type { Range, Storage } from '../services/storage.ts'
import { Download } from './download.ts'
import { findFile, insertFile } from './queries.ts'

/** A stored file, as records refer to it. */
export interface KeptFile {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly type: string
  readonly size: number
}

/**
 * Stores an uploaded file, whose type was detected from its bytes, and writes its row. The bytes are stored first, so that a
 * row never refers to a missing file.
 *
 * @param organization_id the owner of the file; default: the caller's current organization
 */
export const keepFile = (
  db: Database,
  scope: Scope,
  storage: Storage,
  file: File,
  organization_id = scope.organization_id,
): Promise<KeptFile> => keepStored(storage, organization_id, file, (stored) => insertFile(db, scope, stored))

/** Stores an uploaded file and calls `write` with it; deletes the bytes again if that fails. */
export async function keepStored<Row>(
  storage: Storage,
  organization_id: number,
  file: File,
  write: (stored: StoredFile) => Promise<Row>,
): Promise<Row> {
  const { name, type } = file
  const stored = await storeMade(storage, organization_id, { name, type }, Readable.from(piecesOf(file)))
  try {
    return await write(stored)
  } catch (error) {
    await storage.remove(stored.storage_key)
    throw error
  }
}

/** Reads a file's bytes as a stream. */
export async function* piecesOf(file: Blob): AsyncGenerator<Buffer> {
  for await (const piece of file.stream()) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
}

/** A new storage key for a file of an organization. */
function placeOf(organization_id: number, type: string) {
  const uuid = randomUUID()
  return { uuid, storage_key: `${organization_id}/${uuid.slice(0, 2)}/${uuid}${EXTENSIONS[type] ?? ''}` }
}

/** A stored file without a row yet. */
export interface StoredFile {
  readonly organization_id: number
  readonly uuid: string
  readonly storage_key: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: Buffer
}

/** Stores a file from a stream; `insertFile` writes its row, or `remove` deletes it. */
export async function storeMade(
  storage: Storage,
  organization_id: number,
  file: { readonly name: string; readonly type: string },
  content: Readable,
): Promise<StoredFile> {
  const hash = createHash('sha256')
  let size = 0
  // It may fail before it is read; reading reports the error then.
  content.on('error', () => undefined)
  async function* measured() {
    for await (const piece of content as AsyncIterable<Buffer>) {
      hash.update(piece)
      size += piece.length
      yield piece
    }
  }
  const place = placeOf(organization_id, file.type)
  await storage.put(place.storage_key, measured())
  return { organization_id, ...place, ...file, size, sha256: hash.digest() }
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'text/csv; charset=utf-8': '.csv',
  'text/csv': '.csv',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'image/heic': '.heic',
  'image/heif': '.heif',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
}

/** A stored file as a download, with its own name or `name`. @throws 404 if the row or its bytes are missing */
export async function downloadOf(
  db: Database,
  scope: Scope,
  storage: Storage,
  file_id: number,
  name?: string,
): Promise<Download> {
  const file = await findFile(db, scope, file_id)
  if (!file) throw notFound()
  return downloadStored(storage, { ...file, ...(name === undefined ? {} : { name }) })
}

/** A stored file that a record shows to the caller. @throws 404 if its bytes are missing */
export async function downloadStored(
  storage: Storage,
  { name, type, storage_key }: Pick<StoredFile, 'name' | 'type' | 'storage_key'>,
): Promise<Download> {
  const size = await storage.size(storage_key)
  if (size === undefined) throw notFound()
  // A stored file never changes: its key is that of its content.
  const held = { size, tag: `"${basename(storage_key)}"`, read: (range?: Range) => storage.read(storage_key, range) }
  return new Download(name, type, held)
}
