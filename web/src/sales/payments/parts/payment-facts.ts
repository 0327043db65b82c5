import type { BookingPayments } from '@storey/api/sales/receipts.ts'
import { dueLabels } from '../../../inventory/parts/plans/schedule-labels.ts'
import type { Fact } from '../../../ui/agreed/facts.ts'
import { moneyText } from '../../../ui/format/money.ts'
import { bookingStatusLabels } from '../../parts/labels.ts'

/** What a receipt or a refund is recorded against. */
export function paymentFacts({ booking, currency, totals, installments, refund }: BookingPayments): Fact[] {
  const money = (amount: number) => moneyText({ amount, currency })
  return [
    { label: 'Booking', text: bookingStatusLabels[booking.status].label },
    { label: 'Agreed', text: money(totals.agreed) },
    { label: 'Received', text: money(totals.received) },
    { label: 'Outstanding', text: money(totals.left) },
    ...installments.map((row) => ({
      label: `Payment ${row.position}`,
      text: `${row.name}, ${money(row.left)} of ${money(row.amount)} left, ${dueLabels(row)}`,
    })),
    ...(refund
      ? [
          { label: 'Refund agreed', text: refund.agreed === null ? 'Not yet' : money(refund.agreed) },
          { label: 'Left to refund', text: money(refund.left) },
        ]
      : []),
  ]
}
