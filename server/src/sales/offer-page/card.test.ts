import type { PublicOffer } from '@storey/api/sales/public-offers.ts'
import { expect, it } from 'vitest'
import { samplePublicOffer } from '../../../test/public-offer.ts'
import { cardOf } from './card.ts'
import { viewOf } from './view.ts'

const offer = samplePublicOffer()
const [home] = offer.units
if (!home) throw new Error('The sample offer has no home.')

type Unit = (typeof home)['unit']
const unitWith = (unit: Partial<Unit>, amount = 270_336_000, currency = 'AED') => ({
  ...home,
  state: 'as_offered' as const,
  unit: { ...home.unit, type: 'apartment' as const, bedrooms: 2, floor: 22, view: 'Sea, marina', ...unit },
  plans: home.plans.slice(0, 1).map((plan) => ({ ...plan, price: { amount, currency } })),
})
const card = (units: PublicOffer['units'], state: PublicOffer['state'] = 'open', lang = 'en') =>
  cardOf(viewOf({ ...offer, units, state, chosen: null }, 't', { lang }))
const place = home.unit.project.name.replaceAll(' ', '\u00a0')

it('the picture of an offer of one home says what it is, where and its price', () => {
  expect(card([unitWith({})])).toMatchObject({
    title: '2\u00a0bed, sea\u00a0view',
    lines: [place, 'floor 22'],
    plan: home.unit.floor_plan,
    price: { before: 'AED', figure: '2,703,360', after: '' },
  })
  expect(card([unitWith({})], 'open', 'ar')).toMatchObject({
    title: 'غرفتا\u00a0نوم، إطلالة\u00a0على\u00a0البحر',
    lines: [place, 'الطابق 22'],
    price: { before: '', figure: '2,703,360', after: 'درهم' },
  })
  expect(card([unitWith({ type: 'villa', bedrooms: 4, view: null })])).toMatchObject({
    title: '4 bed villa',
    lines: [place],
  })
})

it('the picture of an offer of several homes says their kinds and the lowest price', () => {
  const several = [unitWith({ bedrooms: 3 }), unitWith({ id: 2, bedrooms: 1 }, 154_320_000)]
  expect(card(several)).toMatchObject({
    title: '2 homes',
    lines: [place, '1\u00a0to\u00a03\u00a0bed'],
    price: { before: 'from AED', figure: '1,543,200', after: '' },
  })
  expect(card(several, 'open', 'ar')).toMatchObject({
    title: 'منزلان',
    lines: [place, 'من\u00a01\u00a0إلى\u00a03\u00a0غرف\u00a0نوم'],
    price: { before: 'من', figure: '1,543,200', after: 'درهم' },
  })
  expect(card([unitWith({ type: 'office', bedrooms: 0 }), unitWith({ id: 2 })]).lines[1]).toBe(
    'Office · 2\u00a0bed\u00a0apartment',
  )
})

it('the picture of an offer has no price of two currencies, of a home that is gone or of an offer that is not open', () => {
  expect(card([unitWith({}), unitWith({ id: 2 }, 1, 'USD')]).price).toBeNull()
  expect(card([{ ...unitWith({}), state: 'gone' }]).price).toBeNull()
  expect(card([unitWith({})], 'accepted').price).toBeNull()
})
