import type { BookedSale } from './buyers.ts'
import { type Filling, insert } from './fill.ts'

interface Cancelled {
  readonly sale: BookedSale
  readonly installments: readonly { readonly amount: number }[]
}

/** Percent of what was received, and what was agreed about it. */
const AGREED = [
  { percent: 90, refund_note: 'Less the fee for registration.' },
  { percent: 50, refund_note: 'Half is kept, as the reservation form says.' },
  { percent: 0, refund_note: null },
] as const

/**
 * What goes back of bookings that were cancelled after the first payment: most of it, half of that paid back; a half that waits; and nothing.
 * Money comes in while a booking is accepted alone, so they are that for a moment.
 */
export async function makeRefunds({ db, day }: Filling, cancelled: readonly Cancelled[]): Promise<void> {
  const live = await db
    .selectFrom('bookings')
    .select('unit_id')
    .where('status', 'in', ['pending', 'accepted', 'completed'])
    .execute()
  const occupied = new Set(live.map(({ unit_id }) => unit_id))
  const chosen = cancelled.filter(({ sale }) => !occupied.has(sale.unit.id)).slice(-AGREED.length)
  for (const [index, { percent, refund_note }] of AGREED.entries()) {
    const { sale, installments } = chosen[index] ?? {}
    const amount = installments?.find((one) => one.amount > 0)?.amount
    if (!sale || !amount) continue
    const refund_due = Math.round((amount * percent) / 20_000) * 200
    const common = {
      organization_id: sale.unit.organization_id,
      booking_id: sale.id,
      method: 'bank_transfer' as const,
      recorded_by: sale.holder.id,
      recorded_by_name: sale.holder.full_name,
    }
    const change = db.updateTable('bookings').where('id', '=', sale.id)
    await change.set({ status: 'accepted' }).execute()
    const received_on = day(sale.began + 1)
    await insert(db, 'booking_receipts', [{ ...common, number: 1, amount, received_on, reference: 'FT26 00411' }])
    await change.set({ status: 'cancelled', reason: 'The buyer withdrew.', refund_due, refund_note }).execute()
    if (index === 0)
      await insert(db, 'booking_receipts', [
        { ...common, number: 2, amount: refund_due / 2, received_on: day(-2), reference: 'FT26 00897', refund: true },
      ])
  }
}
