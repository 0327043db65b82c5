import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMoney } from './read-money.ts'

const AED = { currency: 'AED', places: 2 }

describe('readMoney', () => {
  it.each([
    ['2.500.000,50', 250_000_050],
    ['2500000,50', 250_000_050],
    ['2 500 000,00', 250_000_000],
    ['1 250 000', 125_000_000],
    ['1\u00a0250\u202f000', 125_000_000],
    ["2'500'000", 250_000_000],
    ['2’500’000.50', 250_000_050],
    ['2.500.000', 250_000_000],
    ['1,250,000.00', 125_000_000],
    ['12,34,567', 123_456_700],
    ['1,250', 125_000],
    ['1,25', 125],
    ['580,00', 58_000],
    ['900', 90_000],
    ['1.', 100],
    ['0', 0],
    ['1.25m', 125_000_000],
    ['1,25m', 125_000_000],
    ['1.250m', 125_000_000],
    ['.5m', 50_000_000],
    ['2.5mn', 250_000_000],
    ['2.5 million', 250_000_000],
    ['2500k', 250_000_000],
    ['25 lakh', 250_000_000],
    ['1.5m AED', 150_000_000],
    ['AED1.5m', 150_000_000],
    ['aed 1,250,000', 125_000_000],
    ['500 Dhs.', 50_000],
    ['د.إ 500', 50_000],
    ['1250000/-', 125_000_000],
    ['1.250.000,-', 125_000_000],
    ['٢٥٠٠٠٠٠', 250_000_000],
    ['٢٬٥٠٠٬٠٠٠٫٥٠', 250_000_050],
    ['۱٬۲۵۰', 125_000],
    ['２５００', 250_000],
    ['\u202a2,500\u202c', 250_000],
  ])('readMoney parses %j', (typed, amount) => {
    expect(readMoney(typed, AED)).toEqual({ value: amount })
  })

  it.each([
    ['1.250', 'AED 1,250.00 or AED 1.25? Write 1,250.00 to be clear.'],
    ['1,5', 'AED 1.50? Write it as 1.50, or 1.5m for millions.'],
    ['1,250k', 'AED 1,250,000.00 or AED 1,250.00? Write 1,250,000.00 to be clear.'],
    ['1 250,000', 'AED 1,250.00? Write 1,250.00 to be clear.'],
    ['5 USD', 'This amount is in AED, not in USD.'],
    ['$5', 'This amount is in AED, not in USD.'],
    ['-5', 'Enter an amount of 0 or more.'],
    ['(500)', 'Enter an amount of 0 or more.'],
    ['9007199254740993', 'This amount is too large.'],
    ['12.3456', 'AED has at most 2 decimals. Enter an amount, such as 1,250,000 or 1.25m.'],
  ])('readMoney refuses %j with the possible meanings', (typed, why) => {
    expect(readMoney(typed, AED)).toEqual({ why })
  })

  it.each(['1e6', 'abc', 'AED', '12x', '1.2.3', '1m5', '2,50,00', '1,2,3', '1 2', '5 million k', '--5', '1..5'])(
    'readMoney refuses %j',
    (typed) => {
      expect(readMoney(typed, AED)).toHaveProperty('why')
    },
  )

  it('readMoney returns nothing for an empty text', () => {
    expect([readMoney('', AED), readMoney(' \u200f\u00a0 ', AED)]).toEqual([{ empty: true }, { empty: true }])
  })

  it('readMoney supports currencies with no and with three decimals', () => {
    expect(readMoney('1.500', { currency: 'KWD', places: 3 })).toEqual({ value: 1500 })
    expect(readMoney('1,500', { currency: 'KWD', places: 3 })).toEqual({ value: 1_500_000 })
    expect(readMoney('1,500', { currency: 'JPY', places: 0 })).toEqual({ value: 1500 })
    expect(readMoney('1.50', { currency: 'JPY', places: 0 })).toHaveProperty(
      'why',
      expect.stringContaining('no decimals'),
    )
  })

  // Every amount in every way of writing it is that amount.
  const WAYS: readonly ((whole: string[], cents: string) => string)[] = [
    (whole, cents) => `${whole.join('')}.${cents}`,
    (whole, cents) => `${whole.join('')},${cents}`,
    (whole, cents) => `${whole.join(',')}.${cents}`,
    (whole, cents) => `${whole.join('.')},${cents}`,
    (whole, cents) => `${whole.join(' ')}.${cents}`,
    (whole, cents) => `${whole.join('\u00a0')},${cents}`,
    (whole, cents) => `${whole.join("'")}.${cents}`,
    (whole, cents) => `AED ${whole.join(',')}.${cents}`,
    (whole, cents) => `${whole.join('\u2009')},${cents} AED`,
    (whole, cents) => arabic(`${whole.join('٬')}٫${cents}`),
  ]
  const arabic = (text: string) => text.replace(/\d/g, (figure) => String.fromCharCode(0x660 + Number(figure)))

  it('readMoney parses an amount in every notation as the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), fc.nat(WAYS.length - 1), (amount, way) => {
        const whole = Math.floor(amount / 100)
          .toLocaleString('en-US')
          .split(',')
        const typed = WAYS[way]?.(whole, String(amount % 100).padStart(2, '0')) ?? ''
        expect(readMoney(typed, AED), typed).toEqual({ value: amount })
      }),
      { numRuns: 2000 },
    )
  })

  it('readMoney never throws, and never returns a fraction', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789., kmbAED'-+()e٠٥٬٫x\u00a0") }), (typed) => {
        const read = readMoney(typed, AED)
        if ('value' in read) expect(Number.isSafeInteger(read.value) && read.value >= 0, typed).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })
})
