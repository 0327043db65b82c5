import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, inDueOrder, installmentState } from './allocate.ts'
import { addDays } from './day.ts'

const row = (position: number, amount: number, due_on: string | null) => ({ position, amount, due_on })

describe('the installments of a booking', () => {
  it('allocate pays installments in order of their due day, those without a day last', () => {
    const rows = [
      row(1, 100, '2026-03-01'),
      row(2, 100, null),
      row(3, 100, '2026-01-01'),
      row(4, 100, '2026-01-01'),
      row(5, 100, null),
    ]

    expect(inDueOrder(rows).map(({ position }) => position)).toEqual([3, 4, 1, 2, 5])
    expect([...allocate(rows, 250)]).toEqual([
      [3, 100],
      [4, 100],
      [1, 50],
      [2, 0],
      [5, 0],
    ])
  })

  it('allocate pays exactly what was received, in order, and no installment more than its amount', () => {
    const day = fc.option(
      fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-01-01', days)),
      { nil: null },
    )
    const rows = fc
      .array(fc.record({ amount: fc.integer({ min: 0, max: 10_000_000_000_000 }), due_on: day }), { maxLength: 60 })
      .map((all) => all.map(({ amount, due_on }, index) => row(index + 1, amount, due_on)))
    fc.assert(
      fc.property(rows, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const total = all.reduce((sum, { amount }) => sum + amount, 0)
        const received = Math.floor(total * share)
        const paid = allocate(all, received)
        expect([...paid.values()].reduce((sum, one) => sum + one, 0)).toBe(received)
        // Nothing is paid while something before it is not paid in full.
        const ordered = inDueOrder(all)
        const open = ordered.findIndex(({ position, amount }) => (paid.get(position) ?? 0) < amount)
        for (const { position } of open < 0 ? [] : ordered.slice(open + 1)) expect(paid.get(position)).toBe(0)
        for (const { position, amount } of all) {
          expect(paid.get(position)).toBeGreaterThanOrEqual(0)
          expect(paid.get(position)).toBeLessThanOrEqual(amount)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['scheduled before its day', 0, '2026-06-02', 'owed', 'scheduled'],
    ['due on its day', 0, '2026-06-01', 'owed', 'due'],
    ['overdue the day after', 0, '2026-05-31', 'owed', 'overdue'],
    ['overdue although some of it is paid', 40, '2026-05-31', 'owed', 'overdue'],
    ['part paid before its day', 40, '2026-06-02', 'owed', 'part_paid'],
    ['paid', 100, '2026-05-31', 'owed', 'paid'],
    ['scheduled without a day', 0, null, 'owed', 'scheduled'],
    ['due, not overdue, before the booking is accepted', 0, '2026-05-31', 'waiting', 'due'],
    ['canceled with its booking', 100, '2026-05-31', 'ended', 'cancelled'],
  ] as const)('an installment is %s', (_, paid, due_on, life, state) => {
    expect(installmentState({ amount: 100, paid, due_on }, '2026-06-01', life)).toBe(state)
  })

  it('an installment with an estimated day is never overdue', () => {
    const expected = { amount: 100, due_on: '2026-05-31', estimated: true }
    expect(installmentState({ ...expected, paid: 0 }, '2026-06-01', 'owed')).toBe('scheduled')
    expect(installmentState({ ...expected, paid: 40 }, '2026-06-01', 'owed')).toBe('part_paid')
    expect(installmentState({ ...expected, paid: 100 }, '2026-06-01', 'owed')).toBe('paid')
  })
})
