import { contextOf } from '@storey/api/schedule/booked-terms.ts'
import { withInstallments } from '@storey/api/schedule/own-schedule.ts'
import type { Installment } from '@storey/api/schedule/payment-plan.ts'
import { makeSchedule } from '@storey/api/schedule/schedule.ts'
import { sql } from 'kysely'
import { agreedRows } from '../src/sales/discounts/rules.ts'
import type { BookedSale } from './buyers.ts'
import { type Filling, insert, insertForIds, type NewRow } from './fill.ts'
import type { Organizations } from './staff.ts'

const part = (name: string, percent: string, due: Partial<Installment>): Omit<Installment, 'position'> => ({
  ...{ name, amount_kind: 'percent', percent, amount: null, due_kind: 'on_booking', due_value: null, due_on: null },
  ...{ repeat_count: 1, repeat_every_months: 1 },
  ...due,
})

/** Pays more and earlier than any plan of the demo, so that it is within the limits. */
const EARLIER = [
  part('On booking', '30', {}),
  part('Sale of the old home', '45', { due_kind: 'months_after_booking', due_value: 4 }),
  part('On handover', '25', { due_kind: 'on_handover' }),
]
const LATER = [part('On booking', '10', {}), part('On handover', '90', { due_kind: 'on_handover' })]

interface Draft {
  readonly terms: Parameters<typeof contextOf>[0]
  readonly plan: { readonly plan: { readonly name: string } }
  readonly discount: number
}

/** Limits of each project that has bookings, a booking with a schedule of its own, and one that waits for a decision. */
export async function makeOwnSchedules(
  { db, instant }: Filling,
  { storey }: Organizations,
  booked: readonly BookedSale[],
  rows: readonly NewRow<'bookings'>[],
  drafts: readonly Draft[],
): Promise<void> {
  const projects = new Map(booked.map(({ building: { project }, unit }) => [project.id, unit.organization_id]))
  await insert(
    db,
    'schedule_limits',
    [...projects].map(([project_id, organization_id]) => ({
      ...{ organization_id, project_id, first_percent: '10', last_months: 36, payments: 60 },
      ...{ rate_percent: '8', tolerance_percent: '2' },
    })),
  )
  const manager = storey.members.find(({ role }) => role === 'super_admin_sales_manager')
  // Every other pending booking has asked for a discount.
  const [own, waiting] = booked
    .map((sale, index) => ({ sale, row: rows[index], draft: drafts[index] }))
    .filter(({ row }) => row?.status === 'pending')
    .filter((_, index) => index % 2 === 1)
  if (own?.draft) await giveOwn(db, own.sale, own.draft, instant(own.sale.began / 2))
  if (!manager || !waiting?.draft || !waiting.row) return
  const { sale, draft, row } = waiting
  const { organization_id } = sale.unit
  const at = contextOf(draft.terms, { list_price: sale.unit.price, currency: sale.unit.currency }, draft.discount)
  const reason = 'Their home is sold next year, and they pay the rest in one amount with the keys.'
  const asked = { requested_by: manager.id, requested_by_name: manager.full_name, requested_at: instant(sale.began) }
  const [request] = await insertForIds(db, 'discount_requests', [
    {
      ...{ organization_id, booking_id: sale.id, project_id: sale.building.project.id, status: 'pending' as const },
      ...{ plan_price: (row.price ?? 0) + (row.discount ?? 0), amount: 0, reason, ...asked },
      plan: withInstallments(draft.terms.plan, LATER, at),
    },
  ])
  await insert(db, 'discount_events', [
    {
      ...{ organization_id, discount_request_id: request ?? 0, kind: 'requested' as const, amount: null, note: reason },
      ...{ actor_id: manager.id, actor_name: manager.full_name, at: asked.requested_at },
    },
  ])
}

async function giveOwn(db: Filling['db'], { id, unit, holder }: BookedSale, draft: Draft, at: string): Promise<void> {
  const context = contextOf(draft.terms, { list_price: unit.price, currency: unit.currency }, draft.discount)
  const plan = withInstallments(draft.terms.plan, EARLIER, context)
  const { schedule } = makeSchedule(plan, context)
  if (!schedule) return
  const { organization_id } = unit
  const plan_name = `${draft.plan.plan.name}, own schedule`
  await sql`update bookings set terms = ${JSON.stringify({ ...draft.terms, plan, planned: draft.terms.plan })}::jsonb,
      plan_name = ${plan_name}, split_label = ${schedule.label}, schedule_changed_at = now(), version = version + 1
    where organization_id = ${organization_id} and id = ${id}`.execute(db)
  await db
    .deleteFrom('booking_installments')
    .where('organization_id', '=', organization_id)
    .where('booking_id', '=', id)
    .execute()
  await insert(
    db,
    'booking_installments',
    agreedRows(schedule).map((row) => ({ ...row, organization_id, booking_id: id })),
  )
  await insert(db, 'booking_events', [
    {
      ...{ organization_id, booking_id: id, kind: 'schedule_changed' as const, at },
      ...{ note: `${plan_name} ${schedule.label}`, actor_id: holder.id, actor_name: holder.full_name },
    },
  ])
}
