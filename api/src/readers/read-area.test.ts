import { expect, it } from 'vitest'
import { readArea } from './read-area.ts'

it.each([
  ['84.5 m²', '84.5'],
  ['84,50 sqm', '84.5'],
  ['84 mts', '84'],
  ['84.5 متر مربع', '84.5'],
  ['84.5038', '84.5038'],
  ['910 sq ft', '84.5418'],
  ['910 قدم مربع', '84.5418'],
  // A list may have both.
  ['910 sq ft (84.5 sqm)', '84.5418'],
  ['84.5 m² / 910 sq.ft', '84.5'],
])('the area %s is %s square meters', (typed, square) => {
  expect(readArea(typed, 'm2')).toEqual({ value: square })
})

it.each(['84.5-90', '84.50381', 'large', '84.5 apples'])('the area %s is refused', (typed) => {
  expect(readArea(typed, 'm2')).toHaveProperty('why')
})
