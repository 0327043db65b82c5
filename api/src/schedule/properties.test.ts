import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from './day.ts'
import { readSplit } from './handover-split.ts'
import type { BookingAmount, Due, Installment, PaymentPlan, ScheduleContext } from './payment-plan.ts'
import { formatPercent, WHOLE } from './percent.ts'
import { installment, plan } from './samples.ts'
import { makeSchedule } from './schedule.ts'
import { split } from './split.ts'

const day = fc.integer({ min: 0, max: 8000 }).map((days) => addDays('2020-01-01', days))
const due: fc.Arbitrary<Due> = fc.oneof(
  fc.record({ due_kind: fc.constantFrom('on_booking', 'on_handover') }),
  fc.record({ due_kind: fc.constant('on_date'), due_on: day }),
  fc.record({ due_kind: fc.constant('on_construction'), due_value: fc.integer({ min: 1, max: 100 }) }),
  fc.record({
    due_kind: fc.constantFrom('days_after_booking', 'months_after_booking', 'months_after_handover'),
    due_value: fc.integer({ min: 0, max: 120 }),
  }),
)
const repeat = fc.record({
  repeat_count: fc.integer({ min: 1, max: 12 }),
  repeat_every_months: fc.integer({ min: 1, max: 12 }),
})

interface Row {
  due: Due
  repeat: { repeat_count: number; repeat_every_months: number }
  weight: number
  fixed: number | null
}
const row: fc.Arbitrary<Row> = fc.record({
  due,
  repeat,
  weight: fc.integer({ min: 1, max: 1000 }),
  fixed: fc.option(fc.integer({ min: 1, max: 10_000_00 }), { freq: 3 }),
})

/** Shares of 100 % by weight; the last row takes the remainder, or what makes the percents whole. */
function rowsOf(rows: readonly Row[], withRemainder: boolean): Installment[] {
  const total = rows.reduce((sum, { weight, repeat: { repeat_count } }) => sum + weight * repeat_count, 0)
  let left = WHOLE
  return rows.map(({ due, repeat, weight, fixed }, index) => {
    const base = installment({ ...due, ...(due.due_kind === 'on_construction' ? {} : repeat) })
    const last = index === rows.length - 1
    if (last && withRemainder) return { ...base, amount_kind: 'remainder' }
    if (last) return { ...base, repeat_count: 1, percent: formatPercent(left) }
    if (withRemainder && fixed !== null) return { ...base, amount_kind: 'fixed', amount: fixed }
    const share = (WHOLE * BigInt(weight)) / BigInt(total)
    left -= share * BigInt(base.repeat_count ?? 1)
    return { ...base, percent: formatPercent(share) }
  })
}

const booking: fc.Arbitrary<BookingAmount> = fc.oneof(
  fc.constant<BookingAmount>({ kind: 'none' }),
  fc.record({ kind: fc.constant('fixed' as const), amount: fc.integer({ min: 1, max: 100_000 }) }),
  fc.record({ kind: fc.constant('percent' as const), percent: fc.constantFrom('0.001', '0.5', '2') }),
)
const anyPlan: fc.Arbitrary<PaymentPlan> = fc
  .record({
    rows: fc.array(row, { minLength: 1, maxLength: 12 }),
    withRemainder: fc.boolean(),
    booking_amount: booking,
    adjustment: fc.integer({ min: -99_999, max: 100_000 }),
  })
  .map(({ rows, withRemainder, booking_amount, adjustment }) =>
    plan(rowsOf(rows, withRemainder), {
      booking_amount,
      price_adjustment_percent: formatPercent(BigInt(adjustment) * 10n),
    }),
  )
const anyContext: fc.Arbitrary<ScheduleContext> = fc.record({
  price: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 2 ** 52 })),
  currency: fc.constant('AED'),
  booked_on: day,
  handover_on: fc.option(day),
  construction: fc.option(
    fc.record({ percent: fc.integer({ min: 0, max: 100 }), completion_on: fc.option(day), as_of: fc.option(day) }),
  ),
})

describe('every price under every plan', () => {
  it('every schedule adds up to the last minor unit, with no negative amount and days in order', {
    timeout: 60_000,
  }, () => {
    let made = 0
    fc.assert(
      fc.property(anyPlan, anyContext, (given, context) => {
        const { schedule, problems } = makeSchedule(given, context)
        // A price can make a plan impossible; then its problems say why.
        expect(schedule === null).toBe(problems.length > 0)
        if (!schedule) return
        made += 1
        const amounts = schedule.lines.map(({ amount }) => amount)
        expect(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)).toBe(BigInt(schedule.price))
        expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
        const days = schedule.lines.map(({ due_on }) => due_on ?? '9999-12-31')
        expect(days).toEqual([...days].sort())
        expect(days.every((due_on) => due_on >= context.booked_on)).toBe(true)
      }),
      { numRuns: 3000 },
    )
    expect(made).toBeGreaterThan(1000)
  })

  it('every schedule is the same for the same plan, in any order of its rows', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anyPlan, anyContext, (given, context) => {
        const turned = { ...given, installments: [...given.installments].reverse() }

        expect(makeSchedule(given, context)).toEqual(makeSchedule(given, context))
        expect(makeSchedule(turned, context).schedule).toEqual(makeSchedule(given, context).schedule)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the split of every plan', () => {
  it('the split of every plan equals that of its dated lines for the building', { timeout: 60_000 }, () => {
    let made = 0
    fc.assert(
      fc.property(anyPlan, anyContext, (given, context) => {
        const { schedule } = makeSchedule(given, context)
        const keys = context.handover_on
        // Small prices round; a finished home has its keys and its booking on one day.
        if (!schedule || schedule.price < 1_000_000 || !keys || keys <= context.booked_on) return
        made += 1
        const paid = { before: 0n, on: 0n, after: 0n }
        for (const { due_on, amount } of schedule.lines)
          paid[due_on === null || due_on < keys ? 'before' : due_on === keys ? 'on' : 'after'] += BigInt(amount)

        const shares = readSplit(schedule.label)

        expect(BigInt(schedule.totals.before_handover)).toBe(paid.before)
        for (const side of ['before', 'on', 'after'] as const) {
          const exact = Number((paid[side] * 1_000_000n) / BigInt(schedule.price)) / 10_000
          expect(Math.abs((shares?.[side] ?? Number.NaN) - exact)).toBeLessThanOrEqual(1)
        }
        if (given.installments.some(({ amount_kind }) => amount_kind !== 'percent')) return
        if (given.booking_amount.kind !== 'fixed')
          expect(
            Math.abs((shares?.before ?? 0) - Number((paid.before * 1_000_000n) / BigInt(schedule.price)) / 10_000),
          ).toBeLessThan(0.01)
      }),
      { numRuns: 800 },
    )
    expect(made).toBeGreaterThan(80)
  })
})

describe('split', () => {
  it('split keeps every part within one minor unit of its exact share', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 53n }), weights, (total, weights) => {
        fc.pre(weights.some((weight) => weight > 0n))
        const whole = weights.reduce((sum, weight) => sum + weight, 0n)

        const parts = split(total, weights)

        expect(parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(total)
        parts.forEach(({ amount }, index) => {
          const error = amount * whole - total * (weights[index] ?? 0n)
          expect(error < whole && error > -whole).toBe(true)
        })
      }),
    )
  })

  it('split gives leftover minor units to the largest remainders, the earlier on a tie', () => {
    expect(split(100n, [1n, 1n, 1n]).map(({ amount }) => amount)).toEqual([34n, 33n, 33n])
    expect(split(5n, [27n, 27n, 46n]).map(({ amount }) => amount)).toEqual([2n, 1n, 2n])
  })
})

describe('addMonths', () => {
  it('addMonths counts from the first day and stays within the month', () => {
    const days = [0, 1, 2, 13, 25].map((months) => addMonths('2026-01-31', months))

    expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2027-02-28', '2028-02-29'])
  })

  it('addMonths keeps the day in every month that has it, and never goes back', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 600 }), (anchor, months) => {
        const found = addMonths(anchor, months)

        expect(found <= addMonths(anchor, months + 1)).toBe(true)
        expect(Number(found.slice(8))).toBeLessThanOrEqual(Number(anchor.slice(8)))
        expect(Number(anchor.slice(8)) > 28 || found.slice(8) === anchor.slice(8)).toBe(true)
      }),
    )
  })
})
