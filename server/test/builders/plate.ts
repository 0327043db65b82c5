import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import type { Database as Tables } from '../../src/database/tables.ts'
import { buildBuilding } from './basics.ts'

export const SQUARE: [number, number][] = [
  [0.1, 0.1],
  [0.4, 0.1],
  [0.4, 0.4],
  [0.1, 0.4],
]

/** A plate of floors 1 to 5 without shapes, whose picture has no bytes. */
export async function buildPlate(
  db: Database,
  given: Partial<Insertable<Tables['floor_plates']>> = {},
): Promise<Selectable<Tables['floor_plates']>> {
  const { organization_id } = given
  const building = given.building_id
    ? await db.selectFrom('buildings').selectAll().where('id', '=', given.building_id).executeTakeFirstOrThrow()
    : await buildBuilding(db, organization_id ? { organization_id } : {})
  const own = { organization_id: building.organization_id }
  const uuid = randomUUID()
  const file = await db
    .insertInto('files')
    .values({
      ...own,
      uuid,
      storage_key: `pictures/${uuid}/large.webp`,
      name: 'Plate.png',
      type: 'image/webp',
      size: 0,
      sha256: Buffer.alloc(32),
      width: 1000,
      height: 600,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return db
    .insertInto('floor_plates')
    .values({
      name: 'Typical floor',
      floor_from: 1,
      floor_to: 5,
      file_id: file.id,
      project_id: building.project_id,
      ...given,
      ...own,
      building_id: building.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A drawing of two homes that are named, and of a floor that is not one. */
export const DRAWN = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">
  <rect width="200" height="100" fill="#fff"/>
  <path id="unit-01" d="M10 10H90V90H10Z" fill="none" stroke="#000"/>
  <polygon id="unit-02" points="110,10 190,10 190,90 110,90" fill="none" stroke="#000"/>
</svg>`

export const plateFile = (content: string | Uint8Array = DRAWN, name = 'Typical floor.svg', type = 'image/svg+xml') =>
  new File([typeof content === 'string' ? content : Buffer.from(content)], name, { type })
