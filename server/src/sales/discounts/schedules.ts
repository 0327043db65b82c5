import { bookingStatusText } from '@storey/api/sales/booking-names.ts'
import { ONE_REQUEST } from '@storey/api/sales/discount.ts'
import type { DiscountRequest, WantedSchedule } from '@storey/api/sales/discounts.ts'
import { type BookedTerms, contextOf } from '@storey/api/schedule/booked-terms.ts'
import { judgeSchedule, sameInstallments, withInstallments } from '@storey/api/schedule/own-schedule.ts'
import type { PaymentPlan } from '@storey/api/schedule/payment-plan.ts'
import { makeSchedule } from '@storey/api/schedule/schedule.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { priceText } from '../../inventory/units/rules.ts'
import type { Context } from '../../services/context.ts'
import { notifyDeveloper } from '../own-sales/actions.ts'
import { findScheduleLimits } from '../schedule-limits/actions.ts'
import { byRow } from '../schedule-limits/rules.ts'
import { notifyOf } from './notify-of.ts'
import {
  changeRequest,
  type DiscountedBooking,
  findOfBooking,
  insertDiscountEvent,
  insertRequest,
  listSuperAdmins,
  lockDiscounted,
} from './queries.ts'
import { agreedRows, nameOfSchedule, OPEN, PENDING, requireTerms } from './rules.ts'
import { replaceSchedule } from './schedule-queries.ts'

/** Locks a pending booking whose schedule changes. @throws 404; 409 if it was decided */
export async function lockToReschedule(db: Database, scope: Scope, id: number): Promise<DiscountedBooking> {
  const booking = await lockDiscounted(db, scope, id)
  if (!booking) throw notFound()
  if (booking.status !== 'pending')
    throw conflict(
      'wrong_state',
      `${booking.number} is ${bookingStatusText(booking.status)} by now. Its schedule stays.`,
      { current: { status: booking.status } },
    )
  return booking
}

/**
 * The request that was returned to the caller, which a new schedule replaces; undefined if none is open.
 *
 * @throws 409 if another one is open
 */
export async function requireNoneOpen(
  db: Database,
  scope: Scope,
  booking: DiscountedBooking,
): Promise<DiscountRequest | undefined> {
  const request = await findOfBooking(db, scope, booking.id)
  if (!request || !OPEN.includes(request.status)) return undefined
  if (
    request.status === 'changes_requested' &&
    request.kind === 'schedule' &&
    request.requested_by.id === scope.user_id
  )
    return request
  throw conflict('wrong_state', PENDING)
}

type ScheduleContext = Context<never, 'queue'>

interface Wanted {
  readonly installments: Parameters<typeof withInstallments>[1]
  readonly reason?: string | null | undefined
}

interface Around {
  /** A request that the schedule replaces. */
  readonly returned?: DiscountRequest | undefined
  /** Whether another request of the booking waits, next to which there can be none. */
  readonly waits?: boolean
  /** Before the names of fields in a refusal. */
  readonly within?: string
}

/**
 * Gives a locked booking a schedule of its own: at once within the limits of its project, and otherwise by a request that another user
 * decides. Its plan stays as it was at the booking, whatever became of it since.
 *
 * @returns false if it is the schedule of the booking already
 * @throws 422 by row, or on the reason
 */
export async function setSchedule(
  context: ScheduleContext,
  booking: DiscountedBooking,
  { installments, reason }: Wanted,
  { returned, waits = false, within = '' }: Around,
): Promise<boolean> {
  const { db, scope } = context
  const terms = requireTerms(booking.terms)
  const planned = terms.planned ?? terms.plan
  const at = contextOf(terms, booking, booking.discount)
  const typed = withInstallments(planned, installments, at)
  const own = sameInstallments(typed, planned) ? planned : typed
  if (sameInstallments(own, terms.plan)) return false
  const limits = (await findScheduleLimits(db, scope, booking.project_id)) ?? null
  const { result, beyond } = judgeSchedule(planned, own, at, limits, (amount) => priceText(amount, booking.currency))
  const refuse = (errors: Record<string, string[]>) =>
    invalid(Object.fromEntries(Object.entries(errors).map(([field, messages]) => [`${within}${field}`, messages])))
  if (!result.schedule) throw refuse(byRow(result.problems))
  // The plan of the booking itself needs no approval, whatever the limits are.
  if (own === planned || beyond.length === 0) await applySchedule(context, booking, own, reason ?? undefined, returned)
  else if (waits) throw refuse({ installments: [ONE_REQUEST] })
  else if (reason) await openScheduleRequest(context, booking, own, reason, returned)
  else throw refuse({ reason: [`It needs approval, so add a reason. ${beyond.join(' ')}`] })
  return true
}

/** Requests a schedule beyond the limits of the project from the users who decide. @param returned what it replaces */
async function openScheduleRequest(
  context: ScheduleContext,
  booking: DiscountedBooking,
  plan: PaymentPlan,
  reason: string,
  returned: DiscountRequest | undefined,
): Promise<void> {
  const { db, scope } = context
  await withdraw(context, booking, returned)
  const { organization_id, id: booking_id, project_id, plan_price } = booking
  const manager = returned?.sales_manager
  const request = await insertRequest(db, scope, {
    ...{ organization_id, booking_id, project_id, plan_price, reason },
    amount: 0,
    plan: JSON.stringify(plan),
    ...(manager
      ? { status: 'assigned', sales_manager_id: manager.id, sales_manager_name: manager.full_name }
      : { status: 'pending' }),
  })
  await insertDiscountEvent(db, scope, request, { kind: 'requested', amount: null, note: reason })
  const deciders = manager ? [manager.id] : (await listSuperAdmins(db, scope)).map(({ user_id }) => user_id)
  for (const user_id of deciders)
    await notifyOf(context, booking, {
      user_id,
      asked: 'schedule',
      dedupe_key: `requested:${request.id}`,
      detail: reason,
    })
}

/** Gives a locked booking a schedule that its maker may set alone. @param returned a request that it makes needless */
async function applySchedule(
  context: ScheduleContext,
  booking: DiscountedBooking,
  plan: PaymentPlan,
  reason: string | undefined,
  returned: DiscountRequest | undefined,
): Promise<void> {
  await withdraw(context, booking, returned)
  await grantSchedule(context, booking, plan, reason)
}

async function withdraw(
  { db, scope }: ScheduleContext,
  { organization_id }: DiscountedBooking,
  request?: DiscountRequest,
) {
  if (!request) return
  const at = { id: request.id, organization_id }
  await changeRequest(db, scope, at, { status: 'withdrawn' })
  await insertDiscountEvent(db, scope, at, { kind: 'withdrawn', amount: null, note: null })
}

/** Replaces the payments of a locked booking by those of a plan with its own installments, or of its plan again. */
export async function grantSchedule(
  context: ScheduleContext,
  booking: DiscountedBooking,
  plan: PaymentPlan,
  reason: string | undefined,
): Promise<void> {
  const { db, scope } = context
  const terms = requireTerms(booking.terms)
  const planned = terms.planned ?? terms.plan
  const own = !sameInstallments(plan, planned)
  const { schedule, problems } = makeSchedule(plan, contextOf(terms, booking, booking.discount))
  if (!schedule) throw invalid({ installments: [problems[0]?.message ?? 'The payments cannot be counted.'] })
  const { planned: _, ...rest } = terms
  const plan_name = nameOfSchedule(booking.plan_name, own)
  await replaceSchedule(db, scope, booking, {
    terms: { ...rest, plan, ...(own ? { planned } : {}) },
    plan_name,
    split_label: schedule.label,
    rows: agreedRows(schedule),
    note: reason ? `${plan_name} ${schedule.label}. ${reason}` : `${plan_name} ${schedule.label}`,
  })
  await notifyDeveloper(context, booking, {
    outcome: 'changed',
    detail: `Schedule: ${plan_name} ${schedule.label}`,
    key: `schedule:${booking.version}`,
  })
}

/** A requested schedule as who decides it sees it; null for a discount. */
export async function wantedOf(
  db: Database,
  scope: Scope,
  { wanted_plan, terms, list_price, discount, plan_price, project }: WantedOf,
): Promise<WantedSchedule | null> {
  if (!wanted_plan || !terms) return null
  const { currency } = plan_price
  const planned = terms.planned ?? terms.plan
  const at = contextOf(terms, { list_price, currency }, discount)
  const limits = (await findScheduleLimits(db, scope, project.id)) ?? null
  const judged = judgeSchedule(planned, wanted_plan, at, limits, (amount) => priceText(amount, currency))
  const rowsOf = (schedule: typeof judged.result.schedule) => (schedule ? agreedRows(schedule) : [])
  return {
    rows: rowsOf(judged.result.schedule),
    planned: rowsOf(makeSchedule(planned, at).schedule),
    present: judged.present && limits && { ...judged.present, rate_percent: limits.rate_percent },
    beyond: [...judged.beyond],
  }
}

interface WantedOf {
  readonly wanted_plan: PaymentPlan | null
  readonly terms: BookedTerms | null
  readonly list_price: number
  readonly discount: number
  readonly plan_price: { readonly currency: string }
  readonly project: { readonly id: number }
}
