import type { SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import { expect, it } from 'vitest'
import { changesBetween } from '../../ui/agreed/facts.ts'
import { offerFacts } from './offer-facts.ts'

const aed = (amount: number) => ({ amount, currency: 'AED' })
const line = (name: string, amount: number, due_on: string) => ({
  ...{ position: 1, name, amount, percent: null, due_on, due_text: '', estimated: false, explain: [] },
})
const plan = {
  ...{ payment_plan_id: 9, name: 'Standard', split_label: '60/40', plan_price: aed(100), discount: null },
  price: aed(100),
  terms_stamp: 'a'.repeat(22),
  schedule: {
    ...{ currency: 'AED', price: 100, label: '60/40', charges: [] },
    lines: [line('On booking', 100, '2027-03-01')],
    totals: { list_price: 100, adjustment: 0, discount: 0, price: 100 },
  },
}
const unit = {
  unit: { id: 7, number: '1204', building: { id: 3, name: 'Tower A', code: 'A' } },
  ...{ price_at_offer: aed(100), discount: null, net: aed(100), plans: [plan] },
}
const offer = {
  client: { name: 'Amal Haddad', email: 'amal@example.com', phone: null },
  ...{ valid_until: '2027-01-10', title: null, message: '', language: 'en', units: [unit] },
}
const facts = (of: object) => offerFacts(of as unknown as SaleOffer)
const ofUnit = (more: object) => ({ ...offer, units: [{ ...unit, ...more }] })
const ofPlan = (more: object) => ofUnit({ plans: [{ ...plan, ...more }] })

it.each([
  ['the last day', { ...offer, valid_until: '2027-01-20' }, 'Valid until'],
  ['the client', { ...offer, client: { ...offer.client, name: 'Omar Haddad' } }, 'Client'],
  ['the address', { ...offer, client: { ...offer.client, email: 'omar@example.com' } }, 'E-mail'],
  ['the language', { ...offer, language: 'ar' }, 'Language'],
  ['the message', { ...offer, message: 'Welcome' }, 'Message'],
  ['the price', ofUnit({ price_at_offer: aed(110) }), 'A-1204, list price'],
  ['the currency', ofUnit({ price_at_offer: { amount: 100, currency: 'USD' } }), 'A-1204, list price'],
  ['the discount', ofUnit({ discount: aed(5) }), 'A-1204, discount'],
  ['the price on a plan', ofPlan({ price: aed(90) }), 'A-1204, Standard'],
  [
    'a payment',
    ofPlan({ schedule: { ...plan.schedule, lines: [line('On booking', 100, '2027-04-01')] } }),
    'A-1204, Standard, payment 1',
  ],
  [
    'a fee',
    ofPlan({ schedule: { ...plan.schedule, charges: [{ ...line('Registration', 4, '2027-03-01'), payer: 'buyer' }] } }),
    'A-1204, Standard, fee 1',
  ],
])('who sends an offer is asked about a change of %s', (_, changed, label) => {
  expect(changesBetween(facts(offer), facts(changed), true).map((change) => change.label)).toEqual([label])
})
