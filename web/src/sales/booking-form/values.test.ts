import { describe, expect, it } from 'vitest'
import { emptyBuyer } from '../parts/buyer-values.ts'
import { equalShares, missingPercent } from '../parts/shares.ts'
import { firstWrong, mistakesOf, stepOf } from './steps.ts'
import { emptyBooking } from './values.ts'

describe('equalShares', () => {
  it('equalShares adds up to exactly 100 for any number of buyers', () => {
    for (let count = 1; count <= 10; count++) {
      const buyers = equalShares(count).map((share) => emptyBuyer(share))

      expect(missingPercent(buyers)).toBe(0)
    }
  })

  it('equalShares gives the remainder to the first buyers', () => {
    expect(equalShares(3)).toEqual(['33.334', '33.333', '33.333'])
  })
})

describe('the first buyer', () => {
  it('comes from the client of the offer with nationality and language', () => {
    const client = {
      name: 'ليلى حداد',
      email: 'l@example.com',
      phone: null,
      nationality: 'LB',
      language: 'ar',
    } as const

    const [buyer] = emptyBooking(1, 2, 3, client).buyers

    expect(buyer).toMatchObject({ full_name: 'ليلى حداد', phone: '', nationality: 'LB', language: 'ar' })
  })
})

describe('missingPercent', () => {
  it('missingPercent counts an empty share as zero', () => {
    expect(missingPercent([emptyBuyer('60'), emptyBuyer(null)])).toBe(40)
    expect(missingPercent([emptyBuyer('60'), emptyBuyer('40.5')])).toBe(-0.5)
  })
})

describe('step of a field', () => {
  it('stepOf returns the step that shows a field', () => {
    expect([
      stepOf('payment_plan_id'),
      stepOf('buyers.1.share_percent'),
      stepOf('note'),
      stepOf('discount_reason'),
      stepOf('expected_price'),
    ]).toEqual([0, 1, 2, 3, 6])
  })

  it('firstWrong returns the first step with an invalid field', () => {
    const mistakes = { note: 'Too long', 'buyers.0.full_name': 'Enter a value.' }

    expect(firstWrong(mistakes)).toBe(1)
    expect(mistakesOf(2, mistakes)).toEqual({ note: 'Too long' })
    expect(firstWrong({})).toBeUndefined()
  })
})
