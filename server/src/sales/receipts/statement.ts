import type { BookingPayments, PaidInstallment, ReceiptMethod } from '@storey/api/sales/receipts.ts'
import { plainDayText } from '@storey/api/schedule/day.ts'
import type { StatementDocument } from '../../pdf/statement.ts'

const METHODS: Readonly<Record<ReceiptMethod, string>> = {
  bank_transfer: 'Bank transfer',
  cheque: 'Cheque',
  cash: 'Cash',
  card: 'Card',
  online: 'Online',
  other: 'Other',
}
const STATES: Readonly<Record<PaidInstallment['state'], string>> = {
  scheduled: 'Scheduled',
  due: 'Due',
  part_paid: 'Part paid',
  paid: 'Paid',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
}

const figure = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const bare = (amount: number) => figure.format(amount / 100)

interface Facts {
  readonly unit: string
  readonly building: string
  readonly project: string
  readonly seller: string
  readonly buyers: readonly string[]
  readonly plan_name: string
}

/** The payments of a booking as a statement of the day. */
export function statementOf(
  { booking, currency, today, totals, installments, receipts, refund }: BookingPayments,
  { unit, building, project, seller, buyers, plan_name }: Facts,
): StatementDocument {
  const money = (amount: number) => `${currency} ${bare(amount)}`
  return {
    title: 'Statement of payments',
    number: booking.number,
    from: seller,
    currency,
    facts: [
      { label: 'Date', value: plainDayText(today) },
      { label: 'Booking', value: booking.number },
      { label: buyers.length === 1 ? 'Buyer' : 'Buyers', value: buyers.join(', ') },
      { label: 'Unit', value: `${unit}, ${building}` },
      { label: 'Project', value: project },
      { label: 'Plan', value: plan_name },
    ],
    totals: [
      { label: 'Agreed', value: money(totals.agreed), strong: false },
      { label: 'Received', value: money(totals.received), strong: false },
      ...(booking.status === 'cancelled' ? [] : [{ label: 'Left to pay', value: money(totals.left), strong: true }]),
      ...(refund?.agreed ? [{ label: 'Refund agreed', value: money(refund.agreed), strong: false }] : []),
      ...(refund?.refunded ? [{ label: 'Refunded', value: money(refund.refunded), strong: true }] : []),
      ...(totals.overdue > 0 ? [{ label: 'Of that overdue', value: money(totals.overdue), strong: true }] : []),
    ],
    installments: installments.map(({ name, due_on, due_text, state, amount, paid, left }) => ({
      name,
      due: due_on === null ? due_text : plainDayText(due_on),
      state: STATES[state],
      amount: bare(amount),
      paid: bare(paid),
      left: bare(left),
    })),
    receipts: receipts
      .toReversed()
      .map(({ number, received_on, method, reference, amount, reversal, refund: back }) => ({
        number: String(number),
        day: plainDayText(received_on),
        method: back ? `Refund, ${METHODS[method].toLowerCase()}` : METHODS[method],
        reference: reference ?? '',
        amount: back ? `\u2212${bare(amount.amount)}` : bare(amount.amount),
        reversed: reversal ? `Reversed on ${plainDayText(reversal.at.slice(0, 10))}` : null,
      })),
  }
}
