import { expect, it } from 'vitest'
import { reordered } from './reordered.ts'

it.each([
  ['a', 2, 'bcad'],
  ['d', 0, 'dabc'],
  ['b', 3, 'acdb'],
  ['c', 2, 'abcd'],
])('puts %s at place %i, and leaves the others in their order', (item, to, order) => {
  expect(reordered([...'abcd'], item, to).join('')).toBe(order)
})
