import { describe, expect, it } from 'vitest'
import type { Installment, PaymentPlan } from './payment-plan.ts'
import { validatePlan } from './rules.ts'
import { charge, installment, plan } from './samples.ts'

const half = (given: Partial<Installment> = {}) => installment({ percent: '50', due_value: 1, ...given })

describe('the sum of installments', () => {
  it.each<[string, Installment[], string | null]>([
    ['a hundred', [half(), half()], null],
    ['too little', [half(), half({ percent: '45' })], 'Installments add up to 95%; 5% is missing.'],
    ['too much', [half(), half({ percent: '50.0001' })], 'Installments add up to 100.0001%; 0.0001% over.'],
    ['repeats', [half({ percent: '25', repeat_count: 2, repeat_every_months: 1 }), half()], null],
    [
      'fixed alone',
      [half({ amount_kind: 'fixed', amount: 1 })],
      'A plan with fixed amounts needs one installment that takes the remainder.',
    ],
    ['fixed and the rest', [half({ amount_kind: 'fixed', amount: 1 }), half({ amount_kind: 'remainder' })], null],
    [
      'two remainders',
      [half({ amount_kind: 'remainder' }), half({ amount_kind: 'remainder' })],
      'Only one installment can take the rest.',
    ],
    [
      'nothing left',
      [half(), half(), half({ amount_kind: 'remainder' })],
      'Installments add up to 100%; nothing is left for the remainder.',
    ],
    ['no rows', [], 'Add at least one installment.'],
  ])('validatePlan checks the sum of installments: %s', (_, rows, message) => {
    expect(validatePlan(plan(rows)).map((problem) => problem.message)).toEqual(message === null ? [] : [message])
  })
})

describe('fields of a row', () => {
  it.each<[string, Partial<Installment>]>([
    ['name', { name: ' ' }],
    ['percent', { percent: '1e1' }],
    ['amount', { amount_kind: 'fixed', amount: 0 }],
    ['due_value', { due_value: null }],
    ['due_value', { due_kind: 'on_construction', due_value: 101 }],
    ['due_value', { due_kind: 'days_after_booking', due_value: 1.5 }],
    ['due_on', { due_kind: 'on_date', due_on: '2026-02-29' }],
    ['repeat_count', { repeat_count: 0 }],
    ['repeat_count', { repeat_count: 2, due_kind: 'on_construction', due_value: 5 }],
    ['repeat_count', { repeat_count: 200, repeat_every_months: 12 }],
    ['repeat_every_months', { repeat_count: 2 }],
  ])('validatePlan names the field %s of a row with %o', (field, wrong) => {
    const paths = validatePlan(plan([half(), half(wrong)])).map(({ path }) => path)

    expect(paths).toContain(`installments.1.${field}`)
  })

  it('validatePlan refuses two rows in one position', () => {
    const rows = [half(), half()].map((row) => ({ ...row, position: 1 }))

    expect(validatePlan({ ...plan([]), installments: rows })).toMatchObject([{ path: 'installments' }])
  })
})

describe('fields of a plan', () => {
  it.each<[string, Partial<PaymentPlan>]>([
    ['price_adjustment_percent', { price_adjustment_percent: '-100' }],
    ['price_adjustment_percent', { price_adjustment_percent: '1.23456' }],
    ['booking_amount.amount', { booking_amount: { kind: 'fixed' } }],
    ['booking_amount.percent', { booking_amount: { kind: 'percent', percent: '50.5' } }],
    ['charges.0.percent', { charges: [charge({ percent: '0' })] }],
    ['charges.0.due_on', { charges: [charge({ percent: '4', due_kind: 'on_date' })] }],
  ])('validatePlan names the field %s of a plan', (path, wrong) => {
    expect(validatePlan(plan([half(), half()], wrong)).map((problem) => problem.path)).toEqual([path])
  })

  it('validatePlan accepts the decimals that the database returns', () => {
    const decimals = plan([half({ percent: '60.0000' }), half({ percent: '40.0000' })], {
      price_adjustment_percent: '-2.000',
    })

    expect(validatePlan(decimals)).toEqual([])
  })
})
