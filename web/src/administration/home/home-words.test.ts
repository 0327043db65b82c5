import type { Figure } from '@storey/api/administration/home.ts'
import { requestNames } from '@storey/api/administration/home-lists.ts'
import { describe, expect, it } from 'vitest'
import { addressOfFigure, addressOfWaiting, comparedText, placeOf, toDecide, urgencyOf } from './home-words.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const hours = (count: number) => new Date(NOW + count * 3_600_000).toISOString()
const figure = (given: Partial<Figure>): Figure => ({
  kind: 'booked',
  count: 4,
  from: '2026-11-23',
  to: '2026-11-29',
  before: 6,
  of: null,
  sums: [],
  trend: [],
  ...given,
})

describe('the words of the home screen', () => {
  it('a number of the home screen opens the list of what it counts', () => {
    expect(addressOfFigure(figure({}))).toBe(
      '/inventory/units/booked-units?status=pending%2Caccepted%2Ccompleted&booked_from=2026-11-23&booked_to=2026-11-29',
    )
    expect(addressOfWaiting('discounts', true)).toContain('/inventory/discount-request?')
    expect(addressOfWaiting('discounts', false)).toContain('/inventory/units/booked-units?')
    expect(addressOfWaiting('hold_requests', true)).toBe('/inventory/hold-requests')
  })

  it('an accepted offer opens its booking, which everyone of the sales desk may make', () => {
    expect(
      placeOf('accepted_offers', { id: 7, title: 'A-501', note: '', chosen: { unit_id: 3, payment_plan_id: 2 } }),
    ).toBe('/inventory/units/3/plan/2/book?sale_offer_id=7')
  })

  it('a commission that waits opens the list with its unit', () => {
    expect(placeOf('commissions_to_pay', { id: 4, title: 'A-501', note: 'Palm' })).toBe(
      '/inventory/commissions?status=approved&search=A-501',
    )
  })

  it.each([
    [requestNames.colleague, 'invites'],
    [requestNames.contract, 'agreements'],
    [requestNames.license, 'documents'],
    [`${requestNames.license}, ${requestNames.contract}`, 'documents'],
  ])('a request of an organization, %s, opens the tab %s', (note, tab) => {
    expect(placeOf('organization_requests', { id: 3, title: 'Palm', note })).toBe(`/auth/organizations/3?tab=${tab}`)
  })

  it.each([
    [{}, '2 fewer than the week before'],
    [{ before: 4 }, 'as in the week before'],
    [{ before: 1 }, '3 more than the week before'],
    [{ kind: 'available', before: null, of: 1200 }, 'of 1,200 released'],
    [{ kind: 'overdue', before: null, count: 1 }, 'installment'],
  ] as const)('a figure %j is compared as %s', (given, text) => {
    expect(comparedText(figure(given))).toBe(text)
  })

  it.each([
    ['bookings', -3, undefined],
    ['bookings', -25, 'soon'],
    ['bookings', -49, 'late'],
    ['holds', 30, undefined],
    ['holds', 5, 'soon'],
    ['holds', 1, 'late'],
    ['overdue', -30, 'late'],
  ] as const)('%s of %d hours is marked %s', (kind, ago, urgency) => {
    expect(urgencyOf(kind, hours(ago), NOW)).toBe(urgency)
  })

  it('leads and holds are not counted among what is to decide', () => {
    const of = (kind: 'bookings' | 'leads' | 'discounts', count: number) => ({ kind, count, rows: [] })

    expect(toDecide([of('bookings', 7), of('leads', 9), of('discounts', 3)])).toBe(10)
  })
})
