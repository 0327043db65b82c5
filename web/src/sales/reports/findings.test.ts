import type { SoldProject } from '@storey/api/sales/reports.ts'
import { describe, expect, it } from 'vitest'
import {
  brokerageFinding,
  changeText,
  discountFinding,
  dueFinding,
  lostFinding,
  priceFinding,
  soldFinding,
  stepsFinding,
  weeksLeft,
} from './findings.ts'

const project = (name: string, of: Partial<SoldProject>): SoldProject => ({
  id: 1,
  name,
  released: 100,
  available: 60,
  sold: 40,
  bookings: 0,
  amount: 0,
  list_amount: 0,
  area: 0,
  target: null,
  weeks: [],
  ...of,
})
const crescent = project('Harbour Crescent', { bookings: 43, amount: 981, list_amount: 1000 })
const dune = project('Dune House', { bookings: 3, amount: 932, list_amount: 1000 })

describe('titles of the sales reports', () => {
  it('soldFinding names the project with most bookings', () => {
    expect(soldFinding([crescent, dune], 12)).toBe('Harbour Crescent took 43 of 46 bookings in 12 weeks')
    expect(soldFinding([crescent], 12)).toBe('Harbour Crescent took all 43 bookings')
    expect(soldFinding([project('Marina Quay', {})], 1)).toBe('No bookings in one week')
    expect(soldFinding([], 12)).toBe('No bookings in 12 weeks')
  })

  it('weeksLeft divides the available units by the pace of the period', () => {
    expect(weeksLeft({ ...dune, available: 10 }, '2026-03-02', '2026-03-22')).toBe(10)
    expect(weeksLeft(project('Marina Quay', {}), '2026-03-02', '2026-03-22')).toBeNull()
  })

  it('priceFinding compares with the list price and names the lowest', () => {
    expect(priceFinding([crescent, dune])).toBe('96% of list was achieved; Dune House is at −6.8%')
    expect(priceFinding([crescent])).toBe('98% of list was achieved')
    expect(priceFinding([])).toBe('Nothing was booked, so no price was achieved')
    expect([changeText(1017, 1000), changeText(1000, 1000), changeText(1, 0)]).toEqual(['+1.7%', '0%', '–'])
  })

  it('brokerageFinding leaves out the own team', () => {
    const own = { id: null, name: null, bookings: 18, amount: 1 }
    expect(brokerageFinding([own, { id: 7, name: 'Gulf Key', bookings: 2, amount: 1 }])).toBe(
      'Gulf Key brought 10% of bookings',
    )
    expect(brokerageFinding([own])).toBe('The own team made every booking')
    expect(brokerageFinding([])).toBe('No bookings')
    const many = ['A', 'B', 'C', 'D'].map((name, place) => ({ id: null, name, bookings: 4 - place, amount: 1 }))
    expect(brokerageFinding(many)).toBe('Three brokerages brought 90% of bookings')
  })

  it('the other titles say what is due, given, booked and lost, or that there is nothing', () => {
    const month = { from: '2026-11-01', to: '2026-11-30', fixed: 100_000_000, estimated: 20_000_000 }
    expect(dueFinding({ overdue: { installments: 0, amount: 0 }, months: [month] }, 'AED')).toBe(
      'AED\u00a01.2M is due in twelve months',
    )
    expect(dueFinding({ overdue: { installments: 1, amount: 50_000_000 }, months: [] }, 'AED')).toBe(
      'Nothing is due in twelve months; AED\u00a00.5M is overdue',
    )
    expect(dueFinding({ overdue: { installments: 0, amount: 0 }, months: [] }, 'AED')).toBe('No payments are due')
    const seller = {
      id: 1,
      full_name: 'Tariq Haddad',
      bookings: 4,
      amount: 950,
      discounted: 1,
      discount: 50,
      plan_amount: 1000,
    }
    expect(discountFinding([seller])).toBe('Discounts cost 5% of the price; Tariq Haddad gave 100% of them')
    expect(discountFinding([{ ...seller, discount: 0 }])).toBe('No discounts were given')
    const step = (count: number) => ({ count, days: null })
    expect(
      stepsFinding({ holds: step(10), converted: step(4), made: step(8), accepted: step(5), signed: step(2) }),
    ).toBe('40% of holds were booked; 25% of bookings have a signed contract')
    expect(
      stepsFinding({ holds: step(10), converted: step(0), made: step(8), accepted: step(5), signed: step(2) }),
    ).toBe('25% of bookings have a signed contract')
    expect(
      stepsFinding({ holds: step(0), converted: step(0), made: step(0), accepted: step(0), signed: step(0) }),
    ).toBe('No holds and no bookings')
    expect(lostFinding([{ status: 'expired', bookings: 2, amount: 300_000_000 }], 'AED')).toBe(
      '2 bookings of AED\u00a03.0M were lost',
    )
    expect(lostFinding([], 'AED')).toBe('No booking was lost')
  })
})
