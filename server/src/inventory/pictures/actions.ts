import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Database } from '../../database/connect.ts'
import { keyOf, type Size, widths } from '../../files/picture-addresses.ts'
import type { Storage } from '../../files/storage.ts'
import { insertFile } from './queries.ts'

/** More than any camera makes; a small file may unpack to a picture that fills the memory. */
const PIXELS_MOST = 50_000_000

/** Keeps a picture with its WebP forms, and answers its file. An original smaller than a form is not blown up. */
export async function keepPicture(
  db: Database,
  storage: Storage,
  organization_id: number,
  name: string,
  content: Buffer,
): Promise<{ id: number; uuid: string }> {
  const uuid = randomUUID()
  const { width, height, format } = await sharp(content, { limitInputPixels: PIXELS_MOST }).metadata()
  for (const [size, widest] of Object.entries(widths) as [Size, number][])
    await storage.put(
      keyOf(uuid, size),
      await sharp(content, { limitInputPixels: PIXELS_MOST })
        .rotate()
        .resize({ width: widest, withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer(),
    )
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
