import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import sharp from 'sharp'
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

/** A panorama as a camera sends it, of a colour that no other has. */
export async function panoramaFile({
  width = 1024,
  height = width / 2,
  name = 'Lobby.jpg',
}: {
  width?: number
  height?: number
  name?: string
} = {}): Promise<File> {
  const count = unique()
  const background = { r: count % 256, g: Math.floor(count / 256) % 256, b: 160 }
  const picture = sharp({ create: { width, height, channels: 3, background } })
  // Two colours may be packed into the same bytes; what the camera says of itself differs.
  const content = await picture
    .withExif({ IFD0: { Make: `Camera ${count}` }, IFD3: { GPSLatitude: '25/1 12/1 30/1' } })
    .jpeg({ quality: 60 })
    .toBuffer()
  return new File([content], name, { type: 'image/jpeg' })
}

/** A scene whose panorama is said to be stored; no decoder made it. */
export async function buildScene(
  { owner, storage, organization_id }: World,
  given: Partial<Insertable<Tables['media360_scenes']>> & { readonly media360_id: number },
) {
  const uuid = randomUUID()
  const content = Buffer.from(`panorama ${unique()}`)
  const storage_key = `pictures/${uuid}/panorama-2048.webp`
  await storage.put(storage_key, content)
  const { id: file_id } = await owner
    .insertInto('files')
    .values({
      organization_id,
      uuid,
      storage_key,
      name: 'Lobby.jpg',
      type: 'image/webp',
      size: content.length,
      sha256: sha256Of(content),
      width: 2048,
      height: 1024,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return owner
    .insertInto('media360_scenes')
    .values({
      name: `Scene ${unique()}`,
      state: 'ready',
      ...given,
      organization_id,
      file_id,
      sent_sha256: sha256Of(content),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A tour of one scene. */
export async function buildTour(
  world: World,
  given: Partial<Insertable<Tables['media360']>>,
  sceneGiven: Partial<Insertable<Tables['media360_scenes']>> = {},
) {
  const tour = await world.owner
    .insertInto('media360')
    .values({ title: `Show flat ${unique()}`, ...given, organization_id: world.organization_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  const scene = await buildScene(world, { ...sceneGiven, media360_id: tour.id })
  return { ...tour, scene }
}
