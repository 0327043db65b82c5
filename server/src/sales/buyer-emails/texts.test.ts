import { expect, it } from 'vitest'
import { buyerEmailText } from './texts.ts'

const facts = {
  language: 'en',
  buyer_name: 'Layla',
  number: 'B-2026-MER-00284',
  unit_name: 'HC-A-2201',
  building_name: 'Tower A',
  project_name: 'Harbour Crescent',
  seller_name: 'Meridian',
  currency: 'AED',
  price: 270_200_000,
  paid: 54_020_000,
} as const
const due = { name: 'On booking', amount: 25_020_000, day: '2026-11-20' }

it.each([
  ['overdue', 'en', '2026-11-29', 'On booking: 9 days overdue, was due on 20 November 2026'],
  ['overdue', 'en', '2026-11-21', 'On booking: 1 day overdue, was due on 20 November 2026'],
  ['overdue', 'ar', '2026-11-29', 'عند الحجز: متأخرة 9 أيام، استحقت في 20 نوفمبر 2026'],
  ['overdue', 'en', undefined, 'On booking: overdue, was due on 20 November 2026'],
  ['reminder', 'en', '2026-11-16', 'On booking, due in 4 days, on 20 November 2026'],
  ['reminder', 'en', '2026-11-20', 'On booking, due today, on 20 November 2026'],
  ['reminder', 'ar', '2026-11-18', 'عند الحجز، تستحق بعد يومين، في 20 نوفمبر 2026'],
] as const)('the e-mail of a payment (%s, %s) counts its days on %s', (kind, language, today, said) => {
  expect(buyerEmailText({ ...facts, kind, language }, due, undefined, { today }).figure?.about).toBe(said)
})

it('a receipt has the sum of its parts apart from what was paid before, and Arabic amounts name their currency', () => {
  const parts = [
    { name: 'Reservation', amount: 2_000_000, voucher: 'RV-1' },
    { name: 'On booking', amount: 25_020_000, voucher: null },
  ]
  const about = { amount: 27_020_000, day: '2026-12-03', parts }
  const { amounts } = buyerEmailText({ ...facts, kind: 'receipt', language: 'ar' }, about)

  expect(amounts).toEqual({
    rows: [
      ['الحجز المبدئي', '20,000\u00a0درهم\nسند القبض RV-1'],
      ['عند الحجز', '250,200\u00a0درهم'],
    ],
    total: ['مجموع هذه الدفعة', '270,200\u00a0درهم'],
    besides: [['كل الدفعات حتى الآن', '540,200\u00a0درهم']],
  })
  const one = buyerEmailText({ ...facts, kind: 'receipt' }, { ...about, parts: parts.slice(0, 1) })
  expect(one.amounts?.total).toBeUndefined()
})

it('a confirmation has the price and the next payment as amounts, and the picture of its building', () => {
  const text = buyerEmailText({ ...facts, kind: 'confirmation' }, due, undefined, { cover: 'cover-uuid' })

  expect(text.title).toBe('Your booking is confirmed')
  expect(text.picture).toEqual({ uuid: 'cover-uuid', alt: 'Tower A' })
  expect(text.amounts?.rows).toEqual([
    ['Price', 'AED 2,702,000'],
    ['Next payment: On booking', 'AED 250,200\nDue on 20 November 2026'],
  ])
})
