import type { Money } from '@storey/api/conventions.ts'
import type { UnitToBook } from '@storey/api/sales/booking-form.ts'
import type { Vat } from '@storey/api/schedule/vat.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { heldFor } from '../../database/held-for.ts'
import { codedOf, moneyOrNull, namedOf } from '../../database/json.ts'
import { isDrawing } from '../../files/queries.ts'

/** The units of the organizations in the caller's scope. */
const visible = (db: Database, scope: Scope) => db.selectFrom('units').where(inReach(scope, 'units.organization_id'))

/** An expired hold does not block the unit. */
const claim = (scope: Scope) => sql<UnitToBook['claim']>`(
  select jsonb_build_object('id', c.id, 'kind', c.kind, 'holder', person_of(c.holder_id, c.holder_name),
    'held_for', ${heldFor('c')}, 'claimed_at', ${instantOf('c.claimed_at')}, 'expires_at', ${instantOf('c.expires_at')},
    'extended_at', ${instantOf('c.extended_at')}, 'mine', c.holder_id = ${scope.user_id})
  from unit_claims c
  where c.organization_id = units.organization_id and c.unit_id = units.id and c.ended_at is null
    and not (c.kind = 'hold' and c.expires_at <= now()))`

const instantOf = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A unit with everything that the booking page shows of it, and the facts that date its payments. */
export const findUnitToBook = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .innerJoin('buildings', (join) =>
      join
        .onRef('buildings.organization_id', '=', 'units.organization_id')
        .onRef('buildings.id', '=', 'units.building_id'),
    )
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'units.organization_id')
        .onRef('projects.id', '=', 'units.project_id'),
    )
    .innerJoin('organizations', 'organizations.id', 'units.organization_id')
    .leftJoin('files as covers', (join) =>
      join
        .onRef('covers.organization_id', '=', 'units.organization_id')
        .on('covers.id', '=', sql`coalesce(buildings.cover_file_id, projects.cover_file_id)`),
    )
    .select([
      'units.id',
      'units.organization_id',
      'units.building_id',
      'units.number',
      'units.floor',
      'units.type',
      'units.bedrooms',
      'units.bathrooms',
      sql<string>`trim_scale(units.internal_area)::text`.as('internal_area'),
      sql<string>`trim_scale(units.total_area)::text`.as('total_area'),
      'units.orientation',
      'units.view',
      'units.parking',
      'units.status',
      'units.price as amount',
      'units.currency',
      moneyOrNull(sql.ref('units.price'), sql.ref('units.currency')).as('price'),
      codedOf('buildings').as('building'),
      namedOf('projects').as('project'),
      'projects.status as project_status',
      namedOf('organizations').as('organization'),
      'covers.uuid as cover_uuid',
      isDrawing('covers').as('cover_drawn'),
      claim(scope).as('claim'),
      sql<string>`(now() at time zone organizations.timezone)::date`.as('today'),
      sql<string | null>`coalesce(buildings.completion_on, projects.completion_on)`.as('handover_on'),
      sql<number>`buildings.construction_percent::float8`.as('construction_percent'),
      'projects.booking_expiry_minutes as expiry_minutes',
      sql<Vat | null>`vat_of_unit(units.id)`.as('vat'),
    ])
    .where('units.id', '=', id)
    .executeTakeFirst()

type AnyUnit = NonNullable<Awaited<ReturnType<typeof findUnitToBook>>>
/** A unit with its price; one without is not for sale. */
export type FoundUnit = AnyUnit & { readonly amount: number; readonly price: Money }
export const isPriced = (unit: AnyUnit): unit is FoundUnit => unit.amount !== null
