import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import type { BookingPayments } from '@storey/api/sales/receipts.ts'
import { vatOfFees } from '@storey/api/schedule/vat.ts'
import { exactFigure, exactText } from '../../inventory/units/rules.ts'
import { dayInZone } from '../../kernel/day-in-zone.ts'
import type { StatementDocument } from '../../pdf/statement.ts'
import { words } from './statement-words.ts'

interface Facts {
  readonly unit: string
  readonly building: string
  readonly project: string
  readonly seller: string
  readonly buyers: readonly string[]
  readonly plan_name: string
  /** Of the seller. */
  readonly timezone: string
}

/** Keeps a sign to the left of its number in right-to-left text. */
const LEFT_TO_RIGHT = '\u200e'

/** The payments of a booking as a statement of the current day. */
export function statementOf(
  { booking, currency, today, vat, totals, installments, receipts, refund }: BookingPayments,
  { unit, building, project, seller, buyers, plan_name, timezone }: Facts,
  language: OfferLanguage = 'en',
): StatementDocument {
  const labels = words[language]
  const bare = (amount: number) => exactFigure({ amount, currency })
  const money = (amount: number) => exactText({ amount, currency })
  const minus = language === 'ar' ? `${LEFT_TO_RIGHT}\u2212` : '\u2212'
  const [date, of, home, place, plan] = labels.facts
  const inFees = vatOfFees(installments)
  return {
    title: labels.title,
    language,
    number: booking.number,
    from: seller,
    facts: [
      { label: date, value: labels.day(today) },
      { label: of, value: booking.number },
      { label: labels.buyers(buyers.length), value: labels.list(buyers) },
      { label: home, value: labels.list([unit, building]) },
      { label: place, value: project },
      { label: plan, value: plan_name },
    ],
    totals: [
      { label: labels.totals.agreed, value: money(totals.agreed), strong: false },
      ...(vat
        ? [
            { label: labels.vat(vat.percent), value: money(vat.amount), strong: false },
            { label: labels.net, value: money(vat.net), strong: false },
          ]
        : []),
      ...(inFees === null ? [] : [{ label: labels.feesVat, value: money(inFees), strong: false }]),
      { label: labels.totals.received, value: money(totals.received), strong: false },
      ...(booking.status === 'cancelled'
        ? []
        : [{ label: labels.totals.left, value: money(totals.left), strong: true }]),
      ...(refund?.agreed ? [{ label: labels.totals.refundAgreed, value: money(refund.agreed), strong: false }] : []),
      ...(refund?.refunded ? [{ label: labels.totals.refunded, value: money(refund.refunded), strong: true }] : []),
      ...(totals.overdue > 0 ? [{ label: labels.totals.overdue, value: money(totals.overdue), strong: true }] : []),
    ],
    installments: {
      title: labels.installments,
      heads: labels.installmentHeads(currency),
      rows: installments.map(({ name, due_on, due_text, estimated, state, amount, paid, left }) => ({
        name,
        // An estimate follows construction: a buyer must not read it as a day that was agreed.
        due: due_on === null ? labels.due(due_text) : estimated ? labels.about(due_on) : labels.day(due_on),
        state: labels.states[state],
        amount: bare(amount),
        paid: bare(paid),
        left: bare(left),
      })),
    },
    receipts: {
      title: labels.receipts,
      heads: labels.receiptHeads(currency),
      none: labels.noReceipts,
      rows: receipts
        .toReversed()
        .map(({ number, received_on, method, reference, pays, amount, reversal, refund: back }) => ({
          number: String(number),
          day: labels.day(received_on),
          method: back
            ? labels.refund(labels.methods[method])
            : pays
              ? labels.pays(labels.methods[method], pays.name)
              : labels.methods[method],
          reference: reference ?? '',
          amount: back ? `${minus}${bare(amount.amount)}` : bare(amount.amount),
          reversed: reversal ? labels.reversed(labels.day(dayInZone(reversal.at, timezone))) : null,
        })),
    },
  }
}
