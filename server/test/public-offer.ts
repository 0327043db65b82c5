import type { Illustration } from '@storey/api/picture.ts'
import type { OfferPlan, UnitOfOffer } from '@storey/api/sales/offer-shapes.ts'
import type { PublicOffer } from '@storey/api/sales/public-offers.ts'
import type { PaymentPlan } from '@storey/api/schedule/payment-plan.ts'
import { makeSchedule } from '@storey/api/schedule/schedule.ts'

const picture = (uuid: string, drawn: boolean): Illustration => ({
  small: `/files/${uuid}/small.webp?until=1&signature=s`,
  medium: `/files/${uuid}/medium.webp?until=1&signature=s`,
  large: `/files/${uuid}/large.webp?until=1&signature=s`,
  drawing: drawn
    ? { day: `/files/${uuid}/day.svg?until=1&signature=s`, night: `/files/${uuid}/night.svg?until=1&signature=s` }
    : null,
})

const COVER = '11111111-1111-4111-8111-111111111111'
const PLAN = '22222222-2222-4222-8222-222222222222'
const VIEW = '33333333-3333-4333-8333-333333333333'

const row = (
  name: string,
  percent: string,
  due_kind: PaymentPlan['installments'][number]['due_kind'],
  due_value: number,
  position: number,
) => ({
  position,
  name,
  amount_kind: 'percent' as const,
  percent,
  amount: null,
  due_kind,
  due_value,
  due_on: null,
  repeat_count: 1,
  repeat_every_months: 1,
})

const planOf = (before: readonly [string, string, string, string, string], handover: string): PaymentPlan => ({
  price_adjustment_percent: '0',
  booking_amount: { kind: 'none', amount: null, percent: null },
  installments: [
    row('On booking', before[0], 'on_booking', 0, 1),
    row('6 months after booking', before[1], 'months_after_booking', 6, 2),
    row('12 months after booking', before[2], 'months_after_booking', 12, 3),
    row('40% built', before[3], 'on_construction', 40, 4),
    row('70% built', before[4], 'on_construction', 70, 5),
    row('With the keys', handover, 'on_handover', 0, 6),
  ],
  charges: [
    {
      name: 'Registration fee',
      kind: 'registration',
      basis: 'percent',
      percent: '4',
      amount: null,
      payer: 'buyer',
      due_kind: 'on_booking',
      due_value: null,
      due_on: null,
    },
    {
      name: 'Administration',
      kind: 'admin',
      basis: 'fixed',
      percent: null,
      amount: 420_000,
      payer: 'buyer',
      due_kind: 'on_booking',
      due_value: null,
      due_on: null,
    },
  ],
})

function offered(payment_plan_id: number, name: string, plan: PaymentPlan, price: number, discount: number): OfferPlan {
  const { schedule } = makeSchedule(plan, {
    currency: 'AED',
    price,
    discount,
    booked_on: '2026-11-23',
    handover_on: '2029-06-30',
    construction: { percent: 12, completion_on: '2029-04-30', as_of: '2026-11-01' },
  })
  if (!schedule) throw new Error('The sample plan makes no schedule.')
  const money = (amount: number) => ({ amount, currency: 'AED' })
  return {
    payment_plan_id,
    name,
    split_label: schedule.label,
    plan_price: money(price),
    discount: discount > 0 ? money(discount) : null,
    price: money(schedule.price),
    schedule,
    terms_stamp: 'sample-of-a-terms-stam',
  }
}

export function sampleUnit(id: number, number: string, more: Partial<UnitOfOffer> = {}): UnitOfOffer {
  return {
    id,
    number,
    floor: 12,
    floors: 16,
    type: 'apartment',
    bedrooms: 2,
    bathrooms: 2,
    internal_area: '99.2',
    outdoor_area: '13.75',
    total_area: '112.97',
    plot_area: null,
    orientation: 'nw',
    view: 'Sea, marina',
    parking: 1,
    building: { id: 1, name: 'Tower A', code: 'A' },
    project: { id: 1, name: 'Harbour Crescent' },
    handover_on: '2029-06-30',
    floor_plan: picture(PLAN, true),
    cover: picture(COVER, true),
    ...more,
  }
}

export function sampleHome(
  id: number,
  number: string,
  price: number,
  more: Partial<PublicOffer['units'][number]> = {},
): PublicOffer['units'][number] {
  const discount = Math.round(price * 0.02)
  return {
    unit: sampleUnit(id, number),
    state: 'as_offered',
    list_price: { amount: price, currency: 'AED' },
    discount: { amount: discount, currency: 'AED' },
    net: { amount: price - discount, currency: 'AED' },
    plans: [
      offered(11, 'Standard', planOf(['10', '10', '10', '15', '15'], '40'), price, discount),
      offered(12, 'Early', planOf(['20', '10', '10', '15', '15'], '30'), price, discount),
    ],
    pictures: [
      { picture: picture(VIEW, false), caption: 'From the balcony' },
      { picture: picture(VIEW, true), caption: null },
    ],
    amenities: [
      { name: 'Pool', picture: picture(VIEW, true) },
      { name: 'Gym', picture: null },
      { name: 'Residents’ lounge', picture: null },
    ],
    place: {
      address: 'Quay Street, Al Marsa, Dubai',
      ...{ latitude: 25.2086, longitude: 55.3452 },
      map: {
        near: '/map/places/25208600.55345200.s/near.svg',
        far: '/map/places/25208600.55345200.s/far.svg',
        attribution: '© OpenStreetMap contributors',
      },
    },
    ...more,
  }
}

/** An offer as its buyer sees it, such as the server answers one. */
export const samplePublicOffer = (more: Partial<PublicOffer> = {}): PublicOffer => ({
  state: 'open',
  number: 'SO-2026-0418',
  language: 'en',
  title: 'Three homes at Harbour Crescent',
  client_name: 'Noura Al Qahtani',
  message:
    'Dear Noura, these are the homes we saw on Thursday.\nI kept the price from our talk for you until 7 December.',
  valid_until: '2026-12-07',
  seller: { name: 'Meridian Homes', logo: null, brand_color: null },
  contact: { full_name: 'Sara Khalil', phone: '+97145550180', email: 'sara.khalil@example.com' },
  materials: [],
  units: [
    sampleHome(1, '1204', 243_200_000),
    sampleHome(2, '1201', 343_900_000, { discount: null }),
    sampleHome(3, '1505', 250_000_000, { state: 'gone' }),
  ],
  others: [],
  chosen: null,
  held_until: null,
  timezone: 'Asia/Dubai',
  newer: null,
  ...more,
})
