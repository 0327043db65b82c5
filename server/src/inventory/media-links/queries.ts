import type { EmbedKind } from '@storey/api/inventory/media-links.ts'
import type { PictureOwner } from '@storey/api/inventory/picture-roles.ts'
import type { VideoProvider } from '@storey/api/inventory/video-address.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { COLUMNS, type FoundItem, type Item } from '../item-queries.ts'

/** The kind of link of an item. */
export type LinkKind = 'videos' | 'embeds'

export interface LinksOf extends Item {
  readonly kind: LinkKind
}

const ofKind = (kind: LinkKind) => sql<boolean>`(media_links.provider = 'embed') = ${kind === 'embeds'}`

const rows = (db: Database, organization_id: number, kind: LinkKind) =>
  db
    .selectFrom('media_links')
    .select([
      'id',
      sql<PictureOwner>`case when project_id is not null then 'projects'
        when building_id is not null then 'buildings' else 'units' end`.as('owner'),
      'title',
      // Only for videos; an embedded page is described by its kind.
      sql<VideoProvider>`provider`.as('provider'),
      sql<string>`code`.as('code'),
      'hash',
      'starts_at',
      sql<string>`url`.as('url'),
      sql<EmbedKind>`kind`.as('kind'),
      sql<number>`height`.as('height'),
      'created_at',
      'version',
    ])
    .where('organization_id', '=', organization_id)
    .where(ofKind(kind))

const rowsOf = (db: Database, organization_id: number, { item_type, item_id, kind }: LinksOf) =>
  rows(db, organization_id, kind).where(COLUMNS[item_type], '=', item_id)

/** The links that the page of an item shows: for a unit also the videos of its building, after its own. */
export const shownLinks = (db: Database, { organization_id, building_id }: FoundItem, of: LinksOf) =>
  rows(db, organization_id, of.kind)
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where(COLUMNS[of.item_type], '=', of.item_id),
        ...(of.kind === 'videos' && of.item_type === 'units' && building_id !== undefined
          ? [where('building_id', '=', building_id)]
          : []),
      ]),
    )
    .orderBy(sql`building_id is not null`)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const listLinks = (db: Database, organization_id: number, of: LinksOf) =>
  rowsOf(db, organization_id, of).where('deleted_at', 'is', null).orderBy('position').orderBy('id').execute()

export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number]

export const findDeletedLink = (db: Database, organization_id: number, of: LinksOf, id: number) =>
  rowsOf(db, organization_id, of).where('id', '=', id).where('deleted_at', 'is not', null).executeTakeFirst()

/** The fields of a link: for a video its provider and id, for a page its address. */
export interface LinkFields {
  readonly title: string
  readonly provider: VideoProvider | 'embed'
  readonly code: string | null
  readonly hash: string | null
  readonly starts_at: number | null
  readonly url: string | null
  readonly kind: EmbedKind | null
  readonly height: number | null
}

/** Inserted after the others; the caller has locked the item. */
export const insertLink = (
  db: Database,
  { organization_id }: Scope,
  { item_type, item_id }: Item,
  fields: LinkFields,
) =>
  db
    .insertInto('media_links')
    .values({
      ...fields,
      organization_id,
      [COLUMNS[item_type]]: item_id,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from media_links where organization_id = ${organization_id}
        and ${sql.ref(COLUMNS[item_type])} = ${item_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const changeLink = (db: Database, { organization_id }: Scope, id: number, fields: Partial<LinkFields>) =>
  db
    .updateTable('media_links')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

/** Deletes a link, or restores it. */
export const setLinkDeleted = (db: Database, { organization_id }: Scope, id: number, deleted: boolean) =>
  db
    .updateTable('media_links')
    .set({ deleted_at: deleted ? sql<string>`now()` : null })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

export const orderLinks = (db: Database, { organization_id }: Scope, ids: readonly number[]) =>
  db
    .updateTable('media_links')
    .set({ position: sql<number>`array_position(${ids}::bigint[], id) - 1` })
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .where(sql<boolean>`position <> array_position(${ids}::bigint[], id) - 1`)
    .execute()

/** Permanently deletes some links that were deleted long enough ago; runs as `storey_worker`. Returns how many. */
export async function deleteOldLinks(db: Database, before: Date, max: number): Promise<number> {
  const old = db
    .selectFrom('media_links')
    .select('id')
    .where('deleted_at', '<', before.toISOString())
    .orderBy('deleted_at')
    .limit(max)
  const { numDeletedRows } = await db.deleteFrom('media_links').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
