import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { missingOf, withInstallments } from './own-schedule.ts'
import { installment, plan } from './samples.ts'
import { makeSchedule } from './schedule.ts'
import { vatParts, vatWithin } from './vat.ts'

const rate = fc
  .integer({ min: 0, max: 1_000_000 })
  .map((parts) => `${Math.floor(parts / 10_000)}.${String(parts % 10_000).padStart(4, '0')}`)
const amounts = fc.array(fc.integer({ min: 0, max: 2 ** 45 }), { minLength: 1, maxLength: 40 })
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)

describe('VAT', () => {
  it('of the payments adds up to that of the price to the last minor unit, and is never more than its payment', () => {
    fc.assert(
      fc.property(amounts, rate, (paid, percent) => {
        const parts = vatParts(paid, percent)

        expect(sum(parts)).toBe(Number(vatWithin(BigInt(sum(paid)), percent)))
        for (const [index, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(paid[index] ?? 0)
        }
      }),
    )
  })

  it.each([
    ['105', '5', 5],
    ['1', '5', 0],
    ['3', '100', 1],
    ['100', '0', 0],
    ['21', '5', 1],
  ])('in %s at %s%% is %s', (amount, percent, within) => {
    expect(vatWithin(BigInt(amount), percent)).toBe(BigInt(within))
  })

  const context = { price: 100_000_000, currency: 'AED', booked_on: '2026-01-01', handover_on: null }
  const half = installment({ percent: '50', due_kind: 'on_booking' })
  const halves = plan([half, half])

  it('is added to a list price without it before a discount, and is within one that includes it', () => {
    const added = makeSchedule(halves, { ...context, vat: { percent: '5', included: false }, discount: 5_000_000 })
    const included = makeSchedule(halves, { ...context, vat: { percent: '5', included: true } })

    expect(added.schedule?.totals).toMatchObject({ vat_added: 5_000_000, price: 100_000_000, vat: 4_761_905 })
    expect(included.schedule?.totals).toMatchObject({ vat_added: 0, price: 100_000_000, vat: 4_761_905 })
    expect(sum(added.schedule?.lines.map(({ amount }) => amount) ?? [])).toBe(100_000_000)
  })

  it('is not computed under a plan with VAT among its charges', () => {
    const charge = { name: 'VAT', kind: 'tax', basis: 'percent' as const, percent: '5', payer: 'buyer' as const }
    const own = { ...halves, charges: [{ ...charge, due_kind: 'on_booking' as const }] }

    const { schedule } = makeSchedule(own, { ...context, vat: { percent: '5', included: false } })

    expect(schedule?.totals).toMatchObject({ vat_percent: null, vat: 0, price: 100_000_000, buyer_total: 105_000_000 })
  })

  it('is part of what typed amounts have to add up to', () => {
    const at = { ...context, vat: { percent: '5', included: false } }
    const typed = (amount: number) =>
      withInstallments(
        halves,
        [
          { name: 'One', amount_kind: 'fixed', amount: 5_000_000, due_kind: 'on_booking' },
          { name: 'Two', amount_kind: 'fixed', amount, due_kind: 'on_booking' },
        ],
        at,
      )

    expect(missingOf(typed(95_000_000), at)).toBe(5_000_000)
    expect(missingOf(typed(100_000_000), at)).toBe(0)
  })
})
