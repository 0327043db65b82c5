import type { DiscountDetail, DiscountRequest, TypedDiscount } from '@storey/api/sales/discounts.ts'
import type { BookedTerms } from '@storey/api/schedule/booked-terms.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { notFound } from '../../errors/problems.ts'
import { priceText } from '../../inventory/units/rules.ts'
import type { Context } from '../../services/context.ts'
import { notifyDeveloper } from '../own-sales/actions.ts'
import { type About, notifyOf } from './notify-of.ts'
import {
  applyDiscount,
  type DiscountedBooking,
  findLimits,
  findNewest,
  insertDiscountEvent,
  insertRequest,
  listSuperAdmins,
} from './queries.ts'
import {
  agreedRows,
  discounted,
  type JudgedDiscount,
  judgeDiscount,
  ownLimit,
  requireTerms,
  whyNotDecide,
} from './rules.ts'
import { wantedOf } from './schedules.ts'

export { findLimits, findOfBooking } from './queries.ts'
export { lockToReschedule, requireNoneOpen, setSchedule } from './schedules.ts'

export type DiscountContext = Context<'booking.changed', 'queue'>

/** A typed discount on a unit's price, checked against the limits of the user; undefined if none is typed. @throws 422 on its field */
export async function judge(
  db: Database,
  scope: Scope,
  unit_id: number,
  typed: TypedDiscount,
  price: { readonly plan_price: number; readonly currency: string },
): Promise<JudgedDiscount | undefined> {
  const limits = await findLimits(db, scope, { unit_id })
  if (!limits) throw notFound()
  return judgeDiscount(typed, { role: scope.role, limits, ...price })
}

/** Records a discount that is granted at once, or requests one from the super admins. */
export async function openRequest(
  context: Context<never, 'queue'>,
  booking: About,
  plan_price: number,
  { amount, percent, within }: JudgedDiscount,
  reason = '',
): Promise<void> {
  const { db, scope } = context
  const request = await insertRequest(db, scope, {
    organization_id: booking.organization_id,
    booking_id: booking.id,
    project_id: booking.project_id,
    plan_price,
    amount,
    percent,
    reason,
    ...(within
      ? { status: 'approved', automatic: true, granted_amount: amount, decided_at: new Date().toISOString() }
      : { status: 'pending' }),
  })
  await insertDiscountEvent(db, scope, request, {
    kind: within ? 'granted' : 'requested',
    amount,
    note: reason || null,
  })
  if (within) return
  for (const { user_id } of await listSuperAdmins(db, scope))
    await notifyOf(context, booking, {
      user_id,
      asked: 'discount',
      dedupe_key: `requested:${request.id}`,
      detail: reason,
    })
}

/** Sets the price of a locked booking after a discount. */
export async function grant(context: DiscountContext, booking: DiscountedBooking, amount: number): Promise<void> {
  const { db, scope } = context
  const schedule = discounted(requireTerms(booking.terms), booking, amount)
  const text = `${priceText(amount, booking.currency)} off ${priceText(booking.plan_price, booking.currency)}`
  await applyDiscount(
    db,
    scope,
    booking,
    { discount: amount, price: schedule.price, split_label: schedule.label, payments: agreedRows(schedule) },
    text,
  )
  const key = `discount:${booking.version}`
  await notifyDeveloper(context, booking, { outcome: 'changed', detail: `Discount: ${text}`, key })
}

/** The newest request of a booking with its history and its payments before and after. @throws 404 if there is none */
export async function readDiscount(db: Database, scope: Scope, booking_id: number): Promise<{ data: DiscountDetail }> {
  const found = await findNewest(db, scope, booking_id)
  if (!found) throw notFound()
  const { list_price, discount, terms, wanted_plan, by_super_admin, ...found_rest } = found
  const { sales_manager_discount_percent, super_admin_discount_percent, ...rest } = found_rest
  const role = by_super_admin ? 'super_admin' : 'super_admin_sales_manager'
  return {
    data: {
      ...rest,
      own_limit_percent: ownLimit(role, {
        sales_manager_discount_percent,
        super_admin_discount_percent,
        minimum_price: null,
        price: 0,
        lowered: 0,
      }),
      schedule: terms && rest.kind === 'discount' ? compared(terms, list_price, rest) : [],
      wanted: await wantedOf(db, scope, found),
      obstacle: whyNotDecide(scope, rest),
    },
  }
}

function compared(terms: BookedTerms, list_price: number, { plan_price, amount, granted }: DiscountRequest) {
  const price = { list_price, currency: plan_price.currency }
  const after = agreedRows(discounted(terms, price, (granted ?? amount).amount))
  return agreedRows(discounted(terms, price, 0)).map(({ position, name, amount: before, is_charge }, index) => ({
    position,
    name,
    before,
    after: after[index]?.amount ?? before,
    is_charge,
  }))
}
