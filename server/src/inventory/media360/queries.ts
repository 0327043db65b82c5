import type { Hotspot, StartView } from '@storey/api/inventory/media360.ts'
import type { PictureOwner } from '@storey/api/inventory/picture-roles.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { COLUMNS, type FoundItem, type Item } from '../item-queries.ts'

/** Tours of an organization's items, including deleted ones. */
const tours = (db: Database, organization_id: number) =>
  db
    .selectFrom('media360')
    .select([
      'id',
      sql<PictureOwner>`case when project_id is not null then 'projects'
        when building_id is not null then 'buildings' else 'units' end`.as('owner'),
      'title',
      'created_at',
      'version',
    ])
    .where('organization_id', '=', organization_id)

/** For a unit also those of its building, after its own. */
export const listTours = (db: Database, found: FoundItem, { item_type, item_id }: Item) =>
  tours(db, found.organization_id)
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where(COLUMNS[item_type], '=', item_id),
        ...(item_type === 'units' && found.building_id !== undefined
          ? [where('building_id', '=', found.building_id)]
          : []),
      ]),
    )
    .orderBy(sql`building_id is not null`)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** An item's own tours, in their order. */
export const ownTours = (db: Database, { organization_id }: Scope, { item_type, item_id }: Item) =>
  tours(db, organization_id)
    .where(COLUMNS[item_type], '=', item_id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

export type TourRow = Awaited<ReturnType<typeof ownTours>>[number]

export const findDeletedTour = (db: Database, { organization_id }: Scope, { item_type, item_id }: Item, id: number) =>
  tours(db, organization_id)
    .where(COLUMNS[item_type], '=', item_id)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()

const scenes = (db: Database, organization_id: number) =>
  db
    .selectFrom('media360_scenes')
    .innerJoin('files', (join) =>
      join
        .onRef('files.organization_id', '=', 'media360_scenes.organization_id')
        .onRef('files.id', '=', 'media360_scenes.file_id'),
    )
    .where('media360_scenes.organization_id', '=', organization_id)
    .select([
      'media360_scenes.id',
      'media360_scenes.media360_id',
      'media360_scenes.name',
      'media360_scenes.state',
      'media360_scenes.problem',
      'media360_scenes.yaw',
      'media360_scenes.pitch',
      'media360_scenes.zoom',
      'media360_scenes.version',
      'files.uuid',
      'files.width',
    ])

/** The scenes of these tours, in order. */
export const scenesOf = (db: Database, organization_id: number, tour_ids: readonly number[]) =>
  scenes(db, organization_id)
    .where('media360_scenes.media360_id', 'in', tour_ids)
    .where('media360_scenes.deleted_at', 'is', null)
    .orderBy('media360_scenes.position')
    .orderBy('media360_scenes.id')
    .execute()

export type SceneRow = Awaited<ReturnType<typeof scenesOf>>[number]

/** The links in some tours, without those of and to deleted scenes. */
export const hotspotsOf = (db: Database, organization_id: number, tour_ids: readonly number[]) =>
  db
    .selectFrom('media360_hotspots')
    .leftJoin('media360_scenes as target', (join) =>
      join
        .onRef('target.media360_id', '=', 'media360_hotspots.media360_id')
        .onRef('target.id', '=', 'media360_hotspots.target_scene_id'),
    )
    .select([
      'media360_hotspots.scene_id',
      'media360_hotspots.yaw',
      'media360_hotspots.pitch',
      'media360_hotspots.target_scene_id',
      'media360_hotspots.text',
    ])
    .where('media360_hotspots.organization_id', '=', organization_id)
    .where('media360_hotspots.media360_id', 'in', tour_ids)
    .where('target.deleted_at', 'is', null)
    .orderBy('media360_hotspots.id')
    .execute()

export type HotspotRow = Awaited<ReturnType<typeof hotspotsOf>>[number]

export const findDeletedScene = (db: Database, { organization_id }: Scope, media360_id: number, id: number) =>
  scenes(db, organization_id)
    .where('media360_scenes.media360_id', '=', media360_id)
    .where('media360_scenes.id', '=', id)
    .where('media360_scenes.deleted_at', 'is not', null)
    .executeTakeFirst()

/** The tour and scene of an item that were made from the same bytes. */
export const findSame = (db: Database, { organization_id }: Scope, { item_type, item_id }: Item, sent_sha256: Buffer) =>
  db
    .selectFrom('media360')
    .innerJoin('media360_scenes', 'media360_scenes.media360_id', 'media360.id')
    .select(['media360.title', 'media360_scenes.name'])
    .where('media360.organization_id', '=', organization_id)
    .where(`media360.${COLUMNS[item_type]}`, '=', item_id)
    .where('media360.deleted_at', 'is', null)
    .where('media360_scenes.sent_sha256', '=', sent_sha256)
    .where('media360_scenes.deleted_at', 'is', null)
    .executeTakeFirst()

/** Inserted after the others; the caller has locked the item. */
export const insertTour = (db: Database, { organization_id }: Scope, { item_type, item_id }: Item, title: string) =>
  db
    .insertInto('media360')
    .values({
      organization_id,
      title,
      [COLUMNS[item_type]]: item_id,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from media360 where organization_id = ${organization_id}
        and ${sql.ref(COLUMNS[item_type])} = ${item_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const changeTour = (db: Database, { organization_id }: Scope, id: number, fields: { readonly title?: string }) =>
  db
    .updateTable('media360')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

export const orderTours = (db: Database, { organization_id }: Scope, ids: readonly number[]) =>
  db
    .updateTable('media360')
    .set({ position: sql<number>`array_position(${ids}::bigint[], id) - 1` })
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .where(sql<boolean>`position <> array_position(${ids}::bigint[], id) - 1`)
    .execute()

/** Deletes a tour or a scene, or restores it. */
export const setDeleted = (
  db: Database,
  { organization_id }: Scope,
  table: 'media360' | 'media360_scenes',
  id: number,
  deleted: boolean,
) =>
  db
    .updateTable(table)
    .set({ deleted_at: deleted ? sql<string>`now()` : null })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

interface NewScene {
  readonly media360_id: number
  readonly name: string
  readonly file_id: number
  readonly sent_sha256: Buffer
}

/** Inserted after the others of its tour. */
export const insertScene = (db: Database, { organization_id }: Scope, scene: NewScene) =>
  db
    .insertInto('media360_scenes')
    .values({
      ...scene,
      organization_id,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from media360_scenes
        where organization_id = ${organization_id} and media360_id = ${scene.media360_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Moves it before the others of its tour. */
export const putFirst = (db: Database, { organization_id }: Scope, media360_id: number, id: number) =>
  db
    .updateTable('media360_scenes')
    .set({
      position: sql<number>`(select min(position) - 1 from media360_scenes
        where organization_id = ${organization_id} and media360_id = ${media360_id})`,
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

export const changeScene = (
  db: Database,
  { organization_id }: Scope,
  id: number,
  fields: Partial<StartView> & { readonly name?: string; readonly state?: 'preparing'; readonly problem?: null },
) =>
  db
    .updateTable('media360_scenes')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

/** Replaces all links of a scene, except those to deleted scenes, which were not shown. */
export async function putHotspots(
  db: Database,
  { organization_id }: Scope,
  { id: scene_id, media360_id }: Pick<SceneRow, 'id' | 'media360_id'>,
  hotspots: readonly Hotspot[],
): Promise<void> {
  await db
    .deleteFrom('media360_hotspots')
    .where('organization_id', '=', organization_id)
    .where('media360_id', '=', media360_id)
    .where('scene_id', '=', scene_id)
    .where(
      sql<boolean>`not exists (select from media360_scenes s where s.media360_id = media360_hotspots.media360_id
        and s.id = media360_hotspots.target_scene_id and s.deleted_at is not null)`,
    )
    .execute()
  if (hotspots.length > 0)
    await db
      .insertInto('media360_hotspots')
      .values(hotspots.map((hotspot) => ({ ...hotspot, organization_id, media360_id, scene_id })))
      .execute()
}
