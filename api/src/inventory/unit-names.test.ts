import { expect, it } from 'vitest'
import { unitName, viewPhrase } from './unit-names.ts'

it.each([
  ['Marina', 'Marina view'],
  ['Sea view', 'Sea view'],
  ['Views of the park', 'Views of the park'],
  ['Review garden', 'Review garden view'],
])('the view %s is written as %s', (view, phrase) => {
  expect(viewPhrase(view)).toBe(phrase)
})

it.each([
  ['A', '0105', 'A-0105'],
  // Typed with the code of its building, as price lists write it.
  ['A', 'A-0105', 'A-0105'],
  ['A', 'a-0105', 'a-0105'],
  ['T1', 'T-0105', 'T1-T-0105'],
  ['A', 'A0105', 'A-A0105'],
  ['T1-N', 'T1-N-0105', 'T1-N-0105'],
  ['V', '12', 'V-12'],
  ['V', 'Villa 12', 'V-Villa 12'],
  ['A', '٠١٠٥', 'A-٠١٠٥'],
])('in the building %s, the unit %s is named %s', (code, number, name) => {
  expect(unitName({ code }, number)).toBe(name)
})
