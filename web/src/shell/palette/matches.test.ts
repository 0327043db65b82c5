import { expect, it } from 'vitest'
import { matches } from './matches.ts'

it('matches compares the beginnings of words, in any order and case', () => {
  expect(matches('new le', 'New lead')).toBe(true)
  expect(matches('LEAD new', 'New lead')).toBe(true)
  expect(matches('marina', 'Switch to Marina Holdings')).toBe(true)
  expect(matches('ead', 'New lead')).toBe(false)
  expect(matches('lead x', 'New lead')).toBe(false)
  expect(matches('', 'New lead')).toBe(true)
})
