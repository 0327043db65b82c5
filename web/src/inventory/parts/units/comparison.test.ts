import { expect, it } from 'vitest'
import { comparedIds, comparisonOf } from './comparison.ts'

it.each([
  [undefined, []],
  ['', []],
  ['12', [12]],
  ['12,7,12,', [12, 7]],
  ['1,2,3,4,5', [1, 2, 3, 4]],
  ['12,x', undefined],
  ['-1', undefined],
  ['0', undefined],
  ['1.5', undefined],
  ['9'.repeat(16), undefined],
])('comparedIds reads %j as %j', (text, ids) => {
  expect(comparedIds(text)).toEqual(ids)
})

it('comparisonOf writes the ids readable into the address', () => {
  expect(comparisonOf([3, '14'])).toBe('/inventory/units/compare?ids=3,14')
})
