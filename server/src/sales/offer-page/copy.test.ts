import { expect, it } from 'vitest'
import { words } from './copy.ts'

it.each(['en', 'ar'] as const)('a price with VAT at 0%% repeats no amount, in %s', (language) => {
  const { vat } = words[language]
  expect(vat('0', 'AED 0', 'AED 1,000')).not.toMatch(/AED/)
  expect(vat('5', 'AED 50', 'AED 1,000')).toMatch(/5%.*AED 50.*AED 1,000/)
})
