import type { BookedSale } from './buyers.ts'
import type { NewRow } from './fill.ts'
import { type Filling, insert, insertForIds } from './fill.ts'
import type { Organizations } from './staff.ts'

const REASONS = [
  'Pays 40% on booking instead of 10%, and asks for five percent in return.',
  'Has an offer for a like flat at the marina, a good deal cheaper.',
  'Bought two homes of us in the first phase.',
  'Cash buyer; the transfer can be made this week.',
] as const

const PERCENTS = ['2.5', '3', '3.5', '4', '5']

interface Priced {
  readonly price: number
  readonly status: string
}

type Request = NewRow<'discount_requests'>

/** Requests discounts on every other pending booking: some unassigned, some with a sales manager, one returned. */
export async function makeDiscounts(
  filling: Filling,
  { storey }: Organizations,
  booked: readonly BookedSale[],
  rows: readonly Priced[],
): Promise<void> {
  const { db, random, instant } = filling
  const managers = storey.members.filter(({ role }) => role === 'super_admin_sales_manager')
  const waiting = booked.flatMap((sale, index) => {
    const row = rows[index]
    return row?.status === 'pending' ? [{ sale, price: row.price }] : []
  })
  // The floor price is seven percent below the list.
  const drafts = waiting.flatMap((one, index) => {
    const room = PERCENTS.filter((percent) => one.price * (1 - Number(percent) / 100) > one.sale.unit.price * 0.94)
    const [first, ...others] = room
    return index % 2 === 0 && first ? [{ ...one, percent: random.pick([first, ...others]) }] : []
  })
  const requests = drafts.map(({ sale, price, percent }, index): Request => {
    // Super admins decide; what they book themselves, a sales manager asks for.
    const requester = managers.find(({ id }) => id === sale.holder.id) ?? managers[0] ?? sale.holder
    const manager = managers.find(({ id }) => id !== requester.id)
    const status = index % 4 === 3 ? 'changes_requested' : index % 2 === 1 && manager ? 'assigned' : 'pending'
    const chosen = status === 'pending' ? undefined : manager
    return {
      organization_id: sale.unit.organization_id,
      booking_id: sale.id,
      project_id: sale.building.project.id,
      status,
      plan_price: price,
      amount: Math.round((price * Number(percent)) / 100),
      percent,
      reason: random.pick(REASONS),
      requested_by: requester.id,
      requested_by_name: requester.full_name,
      requested_at: instant(sale.began),
      sales_manager_id: chosen?.id ?? null,
      sales_manager_name: chosen?.full_name ?? null,
      note: status === 'changes_requested' ? 'Two percent is what this building has room for.' : null,
    }
  })
  const ids = await insertForIds(db, 'discount_requests', requests)
  await insert(
    db,
    'discount_events',
    requests.map(({ organization_id, amount, reason, requested_by, requested_by_name, requested_at }, index) => ({
      organization_id,
      discount_request_id: ids[index] ?? 0,
      kind: 'requested' as const,
      amount,
      note: reason,
      actor_id: requested_by,
      actor_name: requested_by_name,
      at: requested_at,
    })),
  )
}
