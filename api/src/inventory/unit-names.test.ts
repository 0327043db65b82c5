import { expect, it } from 'vitest'
import { viewPhrase } from './unit-names.ts'

it.each([
  ['Marina', 'Marina view'],
  ['Sea view', 'Sea view'],
  ['Views of the park', 'Views of the park'],
  ['Review garden', 'Review garden view'],
])('the view %s is written as %s', (view, phrase) => {
  expect(viewPhrase(view)).toBe(phrase)
})
