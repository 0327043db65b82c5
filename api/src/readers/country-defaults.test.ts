import { expect, it } from 'vitest'
import { areaUnitOf } from '../area.ts'
import { currencyInput } from '../conventions.ts'
import { timeZone } from '../time-zone.ts'
import { countryDefaults, numberLabels } from './country-defaults.ts'

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

it('from-empty S15: numbers have the names of their country, and plain ones elsewhere', () => {
  expect(numberLabels('AE')).toEqual({
    tax_registration_number: 'Tax number (TRN)',
    regulator_office_number: 'Office no. (ORN)',
    regulator_office_expires_on: 'ORN expires',
  })
  expect(numberLabels('IN').tax_registration_number).toBe('Tax number (GSTIN)')
  expect(numberLabels('EG')).toEqual(numberLabels(null))
  expect(JSON.stringify(numberLabels('EG'))).not.toMatch(/TRN|ORN/)
})

it('from-empty S15: areas are in the unit that is usual in a country', () => {
  expect(['AE', 'IN', 'US', 'EG', 'SA', 'DE'].map(areaUnitOf)).toEqual(['sq_ft', 'sq_ft', 'sq_ft', 'm2', 'm2', 'm2'])
})

it('a currency that does not exist is refused', () => {
  expect(currencyInput.safeParse('ZZZ').success).toBe(false)
  expect(currencyInput.safeParse('AED').success).toBe(true)
})
