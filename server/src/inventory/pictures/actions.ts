import { createHash } from 'node:crypto'
import type { ItemPicture } from '@storey/api/inventory/pictures.ts'
import type { Database } from '../../database/connect.ts'
import { decoder } from '../../files/decoder.ts'
import { PDF } from '../../files/keep-picture.ts'
import { DRAWING, illustrationOf, keyOf } from '../../files/picture-addresses.ts'
import { storeForms } from '../../files/pictures.ts'
import type { ReadContext } from '../../services/context.ts'
import type { Storage } from '../../services/storage.ts'
import { findPictured, insertFile, listPictures, photosOf, type picturesOfRole } from './queries.ts'

type Row = Awaited<ReturnType<typeof picturesOfRole>>[number]

/** A picture as responses show it. */
export const toItemPicture = (
  services: ReadContext['services'],
  { uuid, drawn, type, file_id: _, ...row }: Row,
): ItemPicture => ({
  ...row,
  is_pdf: type === PDF,
  // PDFs that were uploaded before the release that renders their pages have none.
  picture: type === PDF && row.width === null ? null : illustrationOf(services, uuid, drawn),
})

/** The floor plans of a unit in the caller's reach. */
export async function listFloorPlans({ db, scope, services }: ReadContext, id: number): Promise<ItemPicture[]> {
  const item = { item_type: 'units', item_id: id } as const
  const found = await findPictured(db, scope, item)
  const rows = found ? await listPictures(db, found, item) : []
  return rows.filter(({ role }) => role === 'plans').map((row) => toItemPicture(services, row))
}

/** The photos of construction updates visible to the caller, by update. */
export async function listPhotos(
  { db, services }: ReadContext,
  organization_ids: readonly number[],
  update_ids: readonly number[],
): Promise<ReadonlyMap<number, ItemPicture[]>> {
  if (update_ids.length === 0) return new Map()
  const rows = await photosOf(db, organization_ids, update_ids)
  const photos = new Map<number, ItemPicture[]>()
  for (const { update_id, ...row } of rows)
    photos.set(update_id, [...(photos.get(update_id) ?? []), toItemPicture(services, row)])
  return photos
}

interface StoredPicture {
  readonly id: number
  readonly uuid: string
}

/** Stores a picture with its WebP forms, and returns its file. */
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

/** A generated drawing: an SVG for light mode with variables that a page may set, one for dark mode, and a bitmap for light mode. */
export interface Drawing {
  readonly day: string
  readonly night: string
  readonly pixels: Buffer
}

/** Stores a drawing as SVG next to its WebP forms. The SVG is generated here: text from users must never be passed in. */
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
