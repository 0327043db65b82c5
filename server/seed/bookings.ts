import { unitName } from '@storey/api/inventory/unit-names.ts'
import { type BookedTerms, contextOf } from '@storey/api/schedule/booked-terms.ts'
import { makeSchedule, type Schedule } from '@storey/api/schedule/schedule.ts'
import { numberText } from '../src/sales/bookings/rules.ts'
import { agreedRows } from '../src/sales/discounts/rules.ts'
import { type BookedSale, insertBuyers } from './buyers.ts'
import { oneOf } from './chances.ts'
import { type ClaimedSale, endOf } from './claims.ts'
import { discountOf, makeDecidedDiscounts } from './decided-discounts.ts'
import { makeDiscounts } from './discounts.ts'
import { attachDocuments } from './documents.ts'
import type { NewRow } from './fill.ts'
import { type Filling, insert, insertForIds } from './fill.ts'
import { milestonesOf } from './milestones.ts'
import { isHold, type Outcome } from './outcomes.ts'
import { makeOwnSchedules } from './own-schedules.ts'
import type { MadePlan } from './payment-plans.ts'
import { makeReceipts } from './receipts.ts'
import { makeRefunds } from './refunds.ts'
import { sellerCodes } from './seller-codes.ts'
import type { Organizations } from './staff.ts'
import { chooseChange, makeUnitChange } from './unit-changes.ts'

type BookingRow = NewRow<'bookings'>
type Status = BookingRow['status']

const STATUS: Readonly<Partial<Record<Outcome, Status>>> = {
  pending: 'pending',
  accepted: 'accepted',
  sold: 'accepted',
  completed: 'completed',
  rejected: 'rejected',
  expired: 'expired',
  cancelled: 'cancelled',
}
const REJECTED = [
  'The identity document has expired; a valid one was asked for twice.',
  'The booking fee was not received.',
  'The buyer asked for another floor.',
] as const
const CANCELLED = [
  'The buyer’s mortgage was refused. Booking fee refunded.',
  'The buyer moved to a larger unit in Tower B.',
  'Canceled within the cooling-off period. Booking fee refunded.',
] as const
const NOTES = [
  '',
  '',
  '',
  'The buyer signs from abroad; power of attorney is on its way.',
  'Parking bay next to the lift, if one is free.',
  'Both buyers want their names on the agreement.',
  'Asks for the furniture package once it is priced.',
] as const

/** Writes the bookings of the claims, oldest first, with buyers, the schedule as agreed, documents and events. */
export async function makeBookings(
  filling: Filling,
  organizations: Organizations,
  claims: readonly ClaimedSale[],
): Promise<void> {
  const sales = claims.filter(({ outcome }) => !isHold(outcome)).sort((one, other) => one.began - other.began)
  const numbers = new Map<number, number>()
  const codes = await sellerCodes(filling, new Set(sales.map(({ unit }) => unit.organization_id)))
  const drafts = sales.map((sale, index) => {
    const number = (numbers.get(sale.unit.organization_id) ?? 0) + 1
    numbers.set(sale.unit.organization_id, number)
    return {
      sale,
      ...agreed(filling, sale, discountOf(sale, index, sales.length)),
      number: numberText(filling.day(sale.began), {
        seller: codes.get(sale.unit.organization_id) ?? '',
        count: number,
      }),
    }
  })
  const chosen = await chooseChange(filling, drafts)
  const rows = drafts.map((draft, index) => ({
    ...rowOf(filling, organizations, draft),
    // Those before a change were of the other unit.
    ...(index === chosen?.index ? { reservation_form_signed_on: null, agreement_sent_on: null } : {}),
    version: index === chosen?.index ? 2 : 1,
    unit_changed_at: index === chosen?.index ? filling.instant(chosen.at) : null,
  }))
  const ids = await insertForIds(filling.db, 'bookings', rows)
  const booked = drafts.map(
    (draft, index): BookedSale => ({
      ...draft.sale,
      id: ids[index] ?? 0,
      booking_number: draft.number,
    }),
  )
  await insertBuyers(filling, booked)
  await insert(
    filling.db,
    'booking_installments',
    drafts.flatMap(({ schedule, sale }, index) =>
      agreedRows(schedule).map((row) => ({
        organization_id: sale.unit.organization_id,
        booking_id: ids[index] ?? 0,
        owed: isOwed(rows[index]?.status),
        ...row,
      })),
    ),
  )
  await insert(
    filling.db,
    'booking_numbers',
    [...numbers].map(([organization_id, last]) => ({ organization_id, last })),
  )
  await attachDocuments(filling, booked)
  await insertEvents(filling, booked, rows)
  const draft = chosen && drafts[chosen.index]
  const row = chosen && rows[chosen.index]
  if (draft && row) await makeUnitChange(filling, { chosen, draft, booking_id: ids[chosen.index] ?? 0, row })
  await makeDiscounts(filling, organizations, booked, rows)
  await makeDecidedDiscounts(filling, organizations, booked, rows)
  await makeOwnSchedules(filling, organizations, booked, rows, drafts)
  /** Those of these statuses, with what was agreed. */
  const agreedOf = (holds: (status: Status | undefined) => boolean) =>
    drafts.flatMap(({ schedule }, index) => {
      const sale = booked[index]
      return sale && holds(rows[index]?.status) ? [{ sale, installments: agreedRows(schedule) }] : []
    })
  await makeReceipts(filling, agreedOf(isOwed))
  await makeRefunds(
    filling,
    agreedOf((status) => status === 'cancelled'),
  )
}

const isOwed = (status: Status | undefined) => status === 'accepted' || status === 'completed'

/** The plan that the buyer chose and the schedule from that day on. */
function agreed({ random, day }: Filling, { building, unit, began }: ClaimedSale, percent: number): Agreed {
  const plan = oneOf(random, building.payment_plans)
  const { price_adjustment_percent, booking_amount, installments, charges } = plan.plan
  const terms = {
    plan: { price_adjustment_percent, booking_amount, installments, charges },
    booked_on: day(began),
    handover_on: building.completion_on,
    construction_percent: building.plan.built,
    as_of: day(0),
    // As the rule of demo.ts has it.
    ...(unit.type === 'office' && { vat: { percent: '5', included: true } }),
  }
  const scheduleAt = (discount: number) => {
    const { schedule, problems } = makeSchedule(
      plan.plan,
      contextOf(terms, { list_price: unit.price, currency: unit.currency }, discount),
    )
    if (!schedule) throw new Error(`${plan.plan.name}: ${problems.map(({ message }) => message).join(' ')}`)
    return schedule
  }
  const fromBooking = scheduleAt(0)
  const discount = Math.round((fromBooking.price * percent) / 100)
  // The floor price is seven percent below the list.
  if (discount === 0 || fromBooking.price - discount < unit.price * 0.94)
    return { plan, schedule: fromBooking, terms, discount: 0 }
  return { plan, schedule: scheduleAt(discount), terms, discount }
}

interface Agreed {
  readonly plan: MadePlan
  readonly schedule: Schedule
  readonly terms: BookedTerms
  /** Approved before it was accepted. */
  readonly discount: number
}

interface Draft extends Agreed {
  readonly sale: ClaimedSale
  readonly number: string
}

function rowOf(
  filling: Filling,
  organizations: Organizations,
  { sale, plan, schedule, terms, discount, number }: Draft,
): BookingRow {
  const { random, instant } = filling
  const { unit, building, outcome, began, holder, claim_id, expires_at, buyers } = sale
  const status = STATUS[outcome] ?? 'pending'
  const managers = salesManagers(organizations, building.project.builder.id)
  const manager = oneOf(random, managers)
  // A second person decides.
  const others = organizations.storey.members.filter(({ id }) => id !== holder.id)
  const decided =
    status === 'pending' || status === 'expired' ? null : manager.id === holder.id ? oneOf(random, others) : manager
  const brokerage = random.chance(0.62) ? oneOf(random, brokerages(organizations)) : undefined
  const broker = brokerage ? oneOf(random, brokerage.members) : undefined
  // Some were typed before bookings named brokerages of the platform.
  const typed = unit.number.endsWith('3')
  return {
    ...milestonesOf(filling, sale),
    organization_id: unit.organization_id,
    number,
    unit_id: unit.id,
    building_id: building.id,
    project_id: building.project.id,
    payment_plan_id: plan.id,
    claim_id,
    status,
    list_price: unit.price,
    price: schedule.price,
    discount,
    currency: unit.currency,
    terms,
    plan_name: plan.plan.name,
    split_label: schedule.label,
    broker_organization_name: typed ? (brokerage?.name.replace('&', 'and') ?? null) : (brokerage?.name ?? null),
    broker_name: broker?.full_name ?? null,
    brokerage_id: typed ? null : (brokerage?.id ?? null),
    broker_id: typed ? null : (broker?.id ?? null),
    commission_percent: brokerage ? random.pick(['4', '5', '5', '2.5']) : null,
    note: random.pick(NOTES),
    sales_manager_id: manager.id,
    sales_manager_name: manager.full_name,
    expires_at,
    created_by: holder.id,
    created_by_name: holder.full_name,
    decided_by: decided?.id ?? null,
    decided_by_name: decided?.full_name ?? null,
    decided_at: decided ? instant(endOf(outcome, began)) : null,
    reason: reasonOf(filling, status),
    search: [number, unitName(building.plan, unit.number), ...buyers.map(({ full_name }) => full_name)]
      .join(' ')
      .toLowerCase(),
    created_at: instant(began),
    updated_at: instant(decided || status === 'expired' ? endOf(outcome, began) : began),
  }
}

const reasonOf = ({ random }: Filling, status: Status) =>
  status === 'rejected' ? random.pick(REJECTED) : status === 'cancelled' ? random.pick(CANCELLED) : null

/** The first one sells for every builder, the second for the first builder alone. */
function salesManagers({ storey, meridian }: Organizations, builder_id: number) {
  const managers = storey.members.filter(({ role }) => role === 'super_admin_sales_manager')
  return builder_id === meridian.id ? managers : managers.slice(0, 1)
}
const brokerages = ({ harbourPine, brightwater, lotusGate, alNakhla }: Organizations) => [
  harbourPine,
  harbourPine,
  brightwater,
  lotusGate,
  alNakhla,
]

function insertEvents({ db, instant }: Filling, booked: readonly BookedSale[], rows: readonly BookingRow[]) {
  const events = booked.flatMap(({ id, unit, holder, outcome, began }, index) => {
    const row = rows[index]
    const common = { organization_id: unit.organization_id, booking_id: id }
    const created = {
      ...common,
      kind: 'created' as const,
      note: null,
      actor_id: holder.id,
      actor_name: holder.full_name,
      at: instant(began),
    }
    if (!row || row.status === 'pending') return [created]
    const kind = row.status === 'completed' ? ('accepted' as const) : row.status
    const actor = { actor_id: row.decided_by ?? null, actor_name: row.decided_by_name ?? null }
    return [created, { ...common, kind, note: row.reason ?? null, ...actor, at: instant(endOf(outcome, began)) }]
  })
  return insert(db, 'booking_events', events)
}
