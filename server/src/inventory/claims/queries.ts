import type { UnitStatus, UnitType } from '@storey/api/inventory/availability.ts'
import type { ProjectStatus } from '@storey/api/inventory/project.ts'
import type { UnitClaim } from '@storey/api/inventory/unit.ts'
import { type ExpressionBuilder, type Insertable, type RawBuilder, sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { heldFor } from '../../database/held-for.ts'
import { drawId } from '../../database/ids.ts'
import { moneyOf } from '../../database/json.ts'
import type { Database as Tables, UnitClaimsTable, UnitStatusChangesTable } from '../../database/tables.ts'

/** A unit whose row this transaction has locked: no other one claims, moves or ends anything on it before this commits. */
export interface LockedUnit {
  readonly id: number
  readonly organization_id: number
  readonly building_id: number
  readonly project_id: number
  readonly number: string
  readonly type: UnitType
  readonly floor: number
  readonly bedrooms: number
  /** Null for one that is not for sale and has none. */
  readonly price: number | null
  readonly currency: string
  readonly status: UnitStatus
  readonly building: { readonly code: string }
  /** Only an active developer sells new units. */
  readonly seller: { readonly name: string; readonly status: string }
  readonly project: {
    readonly name: string
    readonly status: ProjectStatus
    /** How long an accepted offer holds the unit; null if it does not. */
    readonly offer_hold_minutes: number | null
  }
}

/** The units of the organizations in reach. */
const visible = (db: Database, scope: Scope) => db.selectFrom('units').where(inReach(scope, 'units.organization_id'))

const withSeller = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .innerJoin('organizations', 'organizations.id', 'units.organization_id')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'units.organization_id')
        .onRef('projects.id', '=', 'units.project_id'),
    )
    .select([
      'units.id',
      'units.organization_id',
      'units.building_id',
      'units.project_id',
      'units.number',
      'units.type',
      'units.floor',
      'units.bedrooms',
      'units.price',
      'units.currency',
      'units.status',
    ])
    .select(
      sql<LockedUnit['seller']>`jsonb_build_object('name', organizations.name, 'status', organizations.status)`.as(
        'seller',
      ),
    )
    .select(
      sql<LockedUnit['building']>`(select jsonb_build_object('code', h.code) from buildings h
        where h.organization_id = units.organization_id and h.id = units.building_id)`.as('building'),
    )
    .select(
      sql<LockedUnit['project']>`jsonb_build_object('name', projects.name, 'status', projects.status,
        'offer_hold_minutes', projects.offer_hold_minutes)`.as('project'),
    )
    .where('units.id', '=', id)

/** Locks the unit's row before any claim is read. Every transaction locks in this order, so that two never deadlock. */
export const lockUnit = (db: Database, scope: Scope, id: number): Promise<LockedUnit | undefined> =>
  withSeller(db, scope, id).forNoKeyUpdate('units').executeTakeFirst()

/** The same, but returns nothing where another transaction has the lock: it is already changing the unit. */
export const lockIdleUnit = (db: Database, scope: Scope, id: number): Promise<LockedUnit | undefined> =>
  withSeller(db, scope, id).forNoKeyUpdate('units').skipLocked().executeTakeFirst()

const holder = sql<UnitClaim['holder']>`person_of(holder_id, holder_name)`.as('holder')
const WIRE = ['id', 'kind', 'claimed_at', 'expires_at', 'extended_at'] as const
/** By the database's clock, which is the same for every process. */
const lapsed = (where: ExpressionBuilder<Tables, 'unit_claims'>) => where('expires_at', '<=', sql<string>`now()`)

/** The live claim on a unit, if any, and whether it has expired. */
export const findLiveClaim = (db: Database, scope: Scope, unit_id: number) =>
  db
    .selectFrom('unit_claims')
    .select([...WIRE, heldFor('unit_claims').as('held_for'), holder, 'unit_status'])
    .select((where) => where.fn.coalesce(lapsed(where), sql<boolean>`false`).as('lapsed'))
    .where(inReach(scope, 'organization_id'))
    .where('unit_id', '=', unit_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export type LiveClaim = NonNullable<Awaited<ReturnType<typeof findLiveClaim>>>

/** `minutes` from now; null where the claim has no time limit. */
export const after = (minutes: number | null) =>
  minutes === null ? null : sql<string>`now() + ${minutes} * interval '1 minute'`

/** Draws the id of a new claim: rows that refer to it are written at the same time. */
export const drawClaimId = (db: Database, _scope: Scope): Promise<number> => drawId(db, 'unit_claims')

interface NewClaim extends Pick<Insertable<UnitClaimsTable>, 'kind' | 'unit_status' | 'held_for'> {
  readonly id: number
  readonly minutes: number | null
  readonly until?: string | null
  /** Whose claim it is, where it is not the caller's. */
  readonly holder?: { readonly id: number; readonly full_name: string }
}

export const insertClaim = (
  db: Database,
  scope: Scope,
  unit: LockedUnit,
  { minutes, until, holder: other, ...claim }: NewClaim,
) =>
  db
    .insertInto('unit_claims')
    .values({
      ...claim,
      organization_id: unit.organization_id,
      unit_id: unit.id,
      holder_id: other?.id ?? scope.user_id,
      holder_name: other?.full_name ?? scope.user_name,
      expires_at: until ?? after(minutes),
    })
    .returning([...WIRE, 'held_for', holder])
    .executeTakeFirstOrThrow()

export const endClaim = (
  db: Database,
  _scope: Scope,
  unit: LockedUnit,
  claim_id: number,
  end_reason: NonNullable<UnitClaimsTable['end_reason']>,
) =>
  db
    .updateTable('unit_claims')
    .set({ ended_at: sql<string>`now()`, end_reason })
    .where('organization_id', '=', unit.organization_id)
    .where('unit_id', '=', unit.id)
    .where('id', '=', claim_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

interface ClaimChange {
  readonly unit_status?: UnitClaimsTable['unit_status']
  /** Null stops the timer. */
  readonly minutes?: number | null
}

export const changeClaim = (db: Database, _scope: Scope, unit: LockedUnit, claim_id: number, change: ClaimChange) =>
  db
    .updateTable('unit_claims')
    .set({
      ...(change.unit_status === undefined ? {} : { unit_status: change.unit_status }),
      ...(change.minutes === undefined ? {} : { expires_at: after(change.minutes) }),
    })
    .where('organization_id', '=', unit.organization_id)
    .where('unit_id', '=', unit.id)
    .where('id', '=', claim_id)
    .where('ended_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst()

/** Adds minutes to the remaining time of a hold, once. */
export const extendClaim = (db: Database, _scope: Scope, unit: LockedUnit, claim_id: number, minutes: number) =>
  db
    .updateTable('unit_claims')
    .set({
      expires_at: sql<string>`expires_at + ${minutes} * interval '1 minute'`,
      extended_at: sql<string>`now()`,
    })
    .where('organization_id', '=', unit.organization_id)
    .where('id', '=', claim_id)
    .where('extended_at', 'is', null)
    .returning([...WIRE, 'held_for', holder])
    .executeTakeFirst()

type Change = Pick<Insertable<UnitStatusChangesTable>, 'old_status' | 'reason' | 'claim_id'> & {
  readonly new_status: string | RawBuilder<string>
}

/** The status that the database has given a unit in this transaction. */
export const statusNow = ({ organization_id, id }: LockedUnit) =>
  sql<string>`(select status from units where organization_id = ${organization_id} and id = ${id})`

export const insertStatusChange = (db: Database, scope: Scope, unit: LockedUnit, change: Change) =>
  db
    .insertInto('unit_status_changes')
    .values({
      ...change,
      organization_id: unit.organization_id,
      unit_id: unit.id,
      actor_id: scope.user_id === 0 ? null : scope.user_id,
      actor_name: scope.user_name,
    })
    .execute()

const ALTERNATIVES = 5

/** Available units of the same building, type and number of bedrooms: the nearest floor first, then the nearest price. */
export const listAlternatives = (
  db: Database,
  scope: Scope,
  unit: Pick<LockedUnit, 'id' | 'organization_id' | 'building_id' | 'type' | 'floor' | 'bedrooms' | 'price'>,
) =>
  visible(db, scope)
    .select(['id', 'number', 'floor', 'bedrooms', sql<string>`trim_scale(total_area)::text`.as('total_area')])
    .select(moneyOf(sql.ref('price'), sql.ref('currency')).as('price'))
    .where('organization_id', '=', unit.organization_id)
    .where('building_id', '=', unit.building_id)
    .where('status', '=', 'available')
    .where('type', '=', unit.type)
    .where('bedrooms', '=', unit.bedrooms)
    .where('id', '<>', unit.id)
    .orderBy(sql`abs(floor - ${unit.floor}::integer)`)
    .orderBy(sql`abs(price - ${unit.price})`)
    .orderBy('id')
    .limit(ALTERNATIVES)
    .execute()

export interface ExpiredClaim {
  readonly id: number
  readonly unit_id: number
  readonly kind: UnitClaimsTable['kind']
  readonly expires_at: string
}

/** Expired claims, longest overdue first; those after one of them. Takes no locks. */
export const listExpired = (db: Database, _scope: Scope, max: number, after?: ExpiredClaim): Promise<ExpiredClaim[]> =>
  db
    .selectFrom('unit_claims')
    // With its microseconds, as the next batch compares it.
    .select(['id', 'unit_id', 'kind', sql<string>`expires_at::text`.as('expires_at')])
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', sql<string>`now()`)
    .$if(after !== undefined, (some) =>
      some.where(sql<boolean>`(expires_at, id) > (${after?.expires_at}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('unit_claims.expires_at')
    .orderBy('id')
    .limit(max)
    .execute()
