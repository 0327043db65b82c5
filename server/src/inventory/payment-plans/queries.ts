import type { WirePlan } from '@storey/api/inventory/payment-plans.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { percentOf } from '../../database/json.ts'
import { hidesDrafts } from '../for-sale.ts'
import type { PlanFields } from './rules.ts'

/** The payment plans of the organizations in reach. */
const visible = (db: Database, scope: Scope) =>
  db.selectFrom('payment_plans').where(inReach(scope, 'payment_plans.organization_id'))

const installments = sql<WirePlan['installments']>`(select coalesce(jsonb_agg(jsonb_build_object(
    'position', i.position, 'name', i.name, 'amount_kind', i.amount_kind, 'percent', trim_scale(i.percent)::text,
    'amount', i.amount, 'due_kind', i.due_kind, 'due_value', i.due_value, 'due_on', i.due_on,
    'repeat_count', i.repeat_count, 'repeat_every_months', i.repeat_every_months) order by i.position), '[]')
  from installments i where i.organization_id = payment_plans.organization_id and i.payment_plan_id = payment_plans.id)`

const charges = sql<WirePlan['charges']>`(select coalesce(jsonb_agg(jsonb_build_object(
    'position', c.position, 'name', c.name, 'kind', c.kind, 'basis', c.basis, 'percent', trim_scale(c.percent)::text,
    'amount', c.amount, 'payer', c.payer, 'due_kind', c.due_kind) order by c.position), '[]')
  from plan_charges c where c.organization_id = payment_plans.organization_id and c.payment_plan_id = payment_plans.id)`

/**
 * Plans with their rows, and the values that date their payments: the building's progress, its handover, and today's date at the
 * developer.
 */
const withRows = (db: Database, scope: Scope) =>
  visible(db, scope)
    .innerJoin('buildings', (join) =>
      join
        .onRef('buildings.organization_id', '=', 'payment_plans.organization_id')
        .onRef('buildings.id', '=', 'payment_plans.building_id'),
    )
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'buildings.organization_id')
        .onRef('projects.id', '=', 'buildings.project_id'),
    )
    .innerJoin('organizations', 'organizations.id', 'payment_plans.organization_id')
    .select([
      'payment_plans.id',
      'payment_plans.building_id',
      'payment_plans.name',
      'payment_plans.status',
      'payment_plans.valid_from',
      'payment_plans.valid_until',
      percentOf('payment_plans.price_adjustment_percent').as('price_adjustment_percent'),
      sql<WirePlan['booking_amount']>`jsonb_build_object('kind', booking_amount_kind, 'amount', booking_amount,
      'percent', trim_scale(booking_percent)::text)`.as('booking_amount'),
      'payment_plans.is_default',
      'payment_plans.position',
      installments.as('installments'),
      charges.as('charges'),
      'payment_plans.updated_at',
      'payment_plans.version',
      'projects.currency',
      sql<string | null>`coalesce(buildings.completion_on, projects.completion_on)`.as('handover_on'),
      sql<number>`buildings.construction_percent::float8`.as('construction_percent'),
      sql<string>`(now() at time zone organizations.timezone)::date`.as('today'),
    ])

/** The plans of a building, or of the building of a unit, in the order of their screen. */
export const listPlans = (
  db: Database,
  scope: Scope,
  of: { readonly building_id: number } | { readonly unit_id: number },
) =>
  withRows(db, scope)
    .where('payment_plans.building_id', '=', (plans) =>
      'building_id' in of
        ? plans.val(of.building_id)
        : plans
            .selectFrom('units')
            .where(inReach(scope, 'units.organization_id'))
            .where('units.id', '=', of.unit_id)
            .select('units.building_id'),
    )
    .orderBy(sql`payment_plans.status = 'archived'`)
    .orderBy('payment_plans.position')
    .orderBy('payment_plans.id')
    .execute()

export type DatedPlan = Awaited<ReturnType<typeof listPlans>>[number]

export const findPlan = (db: Database, scope: Scope, building_id: number, id: number) =>
  withRows(db, scope)
    .$if(hidesDrafts(scope), (all) => all.where('projects.status', '<>', 'draft'))
    .where('payment_plans.building_id', '=', building_id)
    .where('payment_plans.id', '=', id)
    .executeTakeFirst()

/** Whether the building is in reach; `own` selects one that the caller's organization may change. */
export const findBuilding = (db: Database, scope: Scope, id: number, own: boolean) =>
  db
    .selectFrom('buildings')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'buildings.organization_id')
        .onRef('projects.id', '=', 'buildings.project_id'),
    )
    .select('buildings.id')
    .where('buildings.id', '=', id)
    .$if(own, (all) => all.where('buildings.organization_id', '=', scope.organization_id))
    .$if(!own, (all) => all.where(inReach(scope, 'buildings.organization_id')))
    .$if(hidesDrafts(scope), (all) => all.where('projects.status', '<>', 'draft'))
    .executeTakeFirst()

/**
 * Locks buildings of the caller's organization in one project, in the order of their ids, with whether they have a plan of this name: of
 * copies at the same time, the second waits and finds the plan of the first.
 */
export async function lockBuildingsForCopies(
  db: Database,
  scope: Scope,
  building_id: number,
  ids: readonly number[],
  name: string,
) {
  const buildings = await db
    .selectFrom('buildings')
    .select(['id', 'name'])
    .where('organization_id', '=', scope.organization_id)
    .where('id', 'in', ids)
    .where('id', '<>', building_id)
    .where('project_id', '=', (all) =>
      all
        .selectFrom('buildings as source')
        .where('source.organization_id', '=', scope.organization_id)
        .where('source.id', '=', building_id)
        .select('source.project_id'),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const taken = await db
    .selectFrom('payment_plans')
    .select('building_id')
    .where('organization_id', '=', scope.organization_id)
    .where('building_id', 'in', ids)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .execute()
  const named = new Set(taken.map(({ building_id }) => building_id))
  return buildings.map((building) => ({ ...building, taken: named.has(building.id) }))
}

interface Place {
  readonly position?: number | undefined
}

const columnsOf = ({ booking_amount, installments: _, charges: __, ...plan }: PlanFields) => ({
  ...plan,
  booking_amount_kind: booking_amount.kind,
  booking_amount: booking_amount.amount,
  booking_percent: booking_amount.percent,
})

export async function insertPlan(db: Database, scope: Scope, building_id: number, plan: PlanFields, place: Place) {
  if (plan.is_default) await clearDefault(db, scope, building_id)
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from payment_plans
    where organization_id = ${scope.organization_id} and building_id = ${building_id})`
  const { id } = await db
    .insertInto('payment_plans')
    .values({
      ...columnsOf(plan),
      position: place.position ?? last,
      building_id,
      organization_id: scope.organization_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRows(db, scope, id, plan)
  return id
}

/** Changes a plan that `lockVersioned` has locked. */
export async function changePlan(
  db: Database,
  scope: Scope,
  { id, building_id }: { id: number; building_id: number },
  plan: PlanFields,
  place: Place,
): Promise<void> {
  if (plan.is_default) await clearDefault(db, scope, building_id, id)
  await db
    .updateTable('payment_plans')
    .set({ ...columnsOf(plan), ...place, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()
  for (const table of ['installments', 'plan_charges'] as const)
    await db
      .deleteFrom(table)
      .where('organization_id', '=', scope.organization_id)
      .where('payment_plan_id', '=', id)
      .execute()
  await insertRows(db, scope, id, plan)
}

async function insertRows(db: Database, scope: Scope, payment_plan_id: number, plan: PlanFields) {
  const own = (index: number) => ({
    organization_id: scope.organization_id,
    payment_plan_id,
    position: index + 1,
  })
  await db
    .insertInto('installments')
    .values(plan.installments.map((row, index) => ({ ...row, ...own(index) })))
    .execute()
  if (plan.charges.length > 0)
    await db
      .insertInto('plan_charges')
      .values(plan.charges.map((row, index) => ({ ...row, ...own(index) })))
      .execute()
}

const clearDefault = (db: Database, scope: Scope, building_id: number, but = 0) =>
  db
    .updateTable('payment_plans')
    .set({ is_default: false })
    .where('organization_id', '=', scope.organization_id)
    .where('building_id', '=', building_id)
    .where('is_default', '=', sql.lit(true))
    .where('id', '<>', but)
    .execute()

export const deletePlan = (db: Database, scope: Scope, building_id: number, id: number) =>
  db
    .deleteFrom('payment_plans')
    .where('organization_id', '=', scope.organization_id)
    .where('building_id', '=', building_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
