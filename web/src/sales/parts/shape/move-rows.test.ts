import { withInstallments } from '@storey/api/schedule/own-schedule.ts'
import type { Installment } from '@storey/api/schedule/payment-plan.ts'
import { context, installment, plan } from '@storey/api/schedule/samples.ts'
import { makeSchedule } from '@storey/api/schedule/schedule.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type InstallmentValues, newInstallment, rowsOf } from '../../../inventory/parts/plans/installment-values.ts'
import { type Move, moveRow, STILL, stepShare } from './move-rows.ts'

const row = (given: Partial<Installment>): InstallmentValues => ({
  ...newInstallment(),
  ...(installment({ name: 'One', due_value: 1, ...given }) as Partial<InstallmentValues>),
})
const planned = plan([installment({ percent: '100', due_kind: 'on_booking' })])
const at = context({ price: 100_000_001 })
const terms = { planned, at }
const linesOf = (rows: readonly InstallmentValues[]) =>
  makeSchedule(withInstallments(planned, rowsOf(rows), at), at).schedule?.lines ?? []
const move = (rows: readonly InstallmentValues[], index: number, by: Partial<Move>) =>
  moveRow(rows, index, { ...STILL, ...by }, terms)
const amounts = (rows: readonly InstallmentValues[]) =>
  rows.map(({ amount_kind, percent, amount }) =>
    amount_kind === 'percent' ? `${percent}%` : amount_kind === 'fixed' ? amount : 'rest',
  )
const due = ({ due_kind, due_value, due_on }: InstallmentValues) => [due_kind, due_value ?? due_on ?? null]

const percents = [
  row({ percent: '20', due_kind: 'on_booking' }),
  row({ percent: '30', due_value: 12 }),
  row({ percent: '50', due_kind: 'on_handover' }),
]

describe('moving an installment', () => {
  it('up gives it what the last of the others gives', () => {
    expect(amounts(move(percents, 1, { steps: 5 }))).toEqual(['20%', '35%', '45%'])
    expect(amounts(move(percents, 2, { steps: -10, tenths: 5 }))).toEqual(['20%', '39.5%', '40.5%'])
  })

  it('up takes from the installment that takes the rest', () => {
    const rows = [row({ amount_kind: 'remainder', due_kind: 'on_booking' }), row({ percent: '30', due_value: 2 })]
    expect(amounts(move(rows, 1, { steps: 5 }))).toEqual(['rest', '35%'])
    // The rest itself has no amount of its own.
    expect(amounts(move(rows, 0, { steps: 5 }))).toEqual(['rest', '25%'])
  })

  it('stops where nothing would be left for another one', () => {
    expect(amounts(move(percents, 1, { steps: 70 }))).toEqual(['20%', '79.9%', '0.1%'])
    expect(amounts(move(percents, 1, { steps: -70 }))).toEqual(['20%', '0.1%', '79.9%'])
  })

  it('amounts move in round steps, and percents that cannot be shared become the rest', () => {
    const fixed = [row({ amount_kind: 'fixed', amount: 40_000_000 }), row({ amount_kind: 'fixed', amount: 60_000_001 })]
    expect(amounts(move(fixed, 0, { steps: 1 }))).toEqual([41_000_000, 59_000_001])
    const mixed = [row({ percent: '10' }), row({ percent: '30', repeat_count: 3 })]
    expect(amounts(move(mixed, 0, { steps: 1 }))).toEqual(['11%', 'rest'])
    expect(amounts(move(mixed, 0, { steps: 3 }))).toEqual(['13%', '29%'])
  })

  it('sideways keeps its rule where the rule can say the day, and names the day otherwise', () => {
    const moved = (given: Partial<Installment>, by: Partial<Move>) =>
      due(move([row({ percent: '60', ...given }), row({ percent: '40', due_value: 3 })], 0, by)[0] ?? row({}))
    expect(moved({ due_kind: 'on_booking' }, { months: 2 })).toEqual(['months_after_booking', 2])
    expect(moved({ due_value: 2 }, { months: -2 })).toEqual(['on_booking', null])
    expect(moved({ due_value: 2 }, { months: -5 })).toEqual(['on_booking', null])
    expect(moved({ due_value: 2 }, { days: 3 })).toEqual(['on_date', '2027-01-26'])
    expect(moved({ due_kind: 'on_booking' }, { days: 30 })).toEqual(['days_after_booking', 30])
    expect(moved({ due_kind: 'days_after_booking', due_value: 30 }, { months: 1 })).toEqual(['on_date', '2027-01-23'])
    expect(moved({ due_kind: 'on_handover' }, { months: 6 })).toEqual(['months_after_handover', 6])
    expect(moved({ due_kind: 'on_handover' }, { months: -1 })).toEqual(['on_date', '2029-05-30'])
    expect(moved({ due_kind: 'on_date', due_on: '2027-01-31' }, { months: 1 })).toEqual(['on_date', '2027-02-28'])
  })

  it('a repeated one moves as a whole', () => {
    const rows = [row({ percent: '2', due_value: 1, repeat_count: 10, repeat_every_months: 1 }), row({ percent: '80' })]
    expect(linesOf(move(rows, 0, { months: 2 })).map(({ due_on }) => due_on)).toContain('2027-11-23')
    expect(amounts(move(rows, 0, { steps: 1 }))).toEqual(['2.1%', '79%'])
    expect(stepShare(rows, 0, at)).toBeCloseTo(0.001)
  })

  it('without a day, alone or without a sum it stays', () => {
    const alone = [row({ percent: '100' })]
    expect(move(alone, 0, { steps: 5 })).toBe(alone)
    const undated = { ...at, handover_on: null }
    const rows = [row({ percent: '50', due_kind: 'on_handover' }), row({ percent: '50' })]
    expect(due(moveRow(rows, 0, { ...STILL, months: 3 }, { planned, at: undated })[0] ?? row({}))).toEqual([
      'on_handover',
      1,
    ])
    const half = [row({ percent: '30' }), row({ percent: '30' })]
    expect(move(half, 0, { steps: 1 })).toBe(half)
    expect(move(percents, 9, { steps: 1, months: 1 })).toEqual(percents)
  })

  it('whatever is moved however far, the payments make up the price, none is empty and none is before the booking', () => {
    const one = fc.record({
      kind: fc.constantFrom('percent', 'fixed', 'remainder'),
      weight: fc.integer({ min: 1, max: 30 }),
      due_kind: fc.constantFrom(
        'on_booking',
        'months_after_booking',
        'days_after_booking',
        'on_handover',
        'months_after_handover',
      ),
      due_value: fc.integer({ min: 0, max: 50 }),
      repeat_count: fc.integer({ min: 1, max: 7 }),
    })
    const moves = fc.array(
      fc.record({
        index: fc.nat(5),
        months: fc.integer({ min: -80, max: 80 }),
        days: fc.integer({ min: -40, max: 40 }),
        steps: fc.integer({ min: -120, max: 120 }),
        tenths: fc.integer({ min: -30, max: 30 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1000, max: 9_000_000_000 }),
        moves,
        (given, price, all) => {
          const on = { ...at, price }
          const rows: InstallmentValues[] = given.map(({ kind, weight, due_kind, due_value, repeat_count }) =>
            row({
              ...{ due_kind, due_value, repeat_count, repeat_every_months: 1 },
              ...(kind === 'fixed'
                ? { amount_kind: 'fixed', amount: Math.ceil((price * weight) / 2000) }
                : { amount_kind: 'percent', percent: String(weight / 10) }),
            }),
          )
          let now: readonly InstallmentValues[] = [...rows, row({ amount_kind: 'remainder', due_value: 1 })]
          const paid = (each: readonly InstallmentValues[]) =>
            makeSchedule(withInstallments(planned, rowsOf(each), on), on).schedule?.lines ?? []
          if (paid(now).some(({ amount }) => amount <= 0)) return
          for (const { index, ...by } of all) now = moveRow(now, index % now.length, by, { planned, at: on })
          const lines = paid(now)
          expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(price)
          for (const { amount, due_on } of lines) {
            expect(amount).toBeGreaterThan(0)
            expect((due_on ?? '') >= on.booked_on).toBe(true)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
