import { readArea } from '@storey/api/readers/read-area.ts'
import { describe, expect, it } from 'vitest'
import { decimalsOf, headedMoney, isByArea } from './figure-columns.ts'
import { amountOf, noAmount } from './parse-values.ts'

describe('figures follow the evidence of their column', () => {
  it.each([
    [['88,125', '95,3'], 'comma'],
    [['850.000', '1.250.000'], 'comma'],
    [['850.000 €', '975.000,00 €'], 'comma'],
    [['1.250', '95.3'], 'point'],
    [['850,000', '1,250,000'], 'point'],
    [['12,50,000'], 'point'],
    [['95,3', '95.3'], null],
    [['850.000', '975.000', '88,125', '', 'SOLD'], null],
  ])('%j is written with %s', (values, mark) => {
    expect(decimalsOf(values, null)).toBe(mark)
  })

  it.each([
    [['1250.5', '45.000', '60.000'], null],
    [['95,3', '95.3'], null],
    [['95,3', '95'], 'comma'],
    [['1250.5', '850,000.50'], 'point'],
    [['1250.5', '1,250,000'], 'point'],
  ])('%j of a workbook, whose numbers always have a point, is written with %s', (values, mark) => {
    expect(decimalsOf(values, 'Receipts')).toBe(mark)
  })

  it.each([
    ['850.000', 'comma', 85_000_000],
    ['1.050.000,50', 'comma', 105_000_050],
    ['850,000', 'point', 85_000_000],
    ['850.000', null, undefined],
    ['1250,000', null, undefined],
  ] as const)('the amount %s with %s is %s', (text, decimals, amount) => {
    expect(amountOf(text, 'AED', { decimals })?.amount).toBe(amount)
  })

  it.each([
    ['88,125', 'comma', '88.125'],
    ['1.024,5', 'comma', '1024.5'],
    ['1.024', 'comma', '1024'],
    ['1.024', 'point', '1.024'],
  ] as const)('the area %s with %s is %s', (text, decimals, value) => {
    expect(readArea(text, 'm2', { decimals })).toEqual({ value })
  })
})

describe('the heading of a column of amounts', () => {
  it.each([
    ['Price', undefined, 0],
    ['Price (USD)', 'USD', 0],
    ['Price in AED', 'AED', 0],
    ['Total €', 'EUR', 0],
    ['Price (AED/USD)', undefined, 0],
    ['Price (AED M)', 'AED', 6],
    ["Price (AED '000)", 'AED', 3],
    ['Value in millions', undefined, 6],
    ['Price (₹ Cr)', 'INR', 7],
    ['Price (in Cr)', undefined, 7],
    ['Price (₹ L)', 'INR', 5],
    ['Price (kAED)', 'AED', 3],
    ['Preis (TEUR)', 'EUR', 3],
    ['Preis in T€', 'EUR', 3],
    ['Prix (k€)', 'EUR', 3],
    ['Prix (M€)', 'EUR', 6],
    ['TOP PRICE ALL UNITS', undefined, 0],
    ['Price (Tower K)', undefined, 0],
    ['Price (Block K)', undefined, 0],
    ['Price (AED m²)', 'AED', 0],
    ['Price (Phase 1 CR)', undefined, 0],
    ['Price (AED K)', 'AED', 3],
    ['Price (K)', undefined, 3],
    ['Price (INR Cr)', 'INR', 7],
  ])('%s says %s and %s zeros', (heading, currency, zeros) => {
    expect(headedMoney(heading)).toEqual({ currency, zeros })
  })

  it('its zeros are added to figures without a scale of their own', () => {
    const read = (text: string, zeros: number) => amountOf(text, 'AED', { zeros })?.amount
    expect([read('1.25', 6), read('1,310', 3), read('1.25m', 6), read('1.2345', 6)]).toEqual([
      125_000_000, 131_000_000, 125_000_000, 123_450_000,
    ])
  })

  it.each([
    ['Price / Sq.ft', true],
    ['Selling Price (AED/sqft)', true],
    ['Rate per m²', true],
    ['PSF', true],
    ['Total price', false],
    ['Price per unit', false],
    ['Price (AED m²)', true],
    ['Price (sq ft)', true],
    ['Price (AED)', false],
  ])('%s is by area: %s', (heading, expected) => {
    expect(isByArea(heading)).toBe(expected)
  })
})

describe('amounts of files', () => {
  it.each([
    ['1250000.33333333', 125_000_033],
    ['12,5 млн', 1_250_000_000],
    ['1,2 millones', 120_000_000],
    ['2,5 Millionen', 250_000_000],
    ['125万', 125_000_000],
    ['85 Lacs', 850_000_000],
    ['$ 350000', undefined],
  ])('%s is %s', (text, amount) => {
    const found = amountOf(text, 'AED')
    expect(found?.currency === 'AED' ? found.amount : undefined).toBe(amount)
  })

  it('a dollar sign is of the project where its currency is a dollar', () => {
    expect([amountOf('$1.2m', 'SGD')?.currency, amountOf('$1.2m', 'AED')?.currency]).toEqual(['SGD', 'USD'])
  })

  it('mil is a thousand in Spain and a million elsewhere: large ones are asked about', () => {
    expect(noAmount('250 mil', 'EUR')).toBe('250 mil: Write 250k for thousands or 250m for millions.')
    expect(amountOf('1.2 mil', 'AED')?.amount).toBe(120_000_000)
  })
})
