import type { Pictured, PictureRole } from '@storey/api/inventory/picture-roles.ts'
import type { Orientation } from '@storey/api/inventory/unit.ts'
import { type Insertable, sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { FilesTable } from '../../database/tables.ts'
import { isDrawing } from '../../files/queries.ts'
import { type FoundItem, findItem, COLUMNS as ITEM_COLUMNS, type Item, lockItem } from '../item-queries.ts'

const COLUMNS = { ...ITEM_COLUMNS, 'construction-updates': 'update_id' } as const

export interface PicturedItem {
  readonly item_type: Pictured
  readonly item_id: number
}
const itemOf = ({ item_type, item_id }: PicturedItem): Item | undefined =>
  item_type === 'construction-updates' ? undefined : { item_type, item_id }

/** The item whose pictures a caller may see. */
export async function findPictured(db: Database, scope: Scope, of: PicturedItem): Promise<FoundItem | undefined> {
  const item = itemOf(of)
  if (item) return findItem(db, scope, item)
  const update = await db
    .selectFrom('construction_updates')
    .select(['organization_id', 'building_id'])
    .where('id', '=', of.item_id)
    .where(inReach(scope, 'construction_updates.organization_id'))
    .executeTakeFirst()
  const building = update && (await findItem(db, scope, { item_type: 'buildings', item_id: update.building_id }))
  return building && { organization_id: building.organization_id }
}

/** Locks the item of the organization that pictures belong to, until the transaction ends. */
export const lockPictured = async (db: Database, scope: Scope, of: PicturedItem): Promise<boolean> => {
  const item = itemOf(of)
  if (item) return (await lockItem(db, scope, item)) !== undefined
  const locked = await db
    .selectFrom('construction_updates')
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', of.item_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

export interface RoleOfItem extends PicturedItem {
  readonly role: PictureRole
}

export const insertFile = (db: Database, file: Insertable<FilesTable>) =>
  db.insertInto('files').values(file).returning(['id', 'uuid']).executeTakeFirstOrThrow()

/** The pictures of items in reach, including deleted ones. */
const withFiles = (db: Database, organization_id: number | readonly number[]) =>
  db
    .selectFrom('pictures')
    .innerJoin('files', (join) =>
      join.onRef('files.organization_id', '=', 'pictures.organization_id').onRef('files.id', '=', 'pictures.file_id'),
    )
    .where('pictures.organization_id', 'in', [organization_id].flat())
    .select([
      'pictures.id',
      sql<Pictured>`case when pictures.project_id is not null then 'projects'
        when pictures.building_id is not null then 'buildings'
        when pictures.update_id is not null then 'construction-updates' else 'units' end`.as('owner'),
      sql<PictureRole>`pictures.role`.as('role'),
      'files.name',
      'files.uuid',
      isDrawing('files').as('drawn'),
      'files.type',
      'files.width',
      'files.height',
      'files.size',
      'pictures.caption',
      'pictures.direction',
      'pictures.floor_from',
      'pictures.floor_to',
      'pictures.created_at',
      'pictures.version',
      'pictures.file_id',
    ])

export const listPictures = (db: Database, found: FoundItem, { item_type, item_id }: PicturedItem) =>
  withFiles(db, found.organization_id)
    .where('pictures.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where(`pictures.${COLUMNS[item_type]}`, '=', item_id),
        // A unit also has the views of its building that apply to its floor and side.
        ...(found.building_id === undefined
          ? []
          : [
              where.and([
                where('pictures.building_id', '=', found.building_id),
                where('pictures.role', '=', 'views'),
                sql<boolean>`coalesce(pictures.direction = ${found.orientation ?? null}, pictures.direction is null)`,
                sql<boolean>`${found.floor ?? 0} between coalesce(pictures.floor_from, -20) and coalesce(pictures.floor_to, 200)`,
              ]),
            ]),
      ]),
    )
    .orderBy('pictures.role')
    // A unit's own pictures come first.
    .orderBy(sql`pictures.building_id is not null`)
    .orderBy('pictures.position')
    .orderBy('pictures.id')
    .execute()

const ofRole = (db: Database, scope: Scope, { item_type, item_id, role }: RoleOfItem) =>
  withFiles(db, scope.organization_id)
    .where(`pictures.${COLUMNS[item_type]}`, '=', item_id)
    .where('pictures.role', '=', role)

export const findPicture = (db: Database, scope: Scope, of: RoleOfItem, id: number) =>
  ofRole(db, scope, of).where('pictures.id', '=', id).where('pictures.deleted_at', 'is', null).executeTakeFirst()

/** A deleted picture that can still be restored. */
export const findDeleted = (db: Database, scope: Scope, of: RoleOfItem, id: number) =>
  ofRole(db, scope, of).where('pictures.id', '=', id).where('pictures.deleted_at', 'is not', null).executeTakeFirst()

export const picturesOfRole = (db: Database, scope: Scope, of: RoleOfItem) =>
  ofRole(db, scope, of)
    .where('pictures.deleted_at', 'is', null)
    .orderBy('pictures.position')
    .orderBy('pictures.id')
    .execute()

/** The photos of these construction updates, in order. */
export const photosOf = (db: Database, organization_ids: readonly number[], update_ids: readonly number[]) =>
  withFiles(db, organization_ids)
    .select(sql<number>`pictures.update_id`.as('update_id'))
    .where('pictures.update_id', 'in', update_ids)
    .where('pictures.deleted_at', 'is', null)
    .orderBy('pictures.position')
    .orderBy('pictures.id')
    .execute()

/** The name of a picture that was made from the same bytes. */
export const findSame = (db: Database, scope: Scope, of: RoleOfItem, sent_sha256: Buffer) =>
  ofRole(db, scope, of)
    .where('pictures.sent_sha256', '=', sent_sha256)
    .where('pictures.deleted_at', 'is', null)
    .executeTakeFirst()

export interface NewPicture {
  readonly file_id: number
  readonly sent_sha256: Buffer
  readonly caption: string | null
  readonly direction: Orientation | null
  readonly floor_from: number | null
  readonly floor_to: number | null
}

/** Inserted after the others of its role; the caller has locked the item. */
export const insertPicture = (
  db: Database,
  scope: Scope,
  { item_type, item_id, role }: RoleOfItem,
  picture: NewPicture,
) =>
  db
    .insertInto('pictures')
    .values({
      ...picture,
      organization_id: scope.organization_id,
      [COLUMNS[item_type]]: item_id,
      role,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from pictures where organization_id = ${scope.organization_id}
        and ${sql.ref(COLUMNS[item_type])} = ${item_id} and role = ${role} and deleted_at is null)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const changePicture = (
  db: Database,
  scope: Scope,
  id: number,
  fields: Partial<Omit<NewPicture, 'file_id' | 'sent_sha256'>>,
) =>
  db
    .updateTable('pictures')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

/** Deletes pictures, or restores them. */
export const setDeleted = (db: Database, scope: Scope, ids: readonly number[], deleted: boolean) =>
  db
    .updateTable('pictures')
    .set({ deleted_at: deleted ? sql<string>`now()` : null })
    .where('organization_id', '=', scope.organization_id)
    .where('id', 'in', ids)
    .execute()

export const orderPictures = (db: Database, scope: Scope, ids: readonly number[]) =>
  db
    .updateTable('pictures')
    .set({ position: sql<number>`array_position(${ids}::bigint[], id) - 1` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', 'in', ids)
    .where(sql<boolean>`position <> array_position(${ids}::bigint[], id) - 1`)
    .execute()

/** Sets the first picture of a gallery as the cover, and the first plan of a unit that can be shown as its plan. */
export const syncCover = async (db: Database, scope: Scope, { item_type, item_id, role }: RoleOfItem) => {
  if (item_type === 'construction-updates' || role !== (item_type === 'units' ? 'plans' : 'gallery')) return
  const column = item_type === 'units' ? 'plan_file_id' : 'cover_file_id'
  const first = db
    .selectFrom('pictures')
    .innerJoin('files', 'files.id', 'pictures.file_id')
    .select('pictures.file_id')
    .where('pictures.organization_id', '=', scope.organization_id)
    .where(`pictures.${COLUMNS[item_type]}`, '=', item_id)
    .where('pictures.role', '=', role)
    .where('pictures.deleted_at', 'is', null)
    .where((file) => file.or([file('files.type', '<>', 'application/pdf'), file('files.width', 'is not', null)]))
    .orderBy('pictures.position')
    .orderBy('pictures.id')
    .limit(1)
  await db
    .updateTable(item_type)
    .set({ [column]: first })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', item_id)
    .where(sql<boolean>`${sql.ref(column)} is distinct from (${first})`)
    .execute()
}

/** Permanently deletes a batch of picture rows that were deleted before `before`; runs as `storey_worker`. */
export const deleteOld = async (db: Database, before: Date, max: number) => {
  const old = await db
    .selectFrom('pictures')
    .innerJoin('files', 'files.id', 'pictures.file_id')
    .select(['pictures.id', 'files.uuid', 'files.storage_key'])
    .where('pictures.deleted_at', '<', before.toISOString())
    .orderBy('pictures.deleted_at')
    .limit(max)
    .forUpdate('pictures')
    .skipLocked()
    .execute()
  if (old.length > 0)
    await db
      .deleteFrom('pictures')
      .where(
        'id',
        'in',
        old.map(({ id }) => id),
      )
      .execute()
  return old
}
