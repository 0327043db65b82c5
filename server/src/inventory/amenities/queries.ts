import type { Input } from '@storey/api/endpoint.ts'
import type { amenities, PlaceOfProject } from '@storey/api/inventory/amenities.ts'
import { AMENITY_CATEGORIES, type AmenityCategory, type AmenityIcon } from '@storey/api/inventory/amenity-names.ts'
import type { PictureOwner } from '@storey/api/inventory/picture-roles.ts'
import { type Insertable, sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { paged, sortOf, textContains } from '../../database/paging.ts'
import type { AmenitiesTable } from '../../database/tables.ts'
import { isDrawing } from '../../files/queries.ts'
import { hidesDrafts } from '../for-sale.ts'
import { COLUMNS, type FoundItem, type Item } from '../item-queries.ts'

/** The amenity libraries of the organizations in reach. */
const visible = (db: Database, scope: Scope) =>
  db.selectFrom('amenities').where(inReach(scope, 'amenities.organization_id'))

const withFacts = (db: Database, scope: Scope) =>
  visible(db, scope)
    .leftJoin('files', (join) =>
      join
        .onRef('files.organization_id', '=', 'amenities.organization_id')
        .onRef('files.id', '=', 'amenities.picture_file_id'),
    )
    .select([
      'amenities.id',
      'amenities.name',
      sql<AmenityCategory>`amenities.category`.as('category'),
      sql<AmenityIcon>`amenities.icon`.as('icon'),
      'amenities.description',
      'files.uuid as picture_uuid',
      isDrawing('files').as('picture_drawn'),
    ])

const usesOf = (column: string) => sql<number>`(select count(*) from amenity_uses m
  where m.organization_id = amenities.organization_id and m.amenity_id = amenities.id and ${sql.ref(`m.${column}`)} is not null)`
const allUses = sql<number>`(select count(*) from amenity_uses m
  where m.organization_id = amenities.organization_id and m.amenity_id = amenities.id)`
const isUsed = sql<boolean>`exists (select from amenity_uses m
  where m.organization_id = amenities.organization_id and m.amenity_id = amenities.id)`

const withUses = (db: Database, scope: Scope) =>
  withFacts(db, scope).select([
    sql<{ projects: number; buildings: number; units: number }>`jsonb_build_object('projects', ${usesOf('project_id')},
      'buildings', ${usesOf('building_id')}, 'units', ${usesOf('unit_id')})`.as('uses'),
    'amenities.updated_at',
    'amenities.version',
  ])

export function listAmenities(db: Database, scope: Scope, query: Input<typeof amenities.list>['query']) {
  const { search, category, used } = query
  const { key, direction } = sortOf(query.sort ?? 'category')
  const name = { by: sql`lower(amenities.name)`, of: 'text' } as const
  const order = (
    {
      category: { by: sql`array_position(${[...AMENITY_CATEGORIES]}::text[], amenities.category)`, of: 'number' },
      name,
      uses: { by: allUses, of: 'number' },
      updated_at: { by: sql.ref('amenities.updated_at'), of: 'instant' },
    } as const
  )[key]
  const found = withUses(db, scope)
    .$if(!!search, (some) => some.where(textContains('amenities.name', search)))
    .$if(category !== undefined, (some) => some.where('amenities.category', 'in', category ?? []))
    .$if(used !== undefined, (some) => some.where(isUsed, '=', used ?? true))
  return paged(found, query, [
    { ...order, direction },
    ...(key === 'name' ? [] : [{ ...name, direction: 'asc' } as const]),
    { by: sql.ref('amenities.id'), direction: 'asc', of: 'number' },
  ])
}

export const countCategories = (db: Database, scope: Scope) =>
  visible(db, scope)
    .select([sql<AmenityCategory>`category`.as('category'), sql<number>`count(*)`.as('count')])
    .groupBy('category')
    .orderBy(sql`array_position(${[...AMENITY_CATEGORIES]}::text[], category)`)
    .execute()

export const amenityOptions = (
  db: Database,
  scope: Scope,
  { search, limit, ids }: Input<typeof amenities.options>['query'],
) =>
  visible(db, scope)
    .select(['id', 'name', sql<AmenityCategory>`category`.as('category'), sql<AmenityIcon>`icon`.as('icon')])
    .$if(ids !== undefined, (some) => some.where('id', 'in', ids && ids.length > 0 ? ids : [0]))
    .$if(!!search, (some) => some.where(textContains('name', search)))
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .execute()

export const findAmenity = (db: Database, scope: Scope, id: number) =>
  withUses(db, scope).where('amenities.id', '=', id).executeTakeFirst()

/** Locks an amenity of the caller's own library until the transaction ends: it cannot be given to a place before. */
export const lockAmenity = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('amenities')
    .select(['id', 'name', 'picture_file_id', 'version'])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Returns which of these amenities the library has, in the order of their ids; none can be deleted before the transaction ends. */
export const holdAmenities = (db: Database, scope: Scope, ids: readonly number[]) =>
  db
    .selectFrom('amenities')
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()

export const insertAmenity = (db: Database, scope: Scope, body: Input<typeof amenities.create>['body']) =>
  db
    .insertInto('amenities')
    .values({ ...body, organization_id: scope.organization_id })
    .returning('id')
    .executeTakeFirstOrThrow()

export const insertStarters = (db: Database, rows: readonly Insertable<AmenitiesTable>[]) =>
  db.insertInto('amenities').values(rows).execute()

type Changes = Omit<Input<typeof amenities.change>['body'], 'version'> & { picture_file_id?: number | null }

export const changeAmenity = (db: Database, scope: Scope, id: number, changes: Changes) =>
  db
    .updateTable('amenities')
    .set({ ...changes, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

/** Deletes an amenity and its uses. */
export async function deleteAmenity(db: Database, { organization_id }: Scope, id: number): Promise<void> {
  await db
    .deleteFrom('amenity_uses')
    .where('organization_id', '=', organization_id)
    .where('amenity_id', '=', id)
    .execute()
  await db.deleteFrom('amenities').where('organization_id', '=', organization_id).where('id', '=', id).execute()
}

/** Deletes the row of a picture that is no longer used; returns its uuid. */
export const dropPicture = (db: Database, scope: Scope, file_id: number) =>
  db
    .deleteFrom('files')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', file_id)
    .where(
      sql<boolean>`not exists (select from amenities a where a.organization_id = files.organization_id and a.picture_file_id = files.id)
        and not exists (select from pictures p where p.organization_id = files.organization_id and p.file_id = files.id)
        and not exists (select from floor_plates p where p.organization_id = files.organization_id and p.file_id = files.id)`,
    )
    .returning('uuid')
    .executeTakeFirst()

/** Counts the items of each type that have an amenity. */
export const countUses = (db: Database, scope: Scope, amenity_id: number) =>
  db
    .selectFrom('amenity_uses')
    .select([
      sql<number>`count(project_id)`.as('projects'),
      sql<number>`count(building_id)`.as('buildings'),
      sql<number>`count(unit_id)`.as('units'),
    ])
    .where('organization_id', '=', scope.organization_id)
    .where('amenity_id', '=', amenity_id)
    .executeTakeFirstOrThrow()

/** Lists the visible projects and buildings of the amenity's builder, each with whether it has the amenity. */
export async function listPlaces(db: Database, scope: Scope, amenity_id: number): Promise<PlaceOfProject[]> {
  const { rows } = await sql<PlaceOfProject>`
    select p.id, p.name, m.id is not null as mapped, coalesce(m.highlight, false) as highlight,
      coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'mapped', bm.id is not null,
          'highlight', coalesce(bm.highlight, false),
          'units', (select count(*) from amenity_uses um join units u on u.organization_id = um.organization_id and u.id = um.unit_id
            where um.organization_id = a.organization_id and um.amenity_id = a.id and u.building_id = b.id),
          'all_units', (select coalesce(sum(c.count), 0)::bigint from unit_counts c
            where c.organization_id = b.organization_id and c.building_id = b.id)) order by b.position, b.id)
        from buildings b left join amenity_uses bm on bm.organization_id = b.organization_id
          and bm.amenity_id = a.id and bm.building_id = b.id
        where b.organization_id = p.organization_id and b.project_id = p.id), '[]') as buildings
    from amenities a
    join projects p on p.organization_id = a.organization_id
    left join amenity_uses m on m.organization_id = a.organization_id and m.amenity_id = a.id and m.project_id = p.id
    where a.id = ${amenity_id} and ${inReach(scope, 'a.organization_id')}
      ${hidesDrafts(scope) ? sql`and p.status <> 'draft'` : sql``}
    order by lower(p.name), p.id`.execute(db)
  return rows
}

const HAS = {
  projects: sql`m.project_id`,
  buildings: sql`m.building_id`,
  units: sql`m.unit_id`,
} as const

/** The amenities of the item itself, in its order. */
export const ownOf = (db: Database, organization_id: number, { item_type, item_id }: Item) =>
  db
    .selectFrom('amenity_uses')
    .select(['amenity_id', 'highlight'])
    .where('organization_id', '=', organization_id)
    .where(COLUMNS[item_type], '=', item_id)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The amenities of an item, and those of its building and its project; highlights first. Those of the item itself are not repeated. */
export const listMapped = (db: Database, scope: Scope, found: FoundItem, { item_type, item_id }: Item) => {
  const { building_id, project_id } = found
  const from = sql.join(
    [
      sql`${HAS[item_type]} = ${item_id}`,
      ...(building_id === undefined ? [] : [sql`m.building_id = ${building_id}`]),
      ...(project_id === undefined ? [] : [sql`m.project_id = ${project_id}`]),
    ],
    sql` or `,
  )
  return withFacts(db, scope)
    .innerJoin(
      sql<{
        amenity_id: number
        owner: PictureOwner
        highlight: boolean
        depth: number
        position: number
        use_id: number
      }>`(
        select distinct on (m.amenity_id) m.amenity_id, m.highlight, m.position, m.id as use_id,
          num_nonnulls(m.project_id) * 2 + num_nonnulls(m.building_id) as depth,
          case when m.unit_id is not null then 'units' when m.building_id is not null then 'buildings' else 'projects' end as owner
        from amenity_uses m where m.organization_id = ${found.organization_id} and (${from})
        order by m.amenity_id, depth)`.as('mapped'),
      'mapped.amenity_id',
      'amenities.id',
    )
    .where('amenities.organization_id', '=', found.organization_id)
    .select(['mapped.owner', 'mapped.highlight'])
    .orderBy('mapped.highlight', 'desc')
    .orderBy('mapped.depth')
    .orderBy('mapped.position')
    .orderBy('mapped.use_id')
    .execute()
}

interface Kept {
  readonly id: number
  readonly highlight: boolean
}

/** Makes the amenities of an item that the caller has locked exactly these, in this order. */
export async function replaceMapped(
  db: Database,
  { organization_id }: Scope,
  { item_type, item_id }: Item,
  kept: readonly Kept[],
): Promise<void> {
  const column = COLUMNS[item_type]
  const ids = kept.map(({ id }) => id)
  await db
    .deleteFrom('amenity_uses')
    .where('organization_id', '=', organization_id)
    .where(column, '=', item_id)
    .$if(ids.length > 0, (some) => some.where('amenity_id', 'not in', ids))
    .execute()
  if (kept.length === 0) return
  await db
    .insertInto('amenity_uses')
    .values(
      kept.map(({ id, highlight }, position) => ({
        organization_id,
        amenity_id: id,
        [column]: item_id,
        position,
        highlight,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['amenity_id', 'project_id', 'building_id', 'unit_id'])
        .doUpdateSet({
          position: sql<number>`excluded.position`,
          highlight: sql<boolean>`excluded.highlight`,
        })
        .where(
          sql<boolean>`(amenity_uses.position, amenity_uses.highlight) is distinct from (excluded.position, excluded.highlight)`,
        ),
    )
    .execute()
}

/**
 * Locks those of these items that the caller's organization has, in the order of their ids, so that changes of their related rows wait
 * for each other.
 */
export const lockItems = async (
  db: Database,
  scope: Scope,
  item_type: PictureOwner,
  ids: readonly number[],
): Promise<{ readonly id: number }[]> =>
  db
    .selectFrom(item_type)
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

interface Spread {
  readonly item_type: PictureOwner
  readonly item_ids: readonly number[]
  readonly amenity_ids: readonly number[]
  /** Unchanged where it is absent. */
  readonly highlight?: boolean | undefined
}

/**
 * Adds amenities to items that the caller has locked, after those they have; returns how many uses are new or changed their highlight.
 */
export async function addUses(
  db: Database,
  { organization_id }: Scope,
  { item_type, item_ids, amenity_ids, highlight }: Spread,
): Promise<number> {
  if (item_ids.length === 0) return 0
  const column = sql.ref(COLUMNS[item_type])
  const { numAffectedRows } = await sql`
    insert into amenity_uses (organization_id, amenity_id, ${column}, position, highlight)
    select ${organization_id}, a.id, i.id,
      (select coalesce(max(m.position), -1) from amenity_uses m
        where m.organization_id = ${organization_id} and ${HAS[item_type]} = i.id) + a.place, ${highlight ?? false}
    from unnest(${item_ids}::bigint[]) as i (id), unnest(${amenity_ids}::bigint[]) with ordinality as a (id, place)
    on conflict (amenity_id, project_id, building_id, unit_id) do
      ${
        highlight === undefined
          ? sql`nothing`
          : sql`update set highlight = excluded.highlight where amenity_uses.highlight is distinct from excluded.highlight`
      }`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Removes amenities from items that the caller has locked; returns how many uses were removed. */
export async function removeUses(
  db: Database,
  { organization_id }: Scope,
  { item_type, item_ids, amenity_ids }: Spread,
): Promise<number> {
  if (item_ids.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('amenity_uses')
    .where('organization_id', '=', organization_id)
    .where('amenity_id', 'in', amenity_ids)
    .where(COLUMNS[item_type], 'in', item_ids)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns which of these items would have more than the maximum number of amenities. */
export const overfull = (
  db: Database,
  { organization_id }: Scope,
  item_type: PictureOwner,
  ids: readonly number[],
  max: number,
) =>
  db
    .selectFrom('amenity_uses')
    .select(sql<number>`${sql.ref(COLUMNS[item_type])}`.as('id'))
    .where('organization_id', '=', organization_id)
    .where(COLUMNS[item_type], 'in', ids)
    .groupBy(COLUMNS[item_type])
    .having(sql<boolean>`count(*) > ${max}`)
    .execute()
