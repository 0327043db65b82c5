import { describe, expect, it } from 'vitest'
import {
  judgeSchedule,
  missingOf,
  type ScheduleLimits,
  sameInstallments,
  singleRows,
  withInstallments,
} from './own-schedule.ts'
import { context, installment, plan, scheduled } from './samples.ts'
import { makeSchedule } from './schedule.ts'

const money = (amount: number) => `AED ${amount / 100}`
const limits: ScheduleLimits = {
  first_percent: '10',
  last_months: 12,
  payments: 6,
  rate_percent: '8',
  tolerance_percent: '1',
}
const planned = plan([
  installment({ name: 'On booking', percent: '20', due_kind: 'on_booking' }),
  installment({ name: 'Year one', percent: '30', due_value: 12 }),
  installment({ name: 'On handover', percent: '50', due_kind: 'on_handover' }),
])
const on = context({ price: 100_000_001 })
const judge = (rows: Parameters<typeof withInstallments>[1], at = on, by: ScheduleLimits | null = limits) =>
  judgeSchedule(planned, withInstallments(planned, rows, at), at, by, money)

describe('a schedule of its own', () => {
  it('amounts that make up the price exactly are kept, and the last takes a later discount', () => {
    const rows = [
      installment({ amount_kind: 'fixed', amount: 40_000_000, due_kind: 'on_booking' }),
      installment({ amount_kind: 'fixed', amount: 60_000_001, due_value: 6 }),
    ]
    const own = withInstallments(planned, rows, on)

    expect(scheduled(own, on).lines.map(({ amount }) => amount)).toEqual([40_000_000, 60_000_001])
    expect(scheduled(own, { ...on, discount: 1_000_000 }).lines.map(({ amount }) => amount)).toEqual([
      40_000_000, 59_000_001,
    ])
  })

  it('amounts that miss one minor unit are refused, and say how much is missing or too much', () => {
    const rows = (amount: number) => [
      installment({ amount_kind: 'fixed', amount: 40_000_000, due_kind: 'on_booking' }),
      installment({ amount_kind: 'fixed', amount, due_value: 6 }),
    ]
    expect(makeSchedule(withInstallments(planned, rows(60_000_000), on), on).schedule).toBeNull()
    expect(missingOf(withInstallments(planned, rows(60_000_000), on), on)).toBe(1)
    expect(missingOf(withInstallments(planned, rows(60_000_004), on), on)).toBe(-3)
    expect(missingOf(withInstallments(planned, rows(60_000_001), on), on)).toBe(0)
  })

  it('percents and amounts together count what is missing to the minor unit', () => {
    const rows = (amount: number) => [
      installment({ percent: '12.5', due_kind: 'on_booking' }),
      installment({ amount_kind: 'fixed', amount, due_value: 6 }),
    ]
    // 12.5% of 1,000,000.01 is 125,000.00125.
    const exact = withInstallments(planned, rows(87_500_001), on)
    expect(missingOf(exact, on)).toBe(0)
    expect(scheduled(exact, on).lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(100_000_001)
    expect(missingOf(withInstallments(planned, rows(87_000_000), on), on)).toBe(500_000)
  })

  it('within every limit it needs no approval, and its present value is compared with the plan', () => {
    const { beyond, present } = judge([
      installment({ percent: '25', due_kind: 'on_booking' }),
      installment({ percent: '25', due_value: 12 }),
      installment({ percent: '50', due_kind: 'on_handover' }),
    ])
    expect(beyond).toEqual([])
    expect(present?.own).toBeGreaterThan(present?.plan ?? Number.POSITIVE_INFINITY)
  })

  it('names every limit that it is beyond', () => {
    const { beyond } = judge([
      installment({ percent: '5', due_kind: 'on_booking' }),
      installment({ percent: '5', due_value: 1, repeat_count: 7, repeat_every_months: 1 }),
      installment({ percent: '60', due_kind: 'months_after_handover', due_value: 13 }),
    ])
    expect(beyond).toEqual([
      'On booking AED 50000 is due; the project asks for 10%, AED 100000, at least.',
      'It has 9 payments; the project allows 6.',
      '1 payment is due later than 12 months after the handover.',
      expect.stringMatching(
        /^Its present value is AED [\d.]+ below that of the plan; the project allows AED [\d.]+\.$/,
      ),
    ])
  })

  it('needs approval without limits, and where a payment has no day', () => {
    const rows = [installment({ percent: '100', due_kind: 'on_booking' })]
    expect(judge(rows, on, null).beyond).toEqual(['The project has no limits for schedules of single bookings.'])
    const undated = context({ handover_on: null })
    expect(judge(rows, undated).beyond).toEqual(['A payment has no day yet, so that its present value is not known.'])
  })

  it('splits a repeated row into payments of the same days and amounts', () => {
    for (const row of [
      installment({ percent: '5', due_kind: 'on_booking', repeat_count: 20, repeat_every_months: 3 }),
      installment({ percent: '10', due_value: 1, repeat_count: 10, repeat_every_months: 1 }),
      installment({
        percent: '25',
        due_kind: 'days_after_booking',
        due_value: 31,
        repeat_count: 4,
        repeat_every_months: 1,
      }),
      installment({
        percent: '25',
        due_kind: 'on_date',
        due_on: '2027-01-31',
        repeat_count: 4,
        repeat_every_months: 1,
      }),
      installment({ percent: '50', due_kind: 'on_handover', repeat_count: 2, repeat_every_months: 6 }),
      installment({
        percent: '20',
        due_kind: 'months_after_handover',
        due_value: 2,
        repeat_count: 5,
        repeat_every_months: 2,
      }),
    ]) {
      const facts = (rows: Parameters<typeof withInstallments>[1]) =>
        scheduled(withInstallments(planned, rows, on), on).lines.map(({ name, amount, due_on }) => [
          name,
          amount,
          due_on,
        ])
      const single = singleRows(row, on.booked_on)
      expect(single).toHaveLength(row.repeat_count ?? 0)
      expect(facts(single)).toEqual(facts([row]))
    }
  })

  it('knows the same installments by what they mean', () => {
    const rows = planned.installments
    expect(sameInstallments(planned, withInstallments(planned, rows, on))).toBe(true)
    expect(
      sameInstallments(planned, plan(rows.map((row) => ({ ...row, amount: null, due_on: null, repeat_count: 1 })))),
    ).toBe(true)
    expect(sameInstallments(planned, plan(rows.map((row) => ({ ...row, name: 'Other' }))))).toBe(false)
  })

  it('any rows give a schedule that adds up exactly, or a sum that differs from the price by what is named', () => {
    let seed = 11
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    let exact = 0
    for (let trial = 0; trial < 500; trial++) {
      const at = context({ price: 1 + random(900_000_000) })
      const rows = Array.from({ length: 1 + random(5) }, () =>
        installment({ amount_kind: 'fixed', amount: 1 + random(at.price), due_value: random(60) }),
      )
      const sum = rows.reduce((total, { amount }) => total + (amount ?? 0), 0)
      if (random(2) === 0 && sum < at.price)
        rows.push(installment({ amount_kind: 'fixed', amount: at.price - sum, due_kind: 'on_handover' }))
      const total = rows.reduce((all, { amount }) => all + (amount ?? 0), 0)
      const own = withInstallments(planned, rows, at)
      const { schedule } = makeSchedule(own, at)
      if (total === at.price) {
        exact++
        expect(schedule?.lines.reduce((all, { amount }) => all + amount, 0)).toBe(at.price)
        expect(schedule?.lines.map(({ amount }) => amount).sort()).toEqual(rows.map(({ amount }) => amount).sort())
      } else {
        expect(schedule).toBeNull()
        expect(missingOf(own, at)).toBe(at.price - total)
      }
    }
    expect(exact).toBeGreaterThan(50)
  })
})
