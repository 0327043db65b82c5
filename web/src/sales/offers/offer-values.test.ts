import { expect, it } from 'vitest'
import { languageFor } from './offer-values.ts'

it('an offer is proposed in the language of its lead if offers are written in it', () => {
  expect([languageFor('ar', ['en', 'ar']), languageFor('ru', ['ar', 'en']), languageFor(null, [])]).toEqual([
    ...['ar', 'ar', 'en'],
  ])
})
