import { expect, it } from 'vitest'
import { emptyLine, leftOf } from './values.ts'

it('the rest of the price counts installments to the minor unit, and no fee', () => {
  const installments = [emptyLine(40), emptyLine(59), { ...emptyLine(4), is_charge: true }, emptyLine()]

  expect(leftOf({ price: 100, installments })).toBe(1)
  expect(leftOf({ price: 98, installments })).toBe(-1)
  expect(leftOf({ price: null, installments: [] })).toBe(0)
})
