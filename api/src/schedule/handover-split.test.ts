import { describe, expect, it } from 'vitest'
import { handoverSplit, readSplit, splitLabel } from './handover-split.ts'
import type { Installment, PaymentPlan } from './payment-plan.ts'
import { context, installment, plan, scheduled } from './samples.ts'

const booking = (percent: string) => installment({ percent, due_kind: 'on_booking' })
const monthly = (percent: string, repeat_count: number, given: Partial<Installment> = {}) =>
  installment({ percent, due_value: 1, repeat_count, repeat_every_months: 1, ...given })
const handover = (percent: string) => installment({ percent, due_kind: 'on_handover' })
const onePercent = plan([booking('20'), monthly('1', 40), handover('40')])

const label = (given: PaymentPlan, days: Partial<Parameters<typeof handoverSplit>[1]> = {}) =>
  splitLabel(handoverSplit(given, { booked_on: '2026-11-23', handover_on: '2029-06-30', ...days }))

describe('the split of a plan', () => {
  it('the split of a plan counts what is due after the handover of the building as after it', () => {
    expect(label(onePercent, { handover_on: '2028-05-15' })).toBe('37/40/23')
    expect(label(onePercent, { handover_on: '2030-06-30' })).toBe('60/40')
    expect(scheduled(onePercent, context({ handover_on: '2028-05-15' })).label).toBe('37/40/23')
  })

  it('the split of a plan follows the due kinds when no handover day is known', () => {
    const after = monthly('2', 20, { due_kind: 'months_after_handover' })

    expect(label(plan([booking('20'), handover('40'), after]), { handover_on: null })).toBe('20/40/40')
  })

  it('the split of a plan for a finished unit counts payments on booking as before handover', () => {
    expect(label(onePercent, { handover_on: '2025-01-01' })).toBe('20/40/40')
  })

  it('the split of a plan counts repeats, keeps fractions and adds the remainder to its side', () => {
    const after = monthly('0.5', 46, { due_kind: 'months_after_handover' })

    expect(label(plan([installment({ percent: '77', due_value: 1 }), after]))).toBe('77/0/23')
    expect(label(plan([installment({ amount_kind: 'remainder', due_value: 1 }), after]))).toBe('77/0/23')
    expect(label(plan([booking('57.5'), handover('42.5')]))).toBe('57.5/42.5')
  })

  it('the split of a plan with fixed amounts needs a price', () => {
    const given = plan([installment({ amount_kind: 'fixed', amount: 599, due_kind: 'on_booking' }), rest])

    expect(label(given)).toBe('')
    expect(label(given, { price: 1000 })).toBe('60/40')
  })

  it('the split of a plan that does not add up is empty', () => {
    expect(label(plan([booking('20')]))).toBe('')
  })

  it('readSplit parses the label of a split', () => {
    expect(readSplit('37/40/23')).toEqual({ before: 37, on: 40, after: 23 })
    expect(readSplit('57.5/42.5')).toEqual({ before: 57.5, on: 42.5, after: 0 })
    for (const none of ['', '60', '60/50', 'a/b', '1/2/3/4']) expect(readSplit(none)).toBeNull()
  })
})

const rest = installment({ amount_kind: 'remainder', due_kind: 'on_handover' })
