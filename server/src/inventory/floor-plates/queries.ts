import type { UnitCounts } from '@storey/api/inventory/availability.ts'
import type { BuildingType } from '@storey/api/inventory/buildings.ts'
import type { PlateShape, SiteCell } from '@storey/api/inventory/floor-plates.ts'
import { STEPS } from '@storey/api/inventory/polygon.ts'
import { type Insertable, sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { codedOf, namedOf } from '../../database/json.ts'
import type { FloorPlatesTable } from '../../database/tables.ts'
import { isDrawing } from '../../files/queries.ts'
import { cell } from '../cell-queries.ts'
import { hidesDrafts } from '../for-sale.ts'
import type { KeptShape } from './rules.ts'

const shapes = sql<PlateShape[]>`(select coalesce(jsonb_agg(jsonb_build_object(
    'points', (select jsonb_agg(jsonb_build_array(s.points[i] / ${sql.lit(STEPS)}::numeric, s.points[i + 1] / ${sql.lit(STEPS)}::numeric) order by i)
      from generate_series(1, cardinality(s.points), 2) i),
    'stack', s.stack, 'unit_id', s.unit_id, 'building_id', s.building_id, 'label', s.label) order by s.position), '[]')
  from floor_plate_shapes s
  where s.organization_id = floor_plates.organization_id and s.floor_plate_id = floor_plates.id)`

/** The plates of the organizations in reach that are not deleted, with their pictures and shapes. */
const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('floor_plates')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'floor_plates.organization_id')
        .onRef('projects.id', '=', 'floor_plates.project_id'),
    )
    .innerJoin('files', (join) =>
      join
        .onRef('files.organization_id', '=', 'floor_plates.organization_id')
        .onRef('files.id', '=', 'floor_plates.file_id'),
    )
    .leftJoin('buildings', (join) =>
      join
        .onRef('buildings.organization_id', '=', 'floor_plates.organization_id')
        .onRef('buildings.id', '=', 'floor_plates.building_id'),
    )
    .where(inReach(scope, 'floor_plates.organization_id'))
    .where('floor_plates.deleted_at', 'is', null)
    .$if(hidesDrafts(scope), (all) => all.where('projects.status', '<>', 'draft'))
    .select([
      'floor_plates.id',
      namedOf('projects').as('project'),
      sql<{ id: number; name: string; code: string } | null>`case when buildings.id is not null then
        ${codedOf('buildings')} end`.as('building'),
      'floor_plates.name',
      'floor_plates.floor_from',
      'floor_plates.floor_to',
      'files.uuid as picture_uuid',
      isDrawing('files').as('picture_drawn'),
      sql<number>`files.width`.as('width'),
      sql<number>`files.height`.as('height'),
      shapes.as('shapes'),
      'floor_plates.updated_at',
      'floor_plates.version',
    ])

export const listPlates = (db: Database, scope: Scope, building_id: number) =>
  visible(db, scope).where('floor_plates.building_id', '=', building_id).orderBy('floor_plates.floor_from').execute()

export type PlateRow = Awaited<ReturnType<typeof listPlates>>[number]

export const findPlate = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).where('floor_plates.id', '=', id).executeTakeFirst()

export const findSitePlate = (db: Database, scope: Scope, project_id: number) =>
  visible(db, scope)
    .where('floor_plates.project_id', '=', project_id)
    .where('floor_plates.building_id', 'is', null)
    .executeTakeFirst()

/** A project in reach, as its site plan needs it. */
export const findSite = (db: Database, scope: Scope, project_id: number) =>
  db
    .selectFrom('projects')
    .where(inReach(scope, 'projects.organization_id'))
    .$if(hidesDrafts(scope), (all) => all.where('projects.status', '<>', 'draft'))
    .where('projects.id', '=', project_id)
    .select([
      'projects.currency',
      sql<{ id: number; name: string; code: string; type: BuildingType; counts: Partial<UnitCounts> }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'code', b.code, 'type', b.type,
          'counts', (select coalesce(jsonb_object_agg(status, count), '{}') from unit_counts kept
            where kept.organization_id = b.organization_id and kept.building_id = b.id)) order by b.position, b.id), '[]')
        from buildings b where b.organization_id = projects.organization_id and b.project_id = projects.id)`.as(
        'buildings',
      ),
      sql<SiteCell[]>`(
        select coalesce(json_agg(placed order by b.position, b.id, u.floor, u.stack, u.id), '[]')
        from units u
        join buildings b on b.organization_id = u.organization_id and b.id = u.building_id
        left join unit_claims c on c.unit_id = u.id and c.organization_id = u.organization_id and c.ended_at is null
        ${cell}
        cross join lateral (select cell.*, ${codedOf('b')} as building) as placed
        where u.organization_id = projects.organization_id and u.project_id = projects.id
          and (b.type in ('villas', 'townhouses') or u.id in (
            select s.unit_id from floor_plate_shapes s
            join floor_plates p on p.id = s.floor_plate_id and p.organization_id = s.organization_id
            where p.organization_id = projects.organization_id and p.project_id = projects.id
              and p.building_id is null and p.deleted_at is null)))`.as('cells'),
    ])
    .executeTakeFirst()

export const findBuilding = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('buildings')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'buildings.organization_id')
        .onRef('projects.id', '=', 'buildings.project_id'),
    )
    .select('buildings.id')
    .where(inReach(scope, 'buildings.organization_id'))
    .$if(hidesDrafts(scope), (all) => all.where('projects.status', '<>', 'draft'))
    .where('buildings.id', '=', id)
    .executeTakeFirst()

/** A building of the caller's organization with its floors; `hold` locks it while a plate is added. */
export const findTower = (db: Database, scope: Scope, id: number, { hold }: { hold: boolean }) =>
  db
    .selectFrom('buildings')
    .select(['id', 'project_id', 'floors', 'basements', 'skipped_floors'])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .$if(hold, (one) => one.forShare())
    .executeTakeFirst()

export const findOwnProject = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks a plate of the caller's organization until the transaction ends; `deleted` selects a deleted one. */
export const lockPlate = (db: Database, scope: Scope, id: number, { deleted = false } = {}) =>
  db
    .selectFrom('floor_plates')
    .select(['id', 'project_id', 'building_id', 'name', 'floor_from', 'floor_to', 'file_id', 'version'])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insertPlate = (db: Database, plate: Insertable<FloorPlatesTable>) =>
  db.insertInto('floor_plates').values(plate).returning('id').executeTakeFirstOrThrow()

type Changes = Partial<
  Pick<Insertable<FloorPlatesTable>, 'name' | 'floor_from' | 'floor_to' | 'file_id' | 'deleted_at'>
>

/** Changes a plate that `lockPlate` has locked. */
export const changePlate = (db: Database, scope: Scope, id: number, changes: Changes) =>
  db
    .updateTable('floor_plates')
    .set({ ...changes, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

export const shapesOf = (db: Database, scope: Scope, floor_plate_id: number) =>
  db
    .selectFrom('floor_plate_shapes')
    .select(['position', 'points', 'stack', 'unit_id', 'building_id', 'label'])
    .where('organization_id', '=', scope.organization_id)
    .where('floor_plate_id', '=', floor_plate_id)
    .orderBy('position')
    .execute()

/** Deletes the shapes at these positions and inserts others there; unchanged ones stay, and do not appear in the audit log. */
export async function replaceShapes(
  db: Database,
  { organization_id }: Pick<Scope, 'organization_id'>,
  floor_plate_id: number,
  gone: readonly number[],
  added: readonly KeptShape[],
): Promise<void> {
  if (gone.length > 0)
    await db
      .deleteFrom('floor_plate_shapes')
      .where('organization_id', '=', organization_id)
      .where('floor_plate_id', '=', floor_plate_id)
      .where('position', 'in', gone)
      .execute()
  if (added.length > 0)
    await db
      .insertInto('floor_plate_shapes')
      .values(added.map((shape) => ({ ...shape, points: [...shape.points], organization_id, floor_plate_id })))
      .execute()
}

/** Returns which of these ids are units of a building, or of any building of a project. */
export const unitsOn = (
  db: Database,
  scope: Scope,
  { project_id, building_id }: { project_id: number; building_id: number | null },
  ids: readonly number[],
) =>
  db
    .selectFrom('units')
    .innerJoin('buildings', (join) =>
      join
        .onRef('buildings.organization_id', '=', 'units.organization_id')
        .onRef('buildings.id', '=', 'units.building_id'),
    )
    .select(['units.id', 'units.floor', sql<string>`unit_name(buildings.code, units.number)`.as('name')])
    .where('units.organization_id', '=', scope.organization_id)
    .where('units.project_id', '=', project_id)
    .$if(building_id !== null, (all) => all.where('units.building_id', '=', building_id ?? 0))
    .where('units.id', 'in', ids)
    .execute()

export const buildingsOn = (db: Database, scope: Scope, project_id: number, ids: readonly number[]) =>
  db
    .selectFrom('buildings')
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where('project_id', '=', project_id)
    .where('id', 'in', ids)
    .execute()

type Which =
  | { readonly building_id: number }
  | { readonly project_id: number }
  | { readonly deleted_for_days: number; readonly max: number }

/** Permanently deletes plates, and the rows of pictures that no plate uses any more; returns the uuids of those. */
export async function dropPlates(db: Database, organization_id: number | undefined, which: Which): Promise<string[]> {
  const gone = await db
    .deleteFrom('floor_plates')
    .$if(organization_id !== undefined, (all) => all.where('organization_id', '=', organization_id ?? 0))
    .$if('building_id' in which, (all) => all.where('building_id', '=', 'building_id' in which ? which.building_id : 0))
    .$if('project_id' in which, (all) => all.where('project_id', '=', 'project_id' in which ? which.project_id : 0))
    .$if('max' in which, (all) =>
      all.where(
        'id',
        'in',
        sql<number>`(select id from floor_plates
          where deleted_at < now() - make_interval(days => ${'max' in which ? which.deleted_for_days : 0})
          order by deleted_at limit ${'max' in which ? which.max : 0})`,
      ),
    )
    .returning('file_id')
    .execute()
  if (gone.length === 0) return []
  const files = await db
    .deleteFrom('files')
    .where('id', 'in', [...new Set(gone.map(({ file_id }) => file_id))])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('floor_plates').select('floor_plates.id').whereRef('floor_plates.file_id', '=', 'files.id')),
      ),
    )
    .returning('uuid')
    .execute()
  return files.map(({ uuid }) => uuid)
}

/** The plate that already shows some of these floors of a building. */
export const overlapping = (
  db: Database,
  scope: Scope,
  { building_id, floor_from, floor_to }: { building_id: number; floor_from: number; floor_to: number },
  except = 0,
) =>
  db
    .selectFrom('floor_plates')
    .select(['name', 'floor_from', 'floor_to'])
    .where('organization_id', '=', scope.organization_id)
    .where('building_id', '=', building_id)
    .where('deleted_at', 'is', null)
    .where('floor_from', '<=', floor_to)
    .where('floor_to', '>=', floor_from)
    .where('id', '<>', except)
    .orderBy('floor_from')
    .limit(1)
    .executeTakeFirst()

/** Deletes the row of a picture that no plate uses; returns its uuid. */
export const dropPicture = (db: Database, scope: Scope, file_id: number) =>
  db
    .deleteFrom('files')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', file_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('floor_plates').select('floor_plates.id').whereRef('floor_plates.file_id', '=', 'files.id')),
      ),
    )
    .returning('uuid')
    .executeTakeFirst()
