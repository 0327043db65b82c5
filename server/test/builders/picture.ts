import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import type { Database as Tables } from '../../src/database/tables.ts'
import { sha256Of } from '../../src/files/keep-picture.ts'
import type { Storage } from '../../src/services/storage.ts'
import { unique } from './basics.ts'

interface World {
  readonly owner: Database
  readonly storage: Storage
  readonly organization_id: number
}

/** A picture of an item, or a PDF, whose bytes are stored; no decoder made them. */
export async function buildItemPicture(
  { owner, storage, organization_id }: World,
  { type = 'image/webp', ...given }: Partial<Insertable<Tables['pictures']>> & { type?: string },
) {
  const uuid = randomUUID()
  const content = Buffer.from(`%PDF-1.7 ${unique()} %%EOF`)
  const storage_key =
    type === 'application/pdf' ? `${organization_id}/${uuid.slice(0, 2)}/${uuid}.pdf` : `pictures/${uuid}/large.webp`
  await storage.put(storage_key, content)
  const { id: file_id } = await owner
    .insertInto('files')
    .values({
      organization_id,
      uuid,
      storage_key,
      name: 'Picture.jpg',
      type,
      size: content.length,
      sha256: sha256Of(content),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return owner
    .insertInto('pictures')
    .values({ role: 'gallery', ...given, organization_id, file_id, sent_sha256: sha256Of(content) })
    .returningAll()
    .executeTakeFirstOrThrow()
}
