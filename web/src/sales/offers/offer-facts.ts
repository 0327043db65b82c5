import { unitName } from '@storey/api/inventory/unit-names.ts'
import { phoneText } from '@storey/api/phone-text.ts'
import type { OfferUnit, SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import { scheduleFacts } from '../../inventory/parts/plans/schedule-facts.ts'
import type { Fact } from '../../ui/agreed/facts.ts'
import { dayText } from '../../ui/format/day.ts'
import { moneyText } from '../../ui/format/money.ts'

/** What the client of an offer reads: who sends, extends or revises it promises that. */
export function offerFacts({ client, valid_until, title, message, language, units }: SaleOffer): Fact[] {
  return [
    { label: 'Client', text: client.name },
    { label: 'E-mail', text: client.email ?? 'None' },
    { label: 'Phone', text: client.phone ? phoneText(client.phone) : 'None' },
    { label: 'Valid until', text: dayText(valid_until, valid_until) },
    { label: 'Language', text: language === 'ar' ? 'Arabic' : 'English' },
    { label: 'Title', text: title ?? 'None' },
    { label: 'Message', text: message === '' ? 'None' : message },
    ...units.flatMap(unitFacts),
  ]
}

function unitFacts({ unit, price_at_offer, discount, net, plans }: OfferUnit): Fact[] {
  const name = unitName(unit.building, unit.number)
  const facts = [
    { label: 'list price', text: moneyText(price_at_offer) },
    { label: 'discount', text: discount ? moneyText(discount) : 'None' },
    { label: 'price', text: moneyText(net) },
    ...plans.flatMap(({ name: plan, price, schedule }) => [
      { label: plan, text: moneyText(price) },
      ...scheduleFacts('Payment', schedule.lines, schedule.currency).map(({ label, text }) => ({
        label: `${plan}, ${label.toLowerCase()}`,
        text,
      })),
      ...scheduleFacts('Fee', schedule.charges, schedule.currency).map(({ label, text }) => ({
        label: `${plan}, ${label.toLowerCase()}`,
        text,
      })),
    ]),
  ]
  return facts.map(({ label, text }) => ({ label: `${name}, ${label}`, text }))
}
