import { sql } from 'kysely'
import type { BookedSale } from './buyers.ts'
import { endOf } from './claims.ts'
import { type Filling, insert, insertForIds, type NewRow } from './fill.ts'
import type { Sale } from './outcomes.ts'
import type { Organizations } from './staff.ts'

/** A few bookings are shown as they are: their discounts would be all that there is to see. */
const FEW = 20
const PERCENT = 2.5
const ENDED = ['rejected', 'expired', 'cancelled']
const SOLD = ['accepted', 'sold', 'completed']

type Request = NewRow<'discount_requests'>
type Decision = 'approved' | 'rejected' | 'withdrawn' | 'closed'

/** What was approved for a booking before it was accepted, in percent; 0 for most. */
export const discountOf = ({ outcome }: Sale, index: number, count: number): number =>
  count > FEW && SOLD.includes(outcome) && index % 6 === 2 ? PERCENT : 0

/** How the discount of a booking ended; nothing where none was asked for. */
function decisionOf({ outcome }: Sale, index: number, discount: number): Decision | undefined {
  if (discount > 0) return 'approved'
  if (ENDED.includes(outcome)) return index % 3 === 0 ? 'closed' : undefined
  if (!SOLD.includes(outcome)) return undefined
  if (index % 12 === 5) return 'rejected'
  return index % 12 === 7 ? 'withdrawn' : undefined
}

const REASONS: Readonly<Record<Decision, string>> = {
  approved: 'Pays half of the price within the first year.',
  rejected: 'Saw a like home at the marina for less.',
  withdrawn: 'Asks for the furniture package or a discount.',
  closed: 'Would sign this week for a little less.',
}
const NOTES: Readonly<Partial<Record<Decision, string>>> = {
  approved: 'Agreed, as payment comes early.',
  rejected: 'This floor sells at its price.',
}

/** Discounts that were decided, taken back, or ended with their booking. */
export async function makeDecidedDiscounts(
  { db, instant }: Filling,
  { storey, meridian }: Organizations,
  booked: readonly BookedSale[],
  rows: readonly Pick<NewRow<'bookings'>, 'price' | 'discount'>[],
): Promise<void> {
  if (booked.length <= FEW) return
  const all = storey.members.filter(({ role }) => role === 'super_admin_sales_manager')
  const head = storey.members.find(({ role }) => role === 'super_admin')
  const requests = booked.flatMap((sale, index) => {
    const { price = 0, discount = 0 } = rows[index] ?? {}
    const status = decisionOf(sale, index, discount)
    // The second sales manager sells for the first builder alone; of the other one a super admin decides.
    const managers = sale.unit.organization_id === meridian.id ? all : all.slice(0, 1)
    const requester = managers.find(({ id }) => id === sale.holder.id) ?? managers[0]
    const chosen = managers.find(({ id }) => id !== requester?.id)
    const decider = chosen ?? head
    if (!status || !requester || !decider) return []
    const plan_price = price + discount
    const amount = discount > 0 ? discount : Math.round((plan_price * PERCENT) / 100)
    const decided = status === 'approved' || status === 'rejected'
    // Asked for on the day of the booking, decided halfway to its own decision.
    const at = instant(sale.began + (endOf(sale.outcome, sale.began) - sale.began) / 2)
    const request: Request = {
      organization_id: sale.unit.organization_id,
      booking_id: sale.id,
      project_id: sale.building.project.id,
      status,
      plan_price,
      amount,
      percent: String(PERCENT),
      reason: REASONS[status],
      granted_amount: status === 'approved' ? amount : null,
      requested_by: requester.id,
      requested_by_name: requester.full_name,
      requested_at: instant(sale.began),
      sales_manager_id: decided ? (chosen?.id ?? null) : null,
      sales_manager_name: decided ? (chosen?.full_name ?? null) : null,
      decided_by: decided ? decider.id : null,
      decided_by_name: decided ? decider.full_name : null,
      decided_at: decided ? at : null,
      note: NOTES[status] ?? null,
    }
    return [{ request, status, at, requester, decider }]
  })
  // They were asked for while their bookings waited, which have been decided since.
  await sql`alter table discount_requests disable trigger check_discount_request`.execute(db)
  const ids = await insertForIds(
    db,
    'discount_requests',
    requests.map(({ request }) => request),
  )
  await sql`alter table discount_requests enable trigger check_discount_request`.execute(db)
  await insert(
    db,
    'discount_events',
    requests.flatMap(({ request, status, at, requester, decider }, index) => {
      const own = { organization_id: request.organization_id, discount_request_id: ids[index] ?? 0 }
      const actor = status === 'closed' ? null : status === 'withdrawn' ? requester : decider
      return [
        {
          ...own,
          kind: 'requested' as const,
          amount: request.amount,
          note: request.reason ?? null,
          actor_id: requester.id,
          actor_name: requester.full_name,
          at: request.requested_at,
        },
        {
          ...own,
          kind: status,
          amount: status === 'approved' ? request.amount : null,
          note: request.note ?? null,
          actor_id: actor?.id ?? null,
          actor_name: actor?.full_name ?? null,
          at,
        },
      ]
    }),
  )
}
