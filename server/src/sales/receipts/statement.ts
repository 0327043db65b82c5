import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import type { BookingPayments } from '@storey/api/sales/receipts.ts'
import type { StatementDocument } from '../../pdf/statement.ts'
import { words } from './statement-words.ts'

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

/** Keeps a sign to the left of its number in right-to-left text. */
const LEFT_TO_RIGHT = '\u200e'

/** The payments of a booking as a statement of the current day. */
export function statementOf(
  { booking, currency, today, totals, installments, receipts, refund }: BookingPayments,
  { unit, building, project, seller, buyers, plan_name }: Facts,
  language: OfferLanguage = 'en',
): StatementDocument {
  const said = words[language]
  const money = (amount: number) => `${currency} ${bare(amount)}`
  const minus = language === 'ar' ? `${LEFT_TO_RIGHT}\u2212` : '\u2212'
  const [date, of, home, place, plan] = said.facts
  return {
    title: said.title,
    language,
    number: booking.number,
    from: seller,
    facts: [
      { label: date, value: said.day(today) },
      { label: of, value: booking.number },
      { label: said.buyers(buyers.length), value: said.list(buyers) },
      { label: home, value: said.list([unit, building]) },
      { label: place, value: project },
      { label: plan, value: plan_name },
    ],
    totals: [
      { label: said.totals.agreed, value: money(totals.agreed), strong: false },
      { label: said.totals.received, value: money(totals.received), strong: false },
      ...(booking.status === 'cancelled' ? [] : [{ label: said.totals.left, value: money(totals.left), strong: true }]),
      ...(refund?.agreed ? [{ label: said.totals.refundAgreed, value: money(refund.agreed), strong: false }] : []),
      ...(refund?.refunded ? [{ label: said.totals.refunded, value: money(refund.refunded), strong: true }] : []),
      ...(totals.overdue > 0 ? [{ label: said.totals.overdue, value: money(totals.overdue), strong: true }] : []),
    ],
    installments: {
      title: said.installments,
      heads: said.installmentHeads(currency),
      rows: installments.map(({ name, due_on, due_text, estimated, state, amount, paid, left }) => ({
        name,
        // An estimate follows construction: a buyer must not read it as a day that was agreed.
        due: due_on === null ? said.due(due_text) : estimated ? said.about(due_on) : said.day(due_on),
        state: said.states[state],
        amount: bare(amount),
        paid: bare(paid),
        left: bare(left),
      })),
    },
    receipts: {
      title: said.receipts,
      heads: said.receiptHeads(currency),
      none: said.noReceipts,
      rows: receipts
        .toReversed()
        .map(({ number, received_on, method, reference, pays, amount, reversal, refund: back }) => ({
          number: String(number),
          day: said.day(received_on),
          method: back
            ? said.refund(said.methods[method])
            : pays
              ? said.pays(said.methods[method], pays.name)
              : said.methods[method],
          reference: reference ?? '',
          amount: back ? `${minus}${bare(amount.amount)}` : bare(amount.amount),
          reversed: reversal ? said.reversed(said.day(reversal.at.slice(0, 10))) : null,
        })),
    },
  }
}
