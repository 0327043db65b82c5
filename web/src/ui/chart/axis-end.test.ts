import fc from 'fast-check'
import { expect, it } from 'vitest'
import { axisEnd } from './axis-end.ts'

it('axisEnd holds the largest value and is less than three times as long', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 15 }), (greatest) => {
      expect(axisEnd(greatest)).toBeGreaterThanOrEqual(greatest)
      expect(axisEnd(greatest)).toBeLessThanOrEqual(Math.max(2, greatest * 3))
    }),
  )
})
