import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Database } from '../../database/connect.ts'
import { keyOf } from '../../files/picture-addresses.ts'
import { PIXELS_MOST, storeForms } from '../../files/pictures.ts'
import type { Storage } from '../../files/storage.ts'
import { insertFile } from './queries.ts'

/** Keeps a picture with its WebP forms, and answers its file. */
export async function keepPicture(
  db: Database,
  storage: Storage,
  organization_id: number,
  name: string,
  content: Buffer,
): Promise<{ id: number; uuid: string }> {
  const { width, height, format } = await sharp(content, { limitInputPixels: PIXELS_MOST }).metadata()
  const uuid = await storeForms(storage, content)
  const storage_key = keyOf(uuid, `original.${format}`)
  await storage.put(storage_key, content)
  return insertFile(db, {
    organization_id,
    uuid,
    storage_key,
    name,
    type: `image/${format}`,
    size: content.length,
    sha256: createHash('sha256').update(content).digest(),
    width,
    height,
  })
}
