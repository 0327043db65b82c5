import { describe, expect, it } from 'vitest'
import { countryOf, dialCodeOf } from './dial-codes.ts'
import { readPhone } from './read-phone.ts'

describe('readPhone', () => {
  it.each([
    ['050 123 4567', '+971501234567'],
    ['0501234567', '+971501234567'],
    ['501234567', '+971501234567'],
    ['(050) 123-4567', '+971501234567'],
    ['050.123.4567', '+971501234567'],
    ['04 123 4567', '+97141234567'],
    ['+971501234567', '+971501234567'],
    ['+971 (0)50 123 4567', '+971501234567'],
    ['+971 050 123 4567', '+971501234567'],
    ['00971501234567', '+971501234567'],
    ['009710501234567', '+971501234567'],
    ['971509503543', '+971509503543'],
    ['="+971561234567"', '+971561234567'],
    ["'0501234567", '+971501234567'],
    ['tel:+971501234567', '+971501234567'],
    ['Mob: 050 123 4567', '+971501234567'],
    ['\u202a+971\u00a050\u00a0123\u00a04567\u202c', '+971501234567'],
    ['٠٥٠١٢٣٤٥٦٧', '+971501234567'],
    ['۰۵۰۱۲۳۴۵۶۷', '+971501234567'],
    ['＋９７１５０１２３４５６７', '+971501234567'],
    ['+44 7700 900123', '+447700900123'],
    ['+44 (0)7700 900123', '+447700900123'],
    ['447700900123', '+447700900123'],
    ['+7 (916) 123-45-67', '+79161234567'],
    ['+1 212 555 0142', '+12125550142'],
    ['+39 06 1234 5678', '+390612345678'],
  ])('readPhone parses %j in the Emirates', (typed, value) => {
    expect(readPhone(typed, 'AE')).toEqual({ value })
  })

  it.each([
    ['050-950-3543 ext 12', 'Enter the number without its extension (ext 12).'],
    ['+971 4 123 4567 x204', 'Enter the number without its extension (x204).'],
    ['0501234567 / 0551234567', 'Enter one phone number.'],
    ['9.71501E+11', 'This number lost its figures in a spreadsheet. Enter it in full.'],
    ['12', 'Numbers of United Arab Emirates have 8 to 9 digits after +971.'],
    ['+97150950354312', 'Numbers of United Arab Emirates have 8 to 9 digits after +971.'],
    ['05012345678', 'Numbers of United Arab Emirates have 8 to 9 digits after +971.'],
    ['+999 123456', 'There is no country code +999.'],
    ['call her', 'Enter a phone number, such as +971 50 123 4567.'],
    ['-', 'Enter a phone number, such as +971 50 123 4567.'],
    ['050 123 456', 'Numbers of United Arab Emirates have 8 to 9 digits after +971.'],
  ])('readPhone refuses %j with the reason', (typed, why) => {
    expect(readPhone(typed, 'AE')).toEqual({ why })
  })

  it('readPhone refuses a text longer than a number at once, which would take minutes to parse', () => {
    for (const typed of ['1'.repeat(300_000), `1${' '.repeat(300_000)}x`, '#'.repeat(300_000)])
      expect(readPhone(typed, 'AE')).toEqual({ why: 'Use at most 100 characters.' })
  })

  it('readPhone drops trunk prefixes of other countries', () => {
    expect(readPhone('8 916 123 45 67', 'RU')).toEqual({ value: '+79161234567' })
    expect(readPhone('(212) 555-0142', 'US')).toEqual({ value: '+12125550142' })
    expect(readPhone('1 212 555 0142', 'US')).toEqual({ value: '+12125550142' })
    expect(readPhone('06 30 123 4567', 'HU')).toEqual({ value: '+36301234567' })
    expect(readPhone('06 1234 5678', 'IT')).toEqual({ value: '+390612345678' })
  })

  it('readPhone needs a country code when no country is given', () => {
    expect(readPhone('971509503543')).toEqual({ value: '+971509503543' })
    expect(readPhone('0509503543')).toHaveProperty('why')
  })
})

describe('countryOf', () => {
  it('countryOf selects the longest matching country code', () => {
    expect(countryOf('+971505550142')).toBe('AE')
    expect(countryOf('+18765550142')).toBe('JM')
    expect(countryOf('+12125550142')).toBe('US')
    expect(countryOf('')).toBeUndefined()
  })

  it('dialCodeOf returns the calling code of a country', () => {
    expect(dialCodeOf('OM')).toBe('968')
  })
})

it.each(['13800138000', '13912345678', '13812345678', '15823456789', '18612345678', '19912345678'])(
  '%s of China is not taken for a number of America',
  (typed) => {
    expect(readPhone(typed, 'AE')).toEqual({ why: `+86 ${typed}? Enter the number with its country code.` })
    expect(readPhone(typed, 'CN')).toEqual({ value: `+86${typed}` })
  },
)
