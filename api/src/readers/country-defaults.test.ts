import { expect, it } from 'vitest'
import { currencyInput } from '../conventions.ts'
import { timeZone } from '../time-zone.ts'
import { countryDefaults } from './country-defaults.ts'

it('a country brings a currency and a time zone that exist, and an unknown one brings neither', () => {
  expect(countryDefaults('EG')).toEqual({ default_currency: 'EGP', timezone: 'Africa/Cairo' })
  expect([countryDefaults('AQ'), countryDefaults(null)]).toEqual([{}, {}])
  const names = Array.from({ length: 26 * 26 }, (_, at) => String.fromCharCode(65 + at / 26, 65 + (at % 26)))
  const known = names.map(countryDefaults).filter(({ timezone }) => timezone !== undefined)
  expect(known.length).toBeGreaterThan(60)
  for (const { default_currency, timezone } of known) {
    expect(currencyInput.parse(default_currency)).toBe(default_currency)
    expect(timeZone.parse(timezone)).toBe(timezone)
  }
})

it('a currency that does not exist is refused', () => {
  expect(currencyInput.safeParse('ZZZ').success).toBe(false)
  expect(currencyInput.safeParse('AED').success).toBe(true)
})
