import { createHash, randomUUID } from 'node:crypto'
import type { Tour } from '@storey/api/inventory/media360.ts'
import { notFound } from '../../errors/problems.ts'
import { type KeptFile, piecesOf } from '../../files/keep.ts'
import { keyOf } from '../../files/picture-addresses.ts'
import { removeKept } from '../../files/pictures.ts'
import { insertFile } from '../../files/queries.ts'
import type { CallBefore, ScopedCall } from '../../http/serve.ts'
import type { ReadContext } from '../../services/context.ts'
import { findItem, type Item, lockItem } from '../item-queries.ts'
import { requireManage } from '../pictures/rules.ts'
import { preparePanoramaJob } from './jobs.ts'
import {
  findSame,
  hotspotsOf,
  insertScene,
  listTours,
  ownTours,
  type SceneRow,
  scenesOf,
  type TourRow,
} from './queries.ts'
import { sameAs, shownTour } from './rules.ts'

export type Call = Pick<ScopedCall, 'db' | 'scope' | 'services'>
export interface OneTour extends Item {
  readonly id: number
}
export interface OneScene extends OneTour {
  readonly scene_id: number
}

/** Tours with their scenes and links. */
async function toTours(call: Call, organization_id: number, rows: readonly TourRow[]): Promise<Tour[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [scenes, hotspots] = await Promise.all([
    scenesOf(call.db, organization_id, ids),
    hotspotsOf(call.db, organization_id, ids),
  ])
  return rows.map((row) => shownTour(call.services, row, scenes, hotspots))
}

/** The tours that an item in reach shows. @throws 404 */
export async function readTours(call: Call, of: Item): Promise<Tour[]> {
  const found = await findItem(call.db, call.scope, of)
  if (!found) throw notFound()
  return toTours(call, found.organization_id, await listTours(call.db, found, of))
}

/** An item's own tours, as its page shows them. */
export const readOwn = async (call: Call, of: Item): Promise<Tour[]> =>
  toTours(call, call.scope.organization_id, await ownTours(call.db, call.scope, of))

export async function readTour(call: Call, { id, ...of }: OneTour): Promise<Tour> {
  const own = await ownTours(call.db, call.scope, of)
  const [found] = await toTours(
    call,
    call.scope.organization_id,
    own.filter((tour) => tour.id === id),
  )
  if (!found) throw notFound()
  return found
}

/** Locks the caller's own item and returns its tours. @throws 403, 404 */
export async function lockTours({ db, scope }: Pick<ReadContext, 'db' | 'scope'>, of: Item): Promise<TourRow[]> {
  requireManage(scope, of.item_type)
  if (!(await lockItem(db, scope, of))) throw notFound()
  return ownTours(db, scope, of)
}

/** One of those tours, with its scenes. @throws 403, 404 */
export async function lockTour(call: Call, { id, ...of }: OneTour): Promise<{ tour: TourRow; scenes: SceneRow[] }> {
  const tour = (await lockTours(call, of)).find((one) => one.id === id)
  if (!tour) throw notFound()
  return { tour, scenes: await scenesOf(call.db, call.scope.organization_id, [id]) }
}

/** One scene of that tour. @throws 403, 404 */
export async function lockScene(call: Call, { scene_id, ...of }: OneScene) {
  const { tour, scenes } = await lockTour(call, of)
  const scene = scenes.find(({ id }) => id === scene_id)
  if (!scene) throw notFound()
  return { tour, scenes, scene }
}

/** A stored original panorama that no row names yet. */
export interface StoredPanorama {
  readonly uuid: string
  readonly storage_key: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: Buffer
}

/** Checks everything that needs no lock, and stores the original until its forms are made. @throws 403, 404, 422 */
export async function storePanorama(
  { look, scope, services: { storage } }: Pick<CallBefore, 'look' | 'scope' | 'services'>,
  of: Item,
  { file }: { readonly file: File },
): Promise<StoredPanorama> {
  requireManage(scope, of.item_type)
  await look(async (db) => {
    if ((await findItem(db, scope, of))?.organization_id !== scope.organization_id) throw notFound()
  })
  const uuid = randomUUID()
  const storage_key = keyOf(uuid, `original.${file.type.replace('image/', '')}`)
  const hash = createHash('sha256')
  async function* pieces() {
    for await (const piece of piecesOf(file)) {
      hash.update(piece)
      yield piece
    }
  }
  await storage.put(storage_key, pieces())
  return { uuid, storage_key, name: file.name, type: file.type, size: file.size, sha256: hash.digest() }
}

/** Writes the row of a stored panorama and calls `write`; where that fails, its bytes are deleted. */
export async function keepPanorama<Answer>(
  { db, scope, services: { storage } }: Call,
  stored: StoredPanorama,
  write: (file: KeptFile) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await write(await insertFile(db, scope, { ...stored, organization_id: scope.organization_id }))
  } catch (error) {
    await removeKept(storage, stored.uuid, stored.storage_key)
    throw error
  }
}

/** Inserts a scene of a stored panorama, and queues the job that makes the forms for phones and screens. @throws 422 on `file` */
export async function addScene(
  { db, scope, services: { queue } }: Call,
  { id: media360_id, ...of }: OneTour,
  name: string,
  file: KeptFile,
  sent_sha256: Buffer,
): Promise<void> {
  const duplicate = await findSame(db, scope, of, sent_sha256)
  if (duplicate) throw sameAs(duplicate)
  const { id } = await insertScene(db, scope, { media360_id, name, file_id: file.id, sent_sha256 })
  await queue.send(db, preparePanoramaJob, { scene_id: id })
}
