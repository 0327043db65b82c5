import type { WirePlan } from '@storey/api/inventory/payment-plans.ts'
import { describe, expect, it } from 'vitest'
import { onOffer, scheduleFor, splitLabelFor } from './plan-schedule.ts'
import { splitText } from './SplitBar.tsx'
import { dueLabels, monthText } from './schedule-labels.ts'

const installment = (percent: string, due_kind: WirePlan['installments'][number]['due_kind'], position: number) => ({
  position,
  name: `Row ${position}`,
  amount_kind: 'percent' as const,
  percent,
  amount: null,
  due_kind,
  due_value: null,
  due_on: null,
  repeat_count: 1,
  repeat_every_months: 1,
})

const plan = (given: Partial<WirePlan> = {}): WirePlan => ({
  id: 1,
  building_id: 1,
  name: 'Standard',
  status: 'active',
  valid_from: null,
  valid_until: null,
  price_adjustment_percent: '0',
  booking_amount: { kind: 'none', amount: null, percent: null },
  is_default: true,
  position: 1,
  split_label: '60/40',
  installments: [installment('60', 'on_booking', 1), installment('40', 'on_handover', 2)],
  charges: [],
  shared_with: [],
  updated_at: '2026-11-21T09:00:00Z',
  version: 1,
  ...given,
})

describe('onOffer', () => {
  it('onOffer leaves out drafts, archived plans and plans outside their dates', () => {
    const now = plan({ valid_from: '2026-11-21', valid_until: '2026-11-21' })
    const others = [
      plan({ status: 'draft' }),
      plan({ status: 'archived' }),
      plan({ valid_from: '2026-11-22' }),
      plan({ valid_until: '2026-11-20' }),
    ]

    expect(onOffer([now, ...others], '2026-11-21')).toEqual([now])
  })
})

describe('scheduleFor', () => {
  const dates = { currency: 'AED', handover_on: '2099-06-30', construction_percent: '34' }

  it('scheduleFor adds up to the price', () => {
    const schedule = scheduleFor(plan(), 100_000_001, dates)

    expect(schedule?.lines.map(({ amount }) => amount)).toEqual([60_000_001, 40_000_000])
    expect(schedule?.lines[1]?.due_on).toBe('2099-06-30')
  })

  it('scheduleFor is null when the plan does not add up', () => {
    expect(scheduleFor(plan({ installments: [installment('60', 'on_booking', 1)] }), 100, dates)).toBeNull()
  })
})

describe('splitLabelFor', () => {
  it('splitLabelFor splits the plan by the handover of the building', () => {
    const monthly = { ...installment('1', 'months_after_booking', 2), due_value: 1, repeat_count: 60 }
    const long = plan({
      installments: [installment('20', 'on_booking', 1), monthly, installment('20', 'on_handover', 3)],
    })

    expect(splitLabelFor(long, { handover_on: '2099-06-30', construction_percent: '34' })).toBe('80/20')
    expect(splitLabelFor(long, { handover_on: '2020-06-30', construction_percent: '100' })).toBe('20/20/60')
  })
})

describe('splitText', () => {
  it('splitText is a sentence for a buyer', () => {
    expect(splitText({ before: 37, on: 40, after: 23 })).toBe('37% before handover, 40% at handover, 23% after')
    expect(splitText({ before: 100, on: 0, after: 0 })).toBe('100% before handover')
  })
})

describe('due date labels', () => {
  it('dueLabels shows the day, the approximate month of an estimate, or the rule', () => {
    expect(dueLabels({ due_on: '2026-11-23', due_text: 'On booking', estimated: false })).toBe('23 Nov 2026')
    expect(dueLabels({ due_on: '2028-04-12', due_text: 'At 40% built', estimated: true })).toBe('about Apr 2028')
    expect(dueLabels({ due_on: null, due_text: 'On handover', estimated: false })).toBe('On handover')
    expect(monthText('2028-10-02')).toBe('October 2028')
  })
})
