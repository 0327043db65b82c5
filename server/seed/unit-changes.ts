import { unitName } from '@storey/api/inventory/unit-names.ts'
import { contextOf } from '@storey/api/schedule/booked-terms.ts'
import { makeSchedule } from '@storey/api/schedule/schedule.ts'
import { agreedRows } from '../src/sales/discounts/rules.ts'
import { endOf } from './claims.ts'
import { type Filling, insert, type NewRow } from './fill.ts'
import type { MadeUnit } from './made.ts'
import type { Sale } from './outcomes.ts'
import type { MadePlan } from './payment-plans.ts'

interface Draft {
  readonly sale: Sale
  readonly plan: MadePlan
  readonly terms: Parameters<typeof contextOf>[0]
  readonly discount: number
}

/** A booking that has changed its unit: in its place among the drafts, from another unit, on a day. */
export interface Chosen {
  readonly index: number
  readonly from: MadeUnit
  readonly at: number
}

/** The first accepted one of long enough ago, which came from a free unit of its building. */
export async function chooseChange({ db }: Filling, drafts: readonly Draft[]): Promise<Chosen | undefined> {
  const claimed = new Set(
    (await db.selectFrom('unit_claims').select('unit_id').execute()).map(({ unit_id }) => unit_id),
  )
  const free = (await db.selectFrom('units').select('id').where('status', '=', 'available').execute()).map(
    ({ id }) => id,
  )
  const never = new Set(free.filter((id) => !claimed.has(id)))
  for (const [index, { sale, discount }] of drafts.entries()) {
    if (sale.outcome !== 'accepted' || sale.began > -8 || discount > 0) continue
    const { building, unit } = sale
    const like = building.units.filter(({ id, bedrooms }) => never.has(id) && bedrooms === unit.bedrooms)
    const from = like.find(({ price }) => price < unit.price) ?? like[0]
    if (from) return { index, from, at: endOf(sale.outcome, sale.began) + 2 }
  }
  return undefined
}

interface Changed {
  readonly chosen: Chosen
  readonly draft: Draft
  readonly booking_id: number
  readonly row: NewRow<'bookings'>
}

const REASON = 'The buyer asked for a higher floor.'

/** Writes down what the chosen booking was before: its unit, its price and its payments. */
export async function makeUnitChange(
  { db, instant }: Filling,
  { chosen, draft, booking_id, row }: Changed,
): Promise<void> {
  const { from, at } = chosen
  const { sale, plan, terms } = draft
  const { schedule } = makeSchedule(plan.plan, contextOf(terms, { list_price: from.price, currency: from.currency }))
  if (!schedule || row.decided_by == null || row.decided_by_name == null) return
  const own = { organization_id: from.organization_id }
  const who = { actor_id: row.decided_by, actor_name: row.decided_by_name }
  const names = [from, sale.unit].map(({ number }) => unitName(sale.building.plan, number))
  const claim = {
    ...own,
    unit_id: from.id,
    kind: 'booking' as const,
    unit_status: 'booked' as const,
    holder_id: row.created_by,
    holder_name: row.created_by_name,
    claimed_at: instant(sale.began),
    ended_at: instant(at),
    end_reason: 'changed' as const,
  }
  await insert(db, 'unit_claims', [claim])
  const step = { ...own, unit_id: from.id, ...who }
  await insert(db, 'unit_status_changes', [
    { ...step, old_status: 'available', new_status: 'booked', reason: null, at: instant(sale.began) },
    {
      ...step,
      old_status: 'booked',
      new_status: 'available',
      reason: `${row.number} changed to ${names[1]}`,
      at: instant(at),
    },
  ])
  await insert(db, 'booking_unit_changes', [
    {
      ...own,
      booking_id,
      version: 2,
      from_unit_id: from.id,
      from_plan_name: plan.plan.name,
      from_split_label: schedule.label,
      from_list_price: from.price,
      from_discount: 0,
      from_price: schedule.price,
      from_installments: agreedRows(schedule),
      from_terms: terms,
      to_unit_id: sale.unit.id,
      to_plan_name: row.plan_name,
      to_split_label: row.split_label,
      to_price: row.price,
      reason: REASON,
      changed_by: row.decided_by,
      changed_by_name: row.decided_by_name,
      at: instant(at),
    },
  ])
  const note = `${names.join(' to ')}. ${REASON}`
  await insert(db, 'booking_events', [
    { ...own, booking_id, kind: 'unit_changed' as const, note, ...who, at: instant(at) },
  ])
}
