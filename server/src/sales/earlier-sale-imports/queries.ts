import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import type { ProjectStatus } from '@storey/api/inventory/project.ts'
import type { SaleImport } from '@storey/api/sales/earlier-sale-imports.ts'
import type { Vat } from '@storey/api/schedule/vat.ts'
import { type Insertable, sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { namedOf } from '../../database/json.ts'
import { personIn } from '../../database/people.ts'
import type { EarlierSaleImportRowsTable, EarlierSaleImportsTable } from '../../database/tables.ts'
import { insertStatusChange, type LockedUnit } from '../../inventory/claims/actions.ts'
import type { NamedUnit } from '../../inventory/unit-finder.ts'

/** A project that sells, with the current day at its developer. */
export const findPlace = (db: Database, scope: Scope, { project_id, building_id }: WantedPlace) =>
  db
    .selectFrom('projects')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .where(inReach(scope, 'projects.organization_id'))
    .where('projects.id', '=', project_id)
    .$if(building_id != null, (all) =>
      all.where('projects.id', 'in', (buildings) =>
        buildings
          .selectFrom('buildings')
          .select('project_id')
          .where('id', '=', building_id ?? 0),
      ),
    )
    .select(['projects.id', 'projects.name', 'projects.organization_id', 'projects.currency', 'organizations.country'])
    .select(sql<ProjectStatus>`projects.status`.as('status'))
    .select(['organizations.name as seller', 'organizations.status as seller_status'])
    .select(sql<string>`(now() at time zone organizations.timezone)::date`.as('today'))
    .executeTakeFirst()

export interface WantedPlace {
  readonly project_id: number
  readonly building_id?: number | null | undefined
}
export type FoundPlace = NonNullable<Awaited<ReturnType<typeof findPlace>>>

export interface SaleUnit extends NamedUnit {
  readonly status: UnitStatus
  readonly block_reason: string | null
  readonly currency: string
  readonly vat: Vat | null
  /** Why it cannot be sold, such as the draft of its project. */
  readonly obstacle: string | null
}

/** The units of a place, in the order in which a transaction locks them. */
export const listUnits = (db: Database, _scope: Scope, place: FoundPlace, { building_id }: WantedPlace) =>
  db
    .selectFrom('units')
    .innerJoin('buildings', (join) =>
      join
        .onRef('buildings.organization_id', '=', 'units.organization_id')
        .onRef('buildings.id', '=', 'units.building_id'),
    )
    .where('units.organization_id', '=', place.organization_id)
    .where('units.project_id', '=', place.id)
    .$if(building_id != null, (all) => all.where('units.building_id', '=', building_id ?? 0))
    .select(['units.id', 'units.number', 'units.status', 'units.block_reason', 'units.currency'])
    .select(sql<string>`unit_name(buildings.code, units.number)`.as('name'))
    .select(sql<Vat | null>`vat_of_unit(units.id)`.as('vat'))
    .orderBy('units.id')
    .execute()

export const insertImport = (
  db: Database,
  scope: Scope,
  row: Omit<Insertable<EarlierSaleImportsTable>, 'created_by' | 'created_by_name'>,
) =>
  db
    .insertInto('earlier_sale_imports')
    .values({ ...row, created_by: scope.user_id, created_by_name: scope.user_name })
    .returning(['id', 'organization_id'])
    .executeTakeFirstOrThrow()

export const insertRows = (db: Database, _scope: Scope, rows: readonly Insertable<EarlierSaleImportRowsTable>[]) =>
  db
    .insertInto('earlier_sale_import_rows')
    .values([...rows])
    .execute()

const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('earlier_sale_imports')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'earlier_sale_imports.organization_id')
        .onRef('projects.id', '=', 'earlier_sale_imports.project_id'),
    )
    .innerJoin('organizations', 'organizations.id', 'earlier_sale_imports.organization_id')
    .where(inReach(scope, 'earlier_sale_imports.organization_id'))
    .select([
      'earlier_sale_imports.id',
      namedOf('projects').as('project'),
      namedOf('organizations').as('organization'),
      'earlier_sale_imports.file_name',
      'earlier_sale_imports.reason',
      'earlier_sale_imports.sales',
      'earlier_sale_imports.receipts',
      'earlier_sale_imports.refused',
      personIn('earlier_sale_imports.created_by', 'earlier_sale_imports.created_by_name').as('created_by'),
      'earlier_sale_imports.created_at',
      'earlier_sale_imports.undone_at',
      'earlier_sale_imports.undone_by_name',
      'earlier_sale_imports.removed',
    ])

const MAX_LISTED = 50

export const listImports = (db: Database, scope: Scope): Promise<SaleImport[]> =>
  visible(db, scope)
    .orderBy('earlier_sale_imports.created_at', 'desc')
    .orderBy('earlier_sale_imports.id', 'desc')
    .limit(MAX_LISTED)
    .execute()

export const findImport = (db: Database, scope: Scope, id: number): Promise<SaleImport | undefined> =>
  visible(db, scope).where('earlier_sale_imports.id', '=', id).executeTakeFirst()

/** Locks an import, so that it is undone once. */
export const lockImport = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('earlier_sale_imports')
    .where(inReach(scope, 'organization_id'))
    .where('id', '=', id)
    .select(['id', 'organization_id', 'undone_at'])
    .forNoKeyUpdate()
    .executeTakeFirst()

interface Of {
  readonly id: number
  readonly organization_id: number
}

/** The sales of an import that still exist, in the order in which a transaction locks their units. */
export const listRows = (db: Database, _scope: Scope, { id, organization_id }: Of) =>
  db
    .selectFrom('earlier_sale_import_rows')
    .where('organization_id', '=', organization_id)
    .where('import_id', '=', id)
    .where('booking_id', 'is not', null)
    .select(['unit_id', 'booking_id', 'unit_status', 'block_reason'])
    .$narrowType<{ booking_id: number }>()
    .orderBy('unit_id')
    .execute()

/** Whether nothing happened to a booking since it was imported; the function that removes it asks again. */
export const isUntouched = async (db: Database, _scope: Scope, organization_id: number, booking_id: number) => {
  const { touched } = await db
    .selectNoFrom(
      sql<boolean>`exists (select from booking_events where organization_id = ${organization_id}
          and booking_id = ${booking_id} and kind <> 'recorded')
        or exists (select from booking_documents where organization_id = ${organization_id}
          and booking_id = ${booking_id})
        or exists (select from commissions where organization_id = ${organization_id} and booking_id = ${booking_id}
          and version > 1)
        or exists (select from bookings where organization_id = ${organization_id} and id = ${booking_id}
          and version > 1)`.as('touched'),
    )
    .executeTakeFirstOrThrow()
  return !touched
}

export const removeSale = async (db: Database, _scope: Scope, { id, organization_id }: Of, booking_id: number) => {
  const { removed } = await db
    .selectNoFrom(
      sql<boolean>`remove_imported_sale(${organization_id}::bigint, ${id}::bigint, ${booking_id}::bigint)`.as(
        'removed',
      ),
    )
    .executeTakeFirstOrThrow()
  return removed
}

/** Gives a unit without a claim its status of before the import. */
export async function restoreUnit(
  db: Database,
  scope: Scope,
  unit: LockedUnit,
  { unit_status, block_reason }: Pick<EarlierSaleImportRowsTable, 'unit_status' | 'block_reason'>,
  reason: string,
) {
  await db
    .updateTable('units')
    .set({ status: unit_status, block_reason })
    .where('organization_id', '=', unit.organization_id)
    .where('id', '=', unit.id)
    .execute()
  await insertStatusChange(db, scope, unit, {
    old_status: unit.status,
    new_status: unit_status,
    reason: unit_status === 'blocked' ? block_reason : reason,
    claim_id: null,
  })
}

export const markUndone = (db: Database, scope: Scope, { id, organization_id }: Of, removed: number) =>
  db
    .updateTable('earlier_sale_imports')
    .set({ undone_at: sql<string>`now()`, undone_by_name: scope.user_name, removed })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
