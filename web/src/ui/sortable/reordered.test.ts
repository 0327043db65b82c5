import { expect, it } from 'vitest'
import { reordered } from './reordered.ts'

it.each([
  ['a', 2, 'bcad'],
  ['d', 0, 'dabc'],
  ['b', 3, 'acdb'],
  ['c', 2, 'abcd'],
])('reordered puts %s at place %i and keeps the order of the others', (item, to, order) => {
  expect(reordered([...'abcd'], item, to).join('')).toBe(order)
})
