import { commissionStatusLabels } from '@storey/api/sales/commission-columns.ts'
import type { Commission } from '@storey/api/sales/commissions.ts'
import type { Fact } from '../../ui/agreed/facts.ts'
import { dayText } from '../../ui/format/day.ts'
import { moneyText } from '../../ui/format/money.ts'
import { percentText } from '../../ui/format/number.ts'

/** What an invoice is sent for, approved or paid. */
export function commissionFacts(commission: Commission): Fact[] {
  const { status, brokerage, percent, base, amount, vat, total, broker_amount, invoice } = commission
  const sums = { Base: base, Commission: amount, VAT: vat, Total: total, 'To the broker': broker_amount }
  return [
    { label: 'Status', text: commissionStatusLabels[status] },
    { label: 'Brokerage', text: brokerage.name },
    ...(percent === null ? [] : [{ label: 'Percent', text: percentText(percent) }]),
    ...Object.entries(sums).flatMap(([label, sum]) => (sum ? [{ label, text: moneyText(sum) }] : [])),
    ...(invoice
      ? [
          { label: 'Invoice', text: `${invoice.number}, ${dayText(invoice.invoiced_on, invoice.invoiced_on)}` },
          { label: 'Commissions on the invoice', text: String(invoice.commissions) },
          { label: 'To be paid for the invoice', text: moneyText(invoice.payable) },
        ]
      : []),
  ]
}

/** What one invoice is sent for. */
export const invoiceFacts = (all: readonly Commission[]): Fact[] =>
  all.length === 1
    ? all.flatMap(commissionFacts)
    : all.flatMap((one) =>
        commissionFacts(one).map(({ label, ...fact }) => ({ label: `${label} of ${one.booking.number}`, ...fact })),
      )

/** With VAT, of commissions in one currency. */
export const sumOf = (all: readonly Commission[]) => ({
  amount: all.reduce((sum, { total }) => sum + (total?.amount ?? 0), 0),
  currency: all[0]?.total?.currency ?? 'AED',
})

export const commissionsText = (count: number) => (count === 1 ? '1 commission' : `${count} commissions`)

/** The invoice of several commissions, or the booking of one, as a line below the title of a panel. */
export const subjectOf = ({ booking, unit, invoice }: Commission) =>
  invoice && invoice.commissions > 1
    ? `${invoice.number}, ${commissionsText(invoice.commissions)}, ${moneyText(invoice.payable)}`
    : `${booking.number}, ${unit}`
