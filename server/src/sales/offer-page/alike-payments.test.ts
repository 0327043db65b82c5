import type { OfferPlan } from '@storey/api/sales/offer-shapes.ts'
import { expect, it } from 'vitest'
import { samplePublicOffer } from '../../../test/public-offer.ts'
import { alikePayments } from './alike-payments.ts'
import { documentOf } from './document.ts'
import { offerPage } from './page.ts'
import { viewOf } from './view.ts'

type Line = OfferPlan['schedule']['lines'][number]
const [home] = samplePublicOffer().units
const [plan] = home?.plans ?? []
const [line] = plan?.schedule.lines ?? []
if (!home || !plan || !line) throw new Error('The sample offer has no payments.')

const months = (count: number, change: (at: number) => Partial<Line> = () => ({})): Line[] =>
  Array.from({ length: count }, (_, at) => ({
    ...line,
    name: `Monthly payment, ${at + 1} of ${count}`,
    amount: 1_000_000,
    due_on: new Date(Date.UTC(2027, at, 15)).toISOString().slice(0, 10),
    estimated: false,
    ...change(at),
  }))
const read = (lines: readonly Line[]) =>
  alikePayments(lines).map(({ name, first, last, count }) => [name, count, first.due_on, last.due_on])

it('payments that only repeat are one row, with the days of the first and the last', () => {
  const all = [{ ...line, name: 'On booking', due_on: '2026-12-01' }, ...months(60)]

  expect(read(all)).toEqual([
    ['On booking', 1, '2026-12-01', '2026-12-01'],
    ['Monthly payment, 1–60', 60, '2027-01-15', '2031-12-15'],
  ])
})

it('the last days of months are one row although their numbers differ', () => {
  const ends = months(5, (at) => ({ due_on: new Date(Date.UTC(2027, at + 1, 0)).toISOString().slice(0, 10) }))

  expect(read(ends)).toEqual([['Monthly payment, 1–5', 5, '2027-01-31', '2027-05-31']])
})

it.each<[string, Line[], number]>([
  ['fewer than four', months(3), 3],
  ['another amount', months(8, (at) => (at === 7 ? { amount: 1_000_001 } : {})), 2],
  ['an estimated day', months(6, (at) => (at === 5 ? { estimated: true } : {})), 2],
  ['no days', months(4, () => ({ due_on: null })), 4],
  ['a month without a payment', months(8, (at) => (at > 3 ? { due_on: `2028-0${at - 3}-15` } : {})), 2],
  ['another day of the month', months(6, (at) => (at === 5 ? { due_on: '2027-06-20' } : {})), 2],
])('rows tell payments apart: %s', (_, lines, rows) => {
  expect(alikePayments(lines)).toHaveLength(rows)
})

it('the PDF says how many payments of how much, and sums them', () => {
  const lines = months(10)
  const long = { ...plan, schedule: { ...plan.schedule, lines, price: 10_000_000 } }
  const offer = samplePublicOffer({ units: [{ ...home, plans: [long] }] })

  expect(documentOf(offer, () => null).homes[0]?.plans[0]?.lines).toEqual([
    {
      name: 'Monthly payment, 1–10',
      each: '10 payments of 10,000',
      due: '15\u00a0Jan\u00a02027 to 15\u00a0Oct\u00a02027',
      share: '100%',
      amount: '100,000',
      paid: '100,000',
    },
  ])
  const arabic = documentOf({ ...offer, language: 'ar' }, () => null).homes[0]?.plans[0]?.lines[0]
  expect([arabic?.name, arabic?.each]).toEqual(['دفعة شهرية 1–10', 'عدد الدفعات 10، كل دفعة 10,000'])
})

it('the page of the offer shows them as one payment', () => {
  const long = { ...plan, schedule: { ...plan.schedule, lines: months(10), price: 10_000_000 } }
  const offer = samplePublicOffer({ units: [{ ...home, plans: [long] }] })
  const html = offerPage(viewOf(offer, 't', {}), 'https://storey.example')

  expect(html.match(/<li><svg class="dot"/g)).toHaveLength(1)
  expect(html).toContain('10 payments of 10,000')
})
