import { bookingStatusText } from '@storey/api/sales/booking-names.ts'
import { discountAmount } from '@storey/api/sales/discount.ts'
import { type DiscountRequest, type DiscountStatus, discounts } from '@storey/api/sales/discounts.ts'
import type { Scope } from '../../access/scope.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import type { Emit } from '../../live/events.ts'
import { type DiscountContext, grant, judge, openRequest, readDiscount } from './actions.ts'
import { assign, assignMany } from './assign.ts'
import { notifyOf } from './notify-of.ts'
import {
  bookingOf,
  changeRequest,
  countWaiting,
  type DiscountedBooking,
  findDiscount,
  findLimits,
  findManager,
  findOfBooking,
  findPlanOf,
  insertDiscountEvent,
  listDiscounts,
  listSuperAdmins,
  lockDiscounted,
} from './queries.ts'
import {
  discountProblems,
  OPEN,
  PENDING,
  refuseBelowMinimum,
  requireDiscount,
  requireTerms,
  TOO_SMALL,
  whyNotDecide,
} from './rules.ts'
import { grantSchedule } from './schedules.ts'

export const discountRoutes = serve(
  discounts,
  {
    list: ({ db, scope, query }) => listDiscounts(db, scope, query),

    export: beginExport('discounts.export', 'Discount requests'),

    waiting: async ({ db, scope }) => ({ data: { count: await countWaiting(db, scope) } }),

    one: ({ db, scope, params }) => readDiscount(db, scope, params.id),

    assign: async (call) => {
      const { db, scope, params, body } = call
      const of = await bookingOf(db, scope, params.id)
      if (!of) throw notFound()
      const { booking, request } = await lockNewest(db, scope, of.booking_id)
      if (request.id !== params.id) throw conflict('wrong_state', 'A newer discount was requested since.')
      requireDiscount(request, OPEN)
      const manager = await findManager(db, scope, body.sales_manager_id, booking.organization_id)
      if (!manager) throw invalid({ sales_manager_id: ['Choose a sales manager of this developer.'] })
      if (manager.id === request.requested_by.id)
        throw invalid({ sales_manager_id: [`${manager.full_name} requested it. Choose another sales manager.`] })
      await assign(call, booking, request, manager)
      const data = await findDiscount(db, scope, request.id)
      if (!data) throw notFound()
      return { data }
    },

    assignMany: async (call) => ({ data: await assignMany(call, call.body.ids, call.body.sales_manager_id) }),

    ask: async (call) => {
      const { db, scope, params, body, emit } = call
      const booking = await lockPending(db, scope, params.id)
      if (body.booking_version !== undefined && body.booking_version !== booking.version)
        throw conflict('terms_changed', `${booking.number} has changed since you saw it. Look at its price first.`, {
          current: { version: booking.version },
        })
      const before = await findOfBooking(db, scope, booking.id)
      if (before && OPEN.includes(before.status)) throw conflict('wrong_state', PENDING)
      requireTerms(booking.terms)
      const judged = await judge(db, scope, booking.unit_id, body, booking)
      if (!judged) throw invalid({ discount_percent: ['Enter a percentage or an amount.'] })
      await openRequest(call, booking, booking.plan_price, judged, body.discount_reason?.trim())
      if (judged.within) await grant(call, booking, judged.amount)
      announce(emit, booking)
      return readDiscount(db, scope, booking.id)
    },

    resubmit: async (call) => {
      const { db, scope, params, body, emit } = call
      const { booking, request, at } = await lockOwn(call, params.id, body.version)
      requireDiscount(request, ['changes_requested'])
      if (request.kind === 'schedule')
        throw conflict('wrong_state', 'This request is for a schedule. Change the schedule of the booking.')
      const judged = await judge(db, scope, booking.unit_id, body, booking)
      if (!judged) throw invalid({ discount_percent: ['Enter a percentage or an amount.'] })
      const { amount, percent, within } = judged
      const reason = body.discount_reason?.trim() ?? ''
      const decision: DiscountStatus = within ? 'approved' : request.sales_manager ? 'assigned' : 'pending'
      await changeRequest(db, scope, at, {
        amount,
        percent,
        reason,
        status: decision,
        note: null,
        decided_by: null,
        decided_by_name: null,
        decided_at: within ? new Date().toISOString() : null,
        automatic: within,
        granted_amount: within ? amount : null,
      })
      await insertDiscountEvent(db, scope, at, { kind: 'resubmitted', amount, note: reason || null })
      if (within) await grant(call, booking, amount)
      else
        for (const user_id of await deciders(db, scope, request))
          await notifyOf(call, booking, {
            user_id,
            asked: 'discount',
            dedupe_key: `resubmitted:${request.id}:${request.version}`,
            detail: reason,
          })
      announce(emit, booking)
      return readDiscount(db, scope, booking.id)
    },

    withdraw: async (call) => {
      const { db, scope, params, body, emit } = call
      const { booking, request, at } = await lockOwn(call, params.id, body.version)
      requireDiscount(request, OPEN)
      await changeRequest(db, scope, at, { status: 'withdrawn' })
      await insertDiscountEvent(db, scope, at, { kind: 'withdrawn', amount: null, note: null })
      announce(emit, booking)
      return readDiscount(db, scope, booking.id)
    },

    approve: async (call) => {
      const { db, scope, params, body, emit } = call
      const { booking, request, at } = await lockToDecide(call, params.id, body.version)
      const { discount_percent, discount_amount } = body
      if (request.kind === 'schedule') return approveSchedule(call, booking, request, at)
      const field = discount_amount == null ? 'discount_percent' : 'discount_amount'
      const amount = discountAmount({ discount_percent, discount_amount }, booking.plan_price) ?? request.amount.amount
      if (discount_percent != null && discount_amount != null)
        throw invalid({ discount_amount: ['Enter a percentage or an amount, not both.'] })
      if (amount <= 0) throw invalid({ [field]: [TOO_SMALL] })
      if (amount > request.amount.amount) throw invalid({ [field]: ['That is more than was requested.'] })
      const limits = await findLimits(db, scope, booking)
      if (!limits) throw notFound()
      refuseBelowMinimum(field, amount, { ...booking, role: scope.role, limits })
      const note = body.note?.trim() || null
      await changeRequest(db, scope, at, { status: 'approved', granted_amount: amount, note, ...decidedBy(scope) })
      await insertDiscountEvent(db, scope, at, { kind: 'approved', amount, note })
      await grant(call, booking, amount)
      announce(emit, booking)
      await notifyOf(call, booking, {
        ...outcomeFor(request, 'accepted'),
        asked: request.kind,
        detail: note ?? undefined,
      })
      return readDiscount(db, scope, booking.id)
    },

    reject: async (call) => {
      const { db, scope, params, body, emit } = call
      const { booking, request, at } = await lockToDecide(call, params.id, body.version)
      await changeRequest(db, scope, at, { status: 'rejected', note: body.note, ...decidedBy(scope) })
      await insertDiscountEvent(db, scope, at, {
        kind: 'rejected',
        amount: request.amount.amount || null,
        note: body.note,
      })
      announce(emit, booking)
      await notifyOf(call, booking, { ...outcomeFor(request, 'rejected'), asked: request.kind, detail: body.note })
      return readDiscount(db, scope, booking.id)
    },

    requestChanges: async (call) => {
      const { db, scope, params, body, emit } = call
      const { booking, request, at } = await lockToDecide(call, params.id, body.version)
      await changeRequest(db, scope, at, { status: 'changes_requested', note: body.note })
      await insertDiscountEvent(db, scope, at, { kind: 'changes_requested', amount: null, note: body.note })
      announce(emit, booking)
      const dedupe_key = `changes:${request.id}:${request.version}`
      await notifyOf(call, booking, {
        user_id: request.requested_by.id,
        asked: request.kind,
        dedupe_key,
        detail: body.note,
      })
      return readDiscount(db, scope, booking.id)
    },
  },
  discountProblems,
)

type Call = Pick<DiscountContext, 'db' | 'scope'>

const announce = (emit: Emit<'booking.changed'>, booking: DiscountedBooking) =>
  emit({
    type: 'booking.changed',
    id: booking.id,
    of: { unit_id: booking.unit_id, building_id: booking.building_id, project_id: booking.project_id },
    organization_id: booking.organization_id,
  })

const decidedBy = (scope: Scope) => ({
  decided_by: scope.user_id,
  decided_by_name: scope.user_name,
  decided_at: new Date().toISOString(),
})

const outcomeFor = ({ id, version, requested_by }: DiscountRequest, outcome: 'accepted' | 'rejected') => ({
  user_id: requested_by.id,
  outcome,
  dedupe_key: `${outcome}:${id}:${version}`,
})

/** The users that a request waits for: its sales manager, or the super admins, who assign one. */
const deciders = async (db: Database, scope: Scope, { sales_manager }: DiscountRequest) =>
  sales_manager ? [sales_manager.id] : (await listSuperAdmins(db, scope)).map(({ user_id }) => user_id)

async function lockPending(db: Database, scope: Scope, id: number): Promise<DiscountedBooking> {
  const booking = await lockDiscounted(db, scope, id)
  if (!booking) throw notFound()
  if (booking.status !== 'pending')
    throw conflict(
      'wrong_state',
      `${booking.number} is ${bookingStatusText(booking.status)} by now. Its price stays.`,
      {
        current: { status: booking.status },
      },
    )
  return booking
}

/** Locks a booking and returns its newest request, which the same lock protects. */
async function lockNewest(db: Database, scope: Scope, booking_id: number) {
  const booking = await lockDiscounted(db, scope, booking_id)
  const request = booking && (await findOfBooking(db, scope, booking.id))
  if (!booking || !request) throw notFound()
  return { booking, request, at: { id: request.id, organization_id: booking.organization_id } }
}

async function lockSeen({ db, scope }: Call, booking_id: number, version: number) {
  const found = await lockNewest(db, scope, booking_id)
  await requireVersion(found.request, version, async () => (await readDiscount(db, scope, booking_id)).data)
  return found
}

async function lockToDecide(call: Call, booking_id: number, version: number) {
  const found = await lockSeen(call, booking_id, version)
  requireDiscount(found.request, ['pending', 'assigned'])
  const obstacle = whyNotDecide(call.scope, found.request)
  const own = found.request.requested_by.id === call.scope.user_id
  if (obstacle) throw conflict(own ? 'self_approval' : 'not_assigned', obstacle)
  return found
}

async function lockOwn(call: Call, booking_id: number, version: number) {
  const found = await lockSeen(call, booking_id, version)
  if (found.request.requested_by.id !== call.scope.user_id)
    throw conflict(
      'not_yours',
      `${found.request.requested_by.full_name} requested this discount. Only they can change it.`,
    )
  return found
}

/** Approves a requested schedule as it is: the price stays, and the payments are replaced. @throws 422 if a discount is typed */
async function approveSchedule(
  call: DiscountContext & {
    readonly body: { discount_percent?: unknown; discount_amount?: unknown; note?: string | undefined }
  },
  booking: DiscountedBooking,
  request: DiscountRequest,
  at: { readonly id: number; readonly organization_id: number },
) {
  const { db, scope, body, emit } = call
  for (const field of ['discount_percent', 'discount_amount'] as const)
    if (body[field] != null) throw invalid({ [field]: ['This request is for a schedule. Leave the discount empty.'] })
  const plan = await findPlanOf(db, scope, at)
  if (!plan) throw notFound()
  const note = body.note?.trim() || null
  await changeRequest(db, scope, at, { status: 'approved', granted_amount: 0, note, ...decidedBy(scope) })
  await insertDiscountEvent(db, scope, at, { kind: 'approved', amount: null, note })
  await grantSchedule(call, booking, plan, request.reason)
  announce(emit, booking)
  await notifyOf(call, booking, { ...outcomeFor(request, 'accepted'), asked: request.kind, detail: note ?? undefined })
  return readDiscount(db, scope, booking.id)
}
