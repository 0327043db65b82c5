import type { Commission } from '@storey/api/sales/commissions.ts'
import { expect, it } from 'vitest'
import { changesBetween } from '../../ui/agreed/facts.ts'
import { commissionFacts } from './commission-facts.ts'

const aed = (amount: number) => ({ amount, currency: 'AED' })
const commission = {
  ...{ status: 'approved', brokerage: { id: 1, name: 'Harbor Realty' }, percent: '5', base: aed(100_000_00) },
  ...{ amount: aed(5_000_00), vat: aed(250_00), total: aed(5_250_00), broker_amount: null },
  invoice: {
    number: 'INV-1',
    invoiced_on: '2027-01-10',
    has_file: true,
    commissions: 2,
    total: aed(9_000_00),
    payable: aed(9_000_00),
  },
}
const facts = (of: object) => commissionFacts(of as unknown as Commission)

it.each([
  ['the status', { status: 'paid' }, 'Status'],
  ['the percent', { percent: '4' }, 'Percent'],
  ['the amount', { amount: aed(4_000_00) }, 'Commission'],
  ['VAT', { vat: aed(0) }, 'VAT'],
  ['the total', { total: aed(5_000_00) }, 'Total'],
  ['the currency', { total: { amount: 5_250_00, currency: 'USD' } }, 'Total'],
  ['the invoice', { invoice: { ...commission.invoice, number: 'INV-2' } }, 'Invoice'],
  ['what is paid', { invoice: { ...commission.invoice, payable: aed(5_250_00) } }, 'To be paid for the invoice'],
])('who pays a commission is asked about a change of %s', (_, changed, label) => {
  expect(changesBetween(facts(commission), facts({ ...commission, ...changed }), true).map((one) => one.label)).toEqual(
    [label],
  )
})
