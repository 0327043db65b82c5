import { describe, expect, it } from 'vitest'
import { charge, context, installment, plan, scheduled } from './samples.ts'
import { makeSchedule } from './schedule.ts'

describe('a 60/40 plan', () => {
  const sixtyForty = plan([
    installment({ name: 'On booking', percent: '10', due_kind: 'on_booking' }),
    installment({ name: '6 months after booking', percent: '10', due_value: 6 }),
    installment({ name: '12 months after booking', percent: '10', due_value: 12 }),
    installment({ name: '40% built', percent: '15', due_kind: 'on_construction', due_value: 40 }),
    installment({ name: '70% built', percent: '15', due_kind: 'on_construction', due_value: 70 }),
    installment({ name: 'On handover', percent: '40', due_kind: 'on_handover' }),
  ])
  const booking = context({
    price: 243_200_000,
    booked_on: '2026-11-23',
    handover_on: '2029-06-30',
    construction: { percent: 34, completion_on: '2029-04-30' },
  })

  it('a 60/40 plan dates every payment and splits the price between before and from handover', () => {
    const schedule = scheduled(sixtyForty, booking)

    expect(schedule.label).toBe('60/40')
    expect(schedule.lines.map(({ due_on, amount, estimated }) => [due_on, amount, estimated])).toEqual([
      ['2026-11-23', 24_320_000, false],
      ['2027-02-12', 36_480_000, true],
      ['2027-05-23', 24_320_000, false],
      ['2027-11-23', 24_320_000, false],
      ['2028-03-22', 36_480_000, true],
      ['2029-06-30', 97_280_000, false],
    ])
    expect(schedule.totals).toMatchObject({ before_handover: 145_920_000, from_handover: 97_280_000 })
  })

  it('a payment of a 60/40 plan without a known day describes when it is due', () => {
    const schedule = scheduled(sixtyForty, { ...booking, handover_on: null, construction: null })

    expect(schedule.lines.slice(3).map(({ due_on, due_text }) => [due_on, due_text])).toEqual([
      [null, 'At 40% built'],
      [null, 'At 70% built'],
      [null, 'On handover'],
    ])
  })

  it('a construction stage that is already reached is due on booking', () => {
    const schedule = scheduled(sixtyForty, { ...booking, construction: { percent: 55, completion_on: null } })

    const stage = schedule.lines.find(({ name }) => name === '40% built')
    expect(stage).toMatchObject({ due_on: '2026-11-23', estimated: false })
    expect(schedule.lines.at(-1)).toMatchObject({ name: '70% built', due_on: null, estimated: false })
  })

  it('the handover of a unit finished before its booking counts from the booking', () => {
    const schedule = scheduled(sixtyForty, { ...booking, handover_on: '2025-01-31' })

    expect(schedule.lines.find(({ name }) => name === 'On handover')?.due_on).toBe('2026-11-23')
  })
})

describe('a row that repeats', () => {
  it('a repeated row makes 57 monthly payments of one percent between booking and handover', () => {
    const schedule = scheduled(
      plan([
        installment({ name: 'On booking', percent: '20', due_kind: 'on_booking' }),
        installment({ name: 'Monthly', percent: '1', due_value: 1, repeat_count: 57, repeat_every_months: 1 }),
        installment({ name: 'Keys', percent: '23', due_kind: 'on_handover' }),
      ]),
      context({ price: 100_000_033, booked_on: '2026-01-31', handover_on: '2031-01-31' }),
    )

    expect(schedule.lines).toHaveLength(59)
    expect(schedule.lines[1]).toMatchObject({ name: 'Monthly, 1 of 57', due_on: '2026-02-28' })
    expect(schedule.lines[2]).toMatchObject({ name: 'Monthly, 2 of 57', due_on: '2026-03-31' })
    expect(schedule.lines[57]).toMatchObject({ due_on: '2030-10-31', due_text: '57 months after booking' })
    expect(schedule.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(100_000_033)
    expect(schedule.label).toBe('77/23')
  })

  it('repeated rows, payments after handover and construction stages are sorted by day', () => {
    const schedule = scheduled(
      plan([
        installment({ name: 'Quarterly', percent: '10', due_value: 3, repeat_count: 4, repeat_every_months: 3 }),
        installment({ name: 'Keys', percent: '60', due_kind: 'on_handover' }),
      ]),
      context({ booked_on: '2026-01-15', handover_on: '2026-08-01' }),
    )

    expect(schedule.lines.map(({ name }) => name)).toEqual([
      'Quarterly, 1 of 4',
      'Quarterly, 2 of 4',
      'Keys',
      'Quarterly, 3 of 4',
      'Quarterly, 4 of 4',
    ])
  })
})

describe('fixed amounts and a remainder', () => {
  const mixed = plan([
    installment({ name: 'Reservation', amount_kind: 'fixed', amount: 50_000_00, due_kind: 'on_booking' }),
    installment({ name: 'First', percent: '20', due_value: 3 }),
    installment({
      name: 'Rest',
      amount_kind: 'remainder',
      due_kind: 'months_after_handover',
      due_value: 1,
      repeat_count: 3,
      repeat_every_months: 1,
    }),
  ])

  it('percentages of a schedule apply to the whole price, and the remainder is spread over its payments', () => {
    const schedule = scheduled(mixed, context({ price: 1_000_000_00, handover_on: '2028-12-31' }))

    expect(schedule.lines.map(({ amount }) => amount)).toEqual([
      5_000_000, 20_000_000, 25_000_000, 25_000_000, 25_000_000,
    ])
    expect(schedule.lines.map(({ due_on }) => due_on).slice(2)).toEqual(['2029-01-31', '2029-02-28', '2029-03-31'])
    expect(schedule.label).toBe('25/0/75')
  })

  it('a schedule refuses a price lower than its installments', () => {
    const { schedule, problems } = makeSchedule(mixed, context({ price: 60_000_00 }))

    expect(schedule).toBeNull()
    expect(problems).toEqual([
      { path: 'installments', message: 'At this price the installments are more than the price.' },
    ])
  })
})

describe('a booking amount', () => {
  const rows = [
    installment({ name: 'First', percent: '10', due_value: 1 }),
    installment({ name: 'Keys', percent: '90', due_kind: 'on_handover' }),
  ]
  const price = 1_000_000_00

  it('a booking amount is its own first line, deducted from the first installment', () => {
    const schedule = scheduled(plan(rows, { booking_amount: { kind: 'fixed', amount: 20_000_00 } }), context({ price }))

    expect(schedule.lines.slice(0, 2)).toMatchObject([
      { position: 1, name: 'Booking amount', amount: 2_000_000, due_text: 'On booking', percent: null },
      { position: 2, name: 'First', amount: 8_000_000, percent: null },
    ])
    expect(schedule.lines[1]?.explain.at(-1)).toEqual({ kind: 'booking_amount', amount: 2_000_000 })
  })

  it('a booking amount in percent is subtracted from the percentage of the first installment', () => {
    const schedule = scheduled(plan(rows, { booking_amount: { kind: 'percent', percent: '2.5' } }), context({ price }))

    expect(schedule.lines.map(({ percent }) => percent)).toEqual(['2.5', '7.5', '90'])
  })

  it('a booking amount replaces a first installment of the same amount', () => {
    const schedule = scheduled(plan(rows, { booking_amount: { kind: 'percent', percent: '10' } }), context({ price }))

    expect(schedule.lines.map(({ name }) => name)).toEqual(['Booking amount', 'Keys'])
  })

  it('a booking amount above the first installment is refused', () => {
    const { problems } = makeSchedule(
      plan(rows, { booking_amount: { kind: 'fixed', amount: 100_000_01 } }),
      context({ price }),
    )

    expect(problems).toMatchObject([{ path: 'booking_amount.amount' }])
  })
})

describe('price adjustments and charges', () => {
  const all = [installment({ percent: '100', due_kind: 'on_booking' })]

  it.each([
    ['-2', 98_000_00],
    ['3', 103_000_00],
    ['-0.125', 99_875_00],
  ])('a plan adjusts the price by %s percent', (price_adjustment_percent, price) => {
    const schedule = scheduled(plan(all, { price_adjustment_percent }), context({ price: 100_000_00 }))

    expect(schedule.totals).toMatchObject({ list_price: 100_000_00, price, adjustment: price - 100_000_00 })
  })

  it('charges are added to the price, with who pays them', () => {
    const charges = [
      charge({ name: 'Registration fee', percent: '4' }),
      charge({ name: 'Admin', basis: 'fixed', amount: 1_150_00, payer: 'seller', due_kind: 'on_handover' }),
    ]

    const schedule = scheduled(plan(all, { charges }), context({ price: 1_000_000_01, handover_on: null }))

    expect(schedule.charges).toMatchObject([
      { name: 'Registration fee', amount: 4_000_000, payer: 'buyer', percent: '4' },
      { name: 'Admin', amount: 115_000, payer: 'seller', due_on: null, due_text: 'On handover' },
    ])
    expect(schedule.totals).toMatchObject({
      buyer_charges: 4_000_000,
      seller_charges: 115_000,
      buyer_total: 104_000_001,
    })
  })

  it('a day before the booking moves to the day of the booking, with a note', () => {
    const early = [installment({ percent: '100', due_kind: 'on_date', due_on: '2026-01-05' })]

    const [line] = scheduled(plan(early), context({ booked_on: '2026-03-01' })).lines

    expect(line).toMatchObject({ due_on: '2026-03-01' })
    expect(line?.explain.at(-1)).toEqual({ kind: 'moved', from: '2026-01-05' })
  })

  it('a schedule refuses a price that cannot be computed exactly', () => {
    const dear = plan(all, { price_adjustment_percent: '1' })

    const { problems } = makeSchedule(dear, context({ price: Number.MAX_SAFE_INTEGER }))

    expect(problems).toMatchObject([{ path: 'price' }])
  })

  it.each([
    ['price', { price: 0 }],
    ['price', { price: 12.5 }],
    ['booked_on', { booked_on: '2026-02-30' }],
    ['handover_on', { handover_on: 'soon' }],
  ])('a schedule refuses a wrong %s', (path, wrong) => {
    expect(makeSchedule(plan(all), context(wrong)).problems).toMatchObject([{ path }])
  })
})
