import type { Input } from '@storey/api/endpoint.ts'
import type { SalesMaterial, salesMaterials } from '@storey/api/inventory/sales-materials.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

type Named = NonNullable<SalesMaterial['building']>

const visible = (db: Database, scope: Scope) =>
  db.selectFrom('sales_materials as m').where(inReach(scope, 'm.organization_id'))

const named = (table: 'buildings' | 'unit_types', column: 'building_id' | 'unit_type_id') =>
  sql<Named | null>`(select jsonb_build_object('id', x.id, 'name', x.name) from ${sql.table(table)} x
    where x.organization_id = m.organization_id and x.id = ${sql.ref(`m.${column}`)})`

const withVersions = (db: Database, scope: Scope) =>
  visible(db, scope).select([
    'm.id',
    'm.project_id',
    'm.kind',
    'm.title',
    'm.for_brokers',
    'm.for_offers',
    'm.version',
    named('buildings', 'building_id').as('building'),
    named('unit_types', 'unit_type_id').as('unit_type'),
    sql<SalesMaterial['versions']>`(select jsonb_agg(jsonb_build_object('number', v.number,
        'file', jsonb_build_object('name', f.name, 'size', f.size),
        'uploaded_by', case when v.uploaded_by is not null then person_of(v.uploaded_by, coalesce(v.uploaded_by_name, '')) end,
        'uploaded_at', v.uploaded_at) order by v.number desc)
      from sales_material_files v join files f on f.organization_id = v.organization_id and f.id = v.file_id
      where v.material_id = m.id)`.as('versions'),
  ])

export const listMaterials = (db: Database, scope: Scope, project_id: number) =>
  withVersions(db, scope).where('m.project_id', '=', project_id).orderBy(sql`lower(m.title)`).orderBy('m.id').execute()

export const findMaterial = (db: Database, scope: Scope, id: number) =>
  withVersions(db, scope).where('m.id', '=', id).executeTakeFirst()

/** An own material, locked until this transaction ends, with the number of its newest file. */
export const lockMaterial = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('sales_materials as m')
    .select(['m.id', 'm.project_id', 'm.version'])
    .where('m.organization_id', '=', scope.organization_id)
    .where('m.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** How many materials a project of the organization has. The caller has locked the project. */
export async function countMaterials(db: Database, scope: Scope, project_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('sales_materials')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', scope.organization_id)
    .where('project_id', '=', project_id)
    .executeTakeFirstOrThrow()
  return count
}

type Body = Input<typeof salesMaterials.create>['body']

export const insertMaterial = (db: Database, scope: Scope, project_id: number, fields: Omit<Body, 'file'>) =>
  db
    .insertInto('sales_materials')
    .values({
      ...fields,
      building_id: fields.building_id ?? null,
      unit_type_id: fields.unit_type_id ?? null,
      organization_id: scope.organization_id,
      project_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Adds the next version of a material that the caller has locked. */
export async function addVersion(db: Database, scope: Scope, material_id: number, file_id: number): Promise<number> {
  const { number } = await db
    .insertInto('sales_material_files')
    .columns(['organization_id', 'material_id', 'number', 'file_id', 'uploaded_by', 'uploaded_by_name'])
    .expression((from) =>
      from
        .selectFrom('sales_material_files')
        .select([
          sql<number>`${scope.organization_id}::bigint`.as('organization_id'),
          sql<number>`${material_id}::bigint`.as('material_id'),
          sql<number>`coalesce(max(number), 0) + 1`.as('number'),
          sql<number>`${file_id}::bigint`.as('file_id'),
          sql<number>`${scope.user_id}::bigint`.as('uploaded_by'),
          sql<string>`${scope.user_name}::text`.as('uploaded_by_name'),
        ])
        .where('material_id', '=', material_id),
    )
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

export const changeMaterial = (
  db: Database,
  scope: Scope,
  id: number,
  fields: Partial<Pick<Body, 'kind' | 'title' | 'for_brokers' | 'for_offers'>>,
) =>
  db
    .updateTable('sales_materials')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

export const deleteMaterial = (db: Database, scope: Scope, id: number) =>
  db
    .deleteFrom('sales_materials')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .returning('project_id')
    .executeTakeFirst()

/** The file of a version, of the newest one without a number. */
export const findVersion = (db: Database, scope: Scope, id: number, number: number | undefined) =>
  visible(db, scope)
    .innerJoin('sales_material_files as v', 'v.material_id', 'm.id')
    .select('v.file_id')
    .where('m.id', '=', id)
    .$if(number !== undefined, (some) => some.where('v.number', '=', number ?? 0))
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A material that is published to the current brokerage, with its newest file. */
export const findPublished = (db: Database, _scope: Scope, id: number) =>
  db
    .selectFrom('channel_materials')
    .select(['file_name as name', 'file_type as type', 'storage_key'])
    .$narrowType<{ name: string; type: string; storage_key: string }>()
    .where('id', '=', id)
    .executeTakeFirst()
