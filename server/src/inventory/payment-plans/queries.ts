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

export const installments = sql<WirePlan['installments']>`(select coalesce(jsonb_agg(jsonb_build_object(
    'position', i.position, 'name', i.name, 'amount_kind', i.amount_kind, 'percent', trim_scale(i.percent)::text,
    'amount', i.amount, 'due_kind', i.due_kind, 'due_value', i.due_value, 'due_on', i.due_on,
    'repeat_count', i.repeat_count, 'repeat_every_months', i.repeat_every_months) order by i.position), '[]')
  from installments i where i.organization_id = payment_plans.organization_id and i.payment_plan_id = payment_plans.id)`

export const charges = sql<WirePlan['charges']>`(select coalesce(jsonb_agg(jsonb_build_object(
    'position', c.position, 'name', c.name, 'kind', c.kind, 'basis', c.basis, 'percent', trim_scale(c.percent)::text,
    'amount', c.amount, 'payer', c.payer, 'due_kind', c.due_kind) order by c.position), '[]')
  from plan_charges c where c.organization_id = payment_plans.organization_id and c.payment_plan_id = payment_plans.id)`

export const bookingAmount = sql<WirePlan['booking_amount']>`jsonb_build_object('kind', booking_amount_kind,
    'amount', booking_amount, 'percent', trim_scale(booking_percent)::text)`

const sharedWith = sql<WirePlan['shared_with']>`case when payment_plans.shared_id is null then '[]' else (
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name, b.id), '[]')
  from payment_plans s join buildings b on b.organization_id = s.organization_id and b.id = s.building_id
  where s.organization_id = payment_plans.organization_id and s.shared_id = payment_plans.shared_id
    and s.id <> payment_plans.id) end`

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
      'buildings.id as building_id',
      'payment_plans.name',
      'payment_plans.status',
      'payment_plans.valid_from',
      'payment_plans.valid_until',
      percentOf('payment_plans.price_adjustment_percent').as('price_adjustment_percent'),
      bookingAmount.as('booking_amount'),
      'payment_plans.is_default',
      'payment_plans.position',
      installments.as('installments'),
      charges.as('charges'),
      sharedWith.as('shared_with'),
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

/** Locks the project of a building, so that its shared plans are changed by one call at a time. */
export const lockPlansOfProject = (db: Database, scope: Scope, building_id: number) =>
  db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', (projects) =>
      projects
        .selectFrom('buildings')
        .where('organization_id', '=', scope.organization_id)
        .where('id', '=', building_id)
        .select('project_id'),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Makes a plan shared, if it is not yet. Answers the id that it shares with the others. */
export async function beginSharing(db: Database, scope: Scope, id: number): Promise<string> {
  const { shared_id } = await db
    .updateTable('payment_plans')
    .set({ shared_id: sql<string>`coalesce(shared_id, gen_random_uuid())` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .returning(sql<string>`shared_id`.as('shared_id'))
    .executeTakeFirstOrThrow()
  return shared_id
}

/** Makes a plan of another building the shared one, as which it is equal. Its default and position stay. */
export const joinShared = (db: Database, scope: Scope, id: number, shared_id: string) =>
  db
    .updateTable('payment_plans')
    .set({ shared_id })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

export const leaveShared = (db: Database, scope: Scope, building_id: number, id: number) =>
  db
    .updateTable('payment_plans')
    .set({ shared_id: null })
    .where('organization_id', '=', scope.organization_id)
    .where('building_id', '=', building_id)
    .where('id', '=', id)
    .execute()

/** The plans of other buildings that are shared with this one, and whether another plan of their building has that name. */
export const plansSharedWith = (db: Database, scope: Scope, id: number, name: string) =>
  db
    .selectFrom('payment_plans as own')
    .innerJoin('payment_plans as other', (join) =>
      join
        .onRef('other.organization_id', '=', 'own.organization_id')
        .onRef('other.shared_id', '=', 'own.shared_id')
        .onRef('other.id', '<>', 'own.id'),
    )
    .innerJoin('buildings', (join) =>
      join
        .onRef('buildings.organization_id', '=', 'other.organization_id')
        .onRef('buildings.id', '=', 'other.building_id'),
    )
    .where('own.organization_id', '=', scope.organization_id)
    .where('own.id', '=', id)
    .select([
      'other.id',
      'buildings.name as building_name',
      sql<boolean>`exists (select from payment_plans taken
        where taken.organization_id = other.organization_id and taken.building_id = other.building_id
          and taken.id <> other.id and lower(taken.name) = lower(${name}))`.as('is_taken'),
    ])
    .orderBy('buildings.name')
    .orderBy('other.id')
    .execute()

/**
 * Locks buildings of the caller's organization in one project, in the order of their ids, with their plan of this name if they have one: of
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
    .select(['building_id', 'id'])
    .where('organization_id', '=', scope.organization_id)
    .where('building_id', 'in', ids)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .execute()
  const named = new Map(taken.map(({ building_id, id }) => [building_id, id]))
  return buildings.map((building) => ({ ...building, taken_by: named.get(building.id) }))
}

interface Place {
  readonly position?: number | undefined
  readonly shared_id?: string | undefined
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
      shared_id: place.shared_id ?? null,
      building_id,
      organization_id: scope.organization_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRows(db, scope, id, plan)
  return id
}

/** Changes a plan that `lockVersioned` has locked, and with it the plans of other buildings that it is shared with. */
export async function changePlan(
  db: Database,
  scope: Scope,
  { id, building_id, shared }: { id: number; building_id: number; shared: readonly number[] },
  plan: PlanFields,
  place: Pick<Place, 'position'>,
): Promise<void> {
  if (plan.is_default) await clearDefault(db, scope, building_id, id)
  await db
    .updateTable('payment_plans')
    .set({ ...columnsOf(plan), ...place, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()
  const { is_default: _, ...columns } = columnsOf(plan)
  if (shared.length > 0)
    await db
      .updateTable('payment_plans')
      .set({
        ...columns,
        // Each building has its own default, which must be on sale.
        is_default: sql<boolean>`is_default and ${plan.status} = 'active'`,
        version: sql<number>`version + 1`,
        updated_at: sql<string>`now()`,
      })
      .where('organization_id', '=', scope.organization_id)
      .where('id', 'in', shared)
      .execute()
  for (const table of ['installments', 'plan_charges'] as const)
    await db
      .deleteFrom(table)
      .where('organization_id', '=', scope.organization_id)
      .where('payment_plan_id', 'in', [id, ...shared])
      .execute()
  await insertRows(db, scope, id, plan)
  if (shared.length > 0) await repeatRows(db, scope, id, shared)
}

/** The rows of a plan for others that have none: two statements, however many they are. */
export async function repeatRows(db: Database, scope: Scope, id: number, others: readonly number[]): Promise<void> {
  await sql`insert into installments (organization_id, payment_plan_id, position, name, amount_kind, percent, amount,
      due_kind, due_value, due_on, repeat_count, repeat_every_months)
    select i.organization_id, other, position, name, amount_kind, percent, amount,
      due_kind, due_value, due_on, repeat_count, repeat_every_months
    from installments i cross join unnest(${others}::bigint[]) other
    where i.organization_id = ${scope.organization_id} and i.payment_plan_id = ${id}`.execute(db)
  await sql`insert into plan_charges (organization_id, payment_plan_id, position, name, kind, basis, percent, amount,
      payer, due_kind)
    select c.organization_id, other, position, name, kind, basis, percent, amount, payer, due_kind
    from plan_charges c cross join unnest(${others}::bigint[]) other
    where c.organization_id = ${scope.organization_id} and c.payment_plan_id = ${id}`.execute(db)
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
