import type { NewEarlierSale } from '@storey/api/sales/earlier-sales.ts'
import { priceText } from '../../inventory/units/rules.ts'
import type { cellsOf } from './cells.ts'
import type { SaleRow } from './workbook.ts'

/** Old systems have columns of commissions that say no day of earning: without one there is none, as in the form. */
function settledCommission(cells: ReturnType<typeof cellsOf>, currency: string) {
  const commission_earned_on = cells.day('commission_earned_on')
  if (commission_earned_on === null) return {}
  return {
    commission_earned_on,
    commission_amount: cells.amount('commission_amount', currency),
    commission_vat_percent: cells.percent('commission_vat_percent'),
    commission_invoice: cells.text('commission_invoice'),
    commission_invoiced_on: cells.day('commission_invoiced_on'),
    commission_paid_on: cells.day('commission_paid_on'),
    commission_reference: cells.text('commission_reference'),
  }
}

const NOTE = 'Commission of '
type Settled = Partial<Exclude<ReturnType<typeof settledCommission>, Record<string, never>>>

/**
 * The commission of a brokerage outside the platform as text for the note of the booking, because only those of the platform have
 * commissions here; null without one.
 */
function commissionNote(settled: Settled, brokerage: string, currency: string): string | null {
  const { commission_amount: amount, commission_vat_percent: vat, commission_earned_on: earned } = settled
  const { commission_invoice: invoice, commission_invoiced_on: invoiced } = settled
  const { commission_paid_on: paid, commission_reference: reference } = settled
  if (!earned) return null
  const parts = [
    amount == null ? null : priceText(amount, currency),
    vat == null ? null : `VAT ${vat}%`,
    `earned on ${earned}`,
    invoice ? `invoice ${invoice}${invoiced ? ` of ${invoiced}` : ''}` : null,
    paid ? `paid on ${paid}` : null,
    reference ? `reference ${reference}` : null,
  ]
  return `${NOTE}${brokerage}: ${parts.filter((part) => part !== null).join(', ')}.`
}

/** The brokerage of a row with its commission: in the note, if it is outside the platform. */
export function brokerageOf(
  cells: ReturnType<typeof cellsOf>,
  brokerages: ReadonlyMap<string, number>,
  currency: string,
) {
  const broker_organization_name = cells.text('broker_organization_name')
  const brokerage_id = brokerages.get(broker_organization_name ?? '') ?? null
  const settled = settledCommission(cells, currency)
  const isOutside = broker_organization_name !== null && brokerage_id === null
  const text = isOutside ? commissionNote(settled, broker_organization_name, currency) : null
  const note = [cells.text('note'), text].filter(Boolean).join('\n')
  return { broker_organization_name, brokerage_id, note, ...(text === null && settled) }
}

/** Whether the commission of a sale is in its note. */
export const isInNote = ({ brokerage_id, note = '' }: Pick<NewEarlierSale, 'brokerage_id' | 'note'>): boolean =>
  brokerage_id == null && note.split('\n').some((line) => line.startsWith(NOTE))

const OF_COMMISSIONS = [
  'commission_amount',
  'commission_invoice',
  'commission_invoiced_on',
  'commission_paid_on',
] as const satisfies readonly (keyof ReturnType<typeof settledCommission>)[]

/** Whether a row says what became of a commission that is left out, because it does not say when it was earned. */
export const lacksDayOfEarning = ({ values }: SaleRow): boolean =>
  !values.get('commission_earned_on')?.trim() && OF_COMMISSIONS.some((field) => values.get(field)?.trim())
