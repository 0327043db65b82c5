import { expect, it } from 'vitest'
import { startText } from './start-text.ts'

it.each([
  [5, '0:05'],
  [65, '1:05'],
  [600, '10:00'],
  [3723, '1:02:03'],
])('startText shows %i seconds as %s', (seconds, text) => {
  expect(startText(seconds)).toBe(text)
})
