import type { PublishedPlate, PublishedTour } from '@storey/api/inventory/channel.ts'
import type { PublishedMaterial } from '@storey/api/inventory/sales-materials.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

// Everything here is read from views, which select by the brokerage of the transaction's scope and by what is published to it.

/** Whether the brokerage sees a project or building at all. */
export const isShown = async (
  db: Database,
  _scope: Scope,
  table: 'channel_projects' | 'channel_buildings',
  id: number,
): Promise<boolean> => (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

interface About {
  readonly project_id: number
  /** Of one unit only: those of the project, its building and its unit type. */
  readonly unit?: { readonly building_id: number; readonly unit_type_id: number | null }
}

export const listMaterials = (db: Database, _scope: Scope, { project_id, unit }: About) =>
  db
    .selectFrom('channel_materials')
    .select([
      'id',
      sql<PublishedMaterial['kind']>`kind`.as('kind'),
      'title',
      'place',
      'file_size as size',
      'updated_at',
    ])
    .$narrowType<{ id: number; title: string; size: number; updated_at: string }>()
    .where('project_id', '=', project_id)
    .$if(unit !== undefined, (some) =>
      some
        .where((where) =>
          where.or([where('building_id', 'is', null), where('building_id', '=', unit?.building_id ?? 0)]),
        )
        .where((where) =>
          where.or([where('unit_type_id', 'is', null), where('unit_type_id', '=', unit?.unit_type_id ?? 0)]),
        ),
    )
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .execute()

/** Stored corners are in hundred-thousandths of the picture. */
const STEPS = 100_000

/** The published plates of a building that is shown; none of another one. */
export const listPlates = (db: Database, _scope: Scope, building_id: number) =>
  db
    .selectFrom('channel_plates')
    .select([
      'id',
      'name',
      'floor_from',
      'floor_to',
      'uuid',
      'drawn',
      'width',
      'height',
      sql<PublishedPlate['shapes']>`(select coalesce(jsonb_agg(jsonb_build_object(
          'points', (select jsonb_agg(jsonb_build_array((s->'points'->>i)::numeric / ${sql.lit(STEPS)},
              (s->'points'->>(i + 1))::numeric / ${sql.lit(STEPS)}) order by i)
            from generate_series(0, jsonb_array_length(s->'points') - 1, 2) i),
          'stack', s->'stack', 'unit_id', s->'unit_id') order by n), '[]')
        from jsonb_array_elements(shapes) with ordinality as listed (s, n))`.as('shapes'),
    ])
    .$narrowType<{ id: number; name: string; uuid: string; drawn: boolean; width: number; height: number }>()
    .where('building_id', '=', building_id)
    .orderBy('floor_from')
    .execute()

type Named = NonNullable<PublishedTour['building']>

export const listTours = (db: Database, _scope: Scope, project_id: number) =>
  db
    .selectFrom('channel_tours')
    .leftJoin('channel_buildings', 'channel_buildings.id', 'channel_tours.building_id')
    .leftJoin('channel_units', 'channel_units.id', 'channel_tours.unit_id')
    .leftJoin('channel_buildings as home', 'home.id', 'channel_units.building_id')
    .select([
      'channel_tours.id',
      'channel_tours.title',
      'channel_tours.created_at',
      'channel_tours.version',
      sql<PublishedTour['owner']>`case when channel_tours.unit_id is not null then 'units'
        when channel_tours.building_id is not null then 'buildings' else 'projects' end`.as('owner'),
      sql<Named | null>`case when channel_buildings.id is not null
        then jsonb_build_object('id', channel_buildings.id, 'name', channel_buildings.name) end`.as('building'),
      sql<Named | null>`case when channel_units.id is not null
        then jsonb_build_object('id', channel_units.id, 'name', unit_name(home.code, channel_units.number)) end`.as(
        'unit',
      ),
    ])
    .$narrowType<{ id: number; title: string; created_at: string; version: number }>()
    .where('channel_tours.project_id', '=', project_id)
    .orderBy(sql`channel_tours.unit_id is not null`)
    .orderBy(sql`channel_tours.building_id is not null`)
    .orderBy('channel_tours.position')
    .orderBy('channel_tours.id')
    .execute()

/** The scenes of these tours that are ready, in order, with their links. */
export const listScenes = (db: Database, _scope: Scope, tour_ids: readonly number[]) =>
  db
    .selectFrom('channel_tour_scenes')
    .select([
      'id',
      'media360_id',
      'name',
      'yaw',
      'pitch',
      'zoom',
      'version',
      'uuid',
      'width',
      sql<PublishedTour['scenes'][number]['hotspots']>`hotspots`.as('hotspots'),
    ])
    .$narrowType<{
      id: number
      media360_id: number
      name: string
      yaw: number
      pitch: number
      zoom: number
      version: number
      uuid: string
    }>()
    .where('media360_id', '=', sql<number>`any(${tour_ids}::bigint[])`)
    .orderBy('position')
    .orderBy('id')
    .execute()
