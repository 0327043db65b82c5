import { createHash } from 'node:crypto'
import type { Database } from '../../database/connect.ts'
import { decoder } from '../../files/decoder.ts'
import { DRAWING, keyOf } from '../../files/picture-addresses.ts'
import { storeForms } from '../../files/pictures.ts'
import type { Storage } from '../../files/storage.ts'
import { insertFile } from './queries.ts'

interface StoredPicture {
  readonly id: number
  readonly uuid: string
}

/** Keeps a picture with its WebP forms, and answers its file. */
export async function keepPicture(
  db: Database,
  storage: Storage,
  organization_id: number,
  name: string,
  content: Buffer,
): Promise<StoredPicture> {
  const { width, height, format } = await decoder.ask('measure', { picture: content })
  const { uuid } = await storeForms(storage, content)
  const storage_key = keyOf(uuid, `original.${format}`)
  await storage.put(storage_key, content)
  return insertFile(db, {
    ...described(content),
    organization_id,
    uuid,
    storage_key,
    name,
    type: `image/${format}`,
    width,
    height,
  })
}

/** What was drawn by code: by day in variables that a page may set, painted for the night, and as pixels by day. */
export interface Drawing {
  readonly day: string
  readonly night: string
  readonly pixels: Buffer
}

/** Keeps a drawing as SVG beside its WebP forms. The text is ours: nothing that somebody sent may come here. */
export async function keepDrawing(
  db: Database,
  storage: Storage,
  organization_id: number,
  name: string,
  { day, night, pixels }: Drawing,
): Promise<StoredPicture> {
  const { width, height } = await decoder.ask('measure', { picture: pixels })
  const { uuid } = await storeForms(storage, pixels)
  const content = Buffer.from(day)
  await storage.put(keyOf(uuid, 'day'), content)
  await storage.put(keyOf(uuid, 'night'), Buffer.from(night))
  return insertFile(db, {
    ...described(content),
    organization_id,
    uuid,
    storage_key: keyOf(uuid, 'day'),
    name,
    type: DRAWING,
    width,
    height,
  })
}

const described = (content: Buffer) => ({
  size: content.length,
  sha256: createHash('sha256').update(content).digest(),
})
