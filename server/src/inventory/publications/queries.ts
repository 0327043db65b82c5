import type { Input } from '@storey/api/endpoint.ts'
import type { publications } from '@storey/api/inventory/channel.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { textContains } from '../../database/paging.ts'

interface Named {
  readonly id: number
  readonly name: string
}

interface Allocation {
  readonly brokerage: Named
  readonly units: Named[]
}

export const findPublication = (db: Database, scope: Scope, project_id: number) =>
  db
    .selectFrom('publications')
    .select([
      'audience',
      'brokerage_ids',
      'prices',
      'shows_taken',
      'shows_plans',
      'hidden_building_ids',
      'hidden_unit_ids',
      'request_limit',
      'cooldown_hours',
      'shows_plates',
      'shows_tours',
      'updated_at',
      'version',
      sql<
        Named[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by lower(b.name), b.id), '[]')
        from channel_brokerages b where b.id = any (publications.brokerage_ids))`.as('brokerages'),
      sql<Named[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', unit_name(h.code, u.number))
          order by h.code, u.number, u.id), '[]')
        from units u join buildings h on h.organization_id = u.organization_id and h.id = u.building_id
        where u.organization_id = publications.organization_id and u.id = any (publications.hidden_unit_ids))`.as(
        'hidden_units',
      ),
      sql<Allocation[]>`(select coalesce(jsonb_agg(jsonb_build_object(
            'brokerage', jsonb_build_object('id', its.brokerage_id, 'name', b.name), 'units', its.units)
          order by lower(b.name), its.brokerage_id), '[]')
        from (select a.brokerage_id, jsonb_agg(jsonb_build_object('id', u.id, 'name', unit_name(h.code, u.number))
              order by h.code, u.number, u.id) as units
            from unit_allocations a
            join units u on u.organization_id = a.organization_id and u.id = a.unit_id
            join buildings h on h.organization_id = u.organization_id and h.id = u.building_id
            where a.organization_id = publications.organization_id and a.project_id = publications.project_id
            group by a.brokerage_id) its
        join channel_brokerages b on b.id = its.brokerage_id)`.as('allocations'),
    ])
    .where('organization_id', '=', scope.organization_id)
    .where('project_id', '=', project_id)
    .executeTakeFirst()

type Body = Input<typeof publications.save>['body']
type Fields = Omit<Body, 'version' | 'allocations'>

/** Writes the publication of a project that `lockVersioned` has locked. */
export const savePublication = (db: Database, scope: Scope, project_id: number, fields: Fields) =>
  db
    .insertInto('publications')
    .values({ ...fields, organization_id: scope.organization_id, project_id })
    .onConflict((same) =>
      same.columns(['organization_id', 'project_id']).doUpdateSet({
        ...fields,
        version: sql<number>`publications.version + 1`,
        updated_at: sql<string>`now()`,
      }),
    )
    .execute()

/** Replaces the units of a project that are reserved for one brokerage each. */
export async function saveAllocations(
  db: Database,
  scope: Scope,
  project_id: number,
  allocations: NonNullable<Body['allocations']>,
): Promise<void> {
  await db
    .deleteFrom('unit_allocations')
    .where('organization_id', '=', scope.organization_id)
    .where('project_id', '=', project_id)
    .execute()
  const rows = allocations.flatMap(({ brokerage_id, unit_ids }) =>
    unit_ids.map((unit_id) => ({ organization_id: scope.organization_id, project_id, brokerage_id, unit_id })),
  )
  if (rows.length > 0) await db.insertInto('unit_allocations').values(rows).execute()
}

/** The most brokerages that one event names. */
const MAX_NAMED = 300

/** The brokerages that read a project now, for the event of a change that may exclude them. */
export async function readersOf(db: Database, _scope: Scope, project_id: number): Promise<readonly number[] | 'all'> {
  const { rows } = await sql<{ ids: number[] }>`select publication_reader_ids(${project_id}) as ids`.execute(db)
  const ids = rows[0]?.ids ?? []
  return ids.length > MAX_NAMED ? 'all' : ids
}

export const deletePublication = (db: Database, scope: Scope, project_id: number) =>
  db
    .deleteFrom('publications')
    .where('organization_id', '=', scope.organization_id)
    .where('project_id', '=', project_id)
    .returning('project_id')
    .executeTakeFirst()

export const findOwnProject = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .executeTakeFirst()

/** The buildings or units of a project among the ids. */
export const findOfProject = (
  db: Database,
  scope: Scope,
  table: 'buildings' | 'units',
  project_id: number,
  ids: readonly number[],
) =>
  db
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where('project_id', '=', project_id)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

const brokerages = (db: Database, _scope: Scope) =>
  db.selectFrom('channel_brokerages').select(['id', 'name', 'city']).$narrowType<{ id: number; name: string }>()

export const findBrokerages = (db: Database, scope: Scope, ids: readonly number[]) =>
  brokerages(db, scope).where('id', '=', sql<number>`any(${ids}::bigint[])`).execute()

export const brokerageOptions = (
  db: Database,
  scope: Scope,
  { search, limit, ids }: Input<typeof publications.brokerages>['query'],
) =>
  brokerages(db, scope)
    .$if(ids !== undefined, (some) => some.where('id', 'in', ids ?? []))
    .$if(Boolean(search), (some) => some.where(textContains('name', search)))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute()
