import { dialCountries, dialPlanOf } from '@storey/api/readers/dial-codes.ts'
import { readPhone } from '@storey/api/readers/read-phone.ts'
import { type CountryCode, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'

const known = dialCountries.map(({ country }) => country as CountryCode)

describe('the table of calling codes', () => {
  it('the table of calling codes equals that of the library of numbering plans', () => {
    for (const country of known) {
      expect(dialPlanOf(country)?.code, country).toMatch(new RegExp(`^${getCountryCallingCode(country)}`))
    }
  })

  it('calling codes parse a mobile number of every country in national and international notation', () => {
    const wrong: string[] = []
    for (const country of known) {
      const example = getExampleNumber(country, examples)
      if (!example) continue
      const ways = [
        [example.number, 'AE'],
        [example.formatInternational(), 'AE'],
        [example.number.replace('+', '00'), 'AE'],
        [example.nationalNumber, country],
        // A shorter number may also be a national one of that country.
        [example.number.slice(example.number.length > 11 ? 1 : 0), country],
      ] as const
      for (const [typed, from] of ways) {
        const read = readPhone(typed, from)
        if (!('value' in read) || read.value !== example.number)
          wrong.push(`${country}: ${typed} is ${JSON.stringify(read)}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
