import { expect, it } from 'vitest'
import { inSentence } from './view-words.ts'

it.each([
  ['Sea View', 'sea view'],
  ['City / SZR', 'city / SZR'],
  ['الإطلالة على البحر', 'الإطلالة على البحر'],
])('the view %s is named %s in a sentence', (view, phrase) => {
  expect(inSentence(view)).toBe(phrase)
})
