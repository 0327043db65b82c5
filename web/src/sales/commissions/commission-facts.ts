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
      ? [{ label: 'Invoice', text: `${invoice.number}, ${dayText(invoice.invoiced_on, invoice.invoiced_on)}` }]
      : []),
  ]
}
