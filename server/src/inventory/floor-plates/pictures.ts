import type { PlateShape } from '@storey/api/inventory/floor-plates.ts'
import type { Database } from '../../database/connect.ts'
import { decoded } from '../../files/decoder.ts'
import { type StoredPicture, storePicture } from '../../files/keep-picture.ts'
import { DRAWING } from '../../files/picture-addresses.ts'
import { removePictureJob } from '../../files/pictures.ts'
import type { Services } from '../../services/services.ts'

/** A picture of a plate whose forms are stored, before a row names it. */
export interface StoredPlate {
  readonly picture: StoredPicture
  readonly shapes: readonly PlateShape[]
}

/** Stores the picture of a plate; for an SVG its rendering, with its named shapes as proposals. @throws 422 on `file` */
export async function storePlate({ storage }: Pick<Services, 'storage'>, file: File): Promise<StoredPlate> {
  const content = Buffer.from(await file.arrayBuffer())
  const painted = file.type === DRAWING ? await decoded('paint', { content }) : undefined
  const picture = await storePicture(storage, file, painted ? Buffer.from(painted.picture) : content)
  const none = { stack: null, unit_id: null, building_id: null }
  const shapes = (painted?.outlines ?? []).map(({ label, points }) => ({
    ...none,
    label,
    points: points.map(([x, y]): [number, number] => [x, y]),
  }))
  return { picture, shapes }
}

/** Deletes the bytes of pictures after the commit, when no row names them. */
export async function sendRemovals(
  { db, services: { queue } }: { readonly db: Database; readonly services: Pick<Services, 'queue'> },
  uuids: readonly string[],
): Promise<void> {
  for (const uuid of uuids) await queue.send(db, removePictureJob, { uuid })
}
