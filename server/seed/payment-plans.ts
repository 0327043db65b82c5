import { type Filling, insert, insertForIds } from './fill.ts'
import { type Plan, type PlanName, planOf } from './plans.ts'

export interface MadePlan {
  readonly id: number
  readonly plan: Plan
}

/** The payment plans of a building, the first one its default. */
export async function makePlans(
  { db, day, instant }: Filling,
  organization_id: number,
  building_id: number,
  names: readonly PlanName[],
  currency: string,
  launched: number,
): Promise<MadePlan[]> {
  const plans = names.map((name) => planOf(name, currency))
  const ids = await insertForIds(
    db,
    'payment_plans',
    plans.map((plan, position) => ({
      organization_id,
      building_id,
      name: plan.name,
      status: 'active' as const,
      valid_from: day(launched),
      valid_until: null,
      price_adjustment_percent: plan.price_adjustment_percent,
      booking_amount_kind: plan.booking_amount.kind,
      booking_amount: plan.booking_amount.amount ?? null,
      is_default: position === 0,
      position,
      created_at: instant(launched),
    })),
  )
  const made = plans.map((plan, index) => ({ plan, id: ids[index] ?? 0 }))
  await insertRows(db, organization_id, made)
  return made
}

/** Templates of a developer, from which plans of its next buildings begin. */
export async function makeTemplates(
  { db }: Filling,
  organization_id: number,
  currency: string,
  names: Readonly<Partial<Record<PlanName, string>>>,
): Promise<void> {
  const plans = (Object.keys(names) as PlanName[]).map((of) => ({ ...planOf(of, currency), name: names[of] ?? of }))
  const ids = await insertForIds(
    db,
    'payment_plans',
    plans.map((plan) => ({
      organization_id,
      name: plan.name,
      template_currency: currency,
      price_adjustment_percent: plan.price_adjustment_percent,
      booking_amount_kind: plan.booking_amount.kind,
      booking_amount: plan.booking_amount.amount ?? null,
    })),
  )
  await insertRows(
    db,
    organization_id,
    plans.map((plan, index) => ({ plan, id: ids[index] ?? 0 })),
  )
}

async function insertRows(db: Filling['db'], organization_id: number, made: readonly MadePlan[]): Promise<void> {
  await insert(
    db,
    'installments',
    made.flatMap(({ id, plan }) =>
      plan.installments.map((row) => ({
        organization_id,
        payment_plan_id: id,
        position: row.position,
        name: row.name,
        amount_kind: row.amount_kind,
        percent: row.percent ?? null,
        amount: row.amount ?? null,
        due_kind: row.due_kind,
        due_value: row.due_value ?? null,
        due_on: row.due_on ?? null,
        repeat_count: row.repeat_count ?? 1,
        repeat_every_months: row.repeat_every_months ?? 1,
      })),
    ),
  )
  await insert(
    db,
    'plan_charges',
    made.flatMap(({ id, plan }) =>
      plan.charges.map(({ name, basis, percent, amount, payer }, index) => ({
        organization_id,
        payment_plan_id: id,
        position: index + 1,
        name,
        kind: basis === 'percent' ? ('registration' as const) : ('admin' as const),
        basis,
        percent: percent ?? null,
        amount: amount ?? null,
        payer,
        due_kind: 'on_booking' as const,
      })),
    ),
  )
}

/** Makes the plan of this name in buildings of a project one plan that they share, if several have it. */
export async function sharePlan(db: Filling['db'], name: string, building_ids: readonly number[]): Promise<void> {
  const plans = db.selectFrom('payment_plans').where('building_id', 'in', building_ids).where('name', '=', name)
  const ids = (await plans.select('id').orderBy('id').execute()).map(({ id }) => id)
  if (ids.length < 2) return
  // The demo is the same every time.
  const shared_id = `00000000-0000-4000-8000-${String(ids[0]).padStart(12, '0')}`
  await db.updateTable('payment_plans').set({ shared_id }).where('id', 'in', ids).execute()
}
