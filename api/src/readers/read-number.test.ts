import { describe, expect, it } from 'vitest'
import { hundredthsOf, inUnit, squareMetres, toStoredArea } from '../area.ts'
import { readArea } from './read-area.ts'
import { readNumber, readNumbers, readPercent } from './read-number.ts'

describe('readNumber', () => {
  it.each([
    ['12', '12'],
    ['12.0', '12'],
    ['-3', '-3'],
    ['−3', '-3'],
    ['+7', '7'],
    ['١٢', '12'],
    ['007', '7'],
  ])('readNumber parses %j as a floor', (typed, value) => {
    expect(readNumber(typed, { min: -20, max: 200 })).toEqual({ value })
  })

  it.each([
    ['1.5', 'Enter a whole number.'],
    ['300', 'Must be from -20 to 200.'],
    ['ground', 'Enter a whole number, such as 12.'],
    ['1e2', 'Enter a whole number, such as 12.'],
    ['12 13', 'Enter a whole number, such as 12.'],
  ])('readNumber refuses %j as a floor', (typed, why) => {
    expect(readNumber(typed, { min: -20, max: 200 })).toEqual({ why })
  })

  it('readNumber selects the meaning in range, and refuses an ambiguous number', () => {
    const degrees = { places: 6, min: -90, max: 90 }
    expect(readNumber('25.204', degrees)).toEqual({ value: '25.204' })
    expect(readNumber('25,204', degrees)).toEqual({ value: '25.204' })
    expect(readNumber('1.440', { max: 100_000, places: 3 })).toEqual({
      why: '1,440 or 1.44? Write 1440 or 1.44.',
    })
    expect(readNumber('1,440', { max: 100_000 })).toEqual({ value: '1440' })
  })
})

describe('readPercent', () => {
  it.each([
    ['12.5', '12.5'],
    ['12,5 %', '12.5'],
    ['%12', '12'],
    ['5 percent', '5'],
    ['-2,5', '-2.5'],
    ['33.333', '33.333'],
    ['٥٠٪', '50'],
    ['.5', '0.5'],
    ['1.250', '1.25'],
  ])('readPercent parses %j', (typed, value) => {
    expect(readPercent(typed)).toEqual({ value })
  })

  it.each(['1.2345', '5 AED', 'half', '1e2', '1,2,3'])('readPercent refuses %j', (typed) => {
    expect(readPercent(typed)).toHaveProperty('why')
  })
})

describe('readArea', () => {
  it.each([
    ['600', '55.7418'],
    ['637,5', '59.2257'],
    ['1,240.55 sq ft', '115.2509'],
    ['600 sqft', '55.7418'],
    ['55.7 m²', '55.7'],
    ['55,74 sqm', '55.74'],
    ['٦٠٠', '55.7418'],
  ])('readArea parses %j in a field of square feet', (typed, value) => {
    expect(readArea(typed, 'sq_ft')).toEqual({ value })
  })

  it('readArea refuses the ambiguous 1.250 with both meanings', () => {
    expect(readArea('1.250', 'sq_ft')).toEqual({ why: '1,250 or 1.25? Write 1250 or 1.25.' })
  })

  it('readArea returns every area from 0.01 to 99,999.99 as typed, in either unit', () => {
    let wrong = 0
    for (let hundredths = 1; hundredths <= 9_999_999; hundredths++) {
      if (hundredthsOf(toStoredArea(hundredths)) !== hundredths) wrong++
    }
    expect(wrong).toBe(0)
    for (let hundredths = 1; hundredths <= 9_999_999; hundredths += 499) {
      const typed = String(hundredths / 100)
      expect(String(inUnit(squareMetres(typed, 'sq_ft'), 'sq_ft'))).toBe(typed)
      expect(String(inUnit(squareMetres(typed, 'm2'), 'm2'))).toBe(typed)
    }
  })
})

describe('readNumbers', () => {
  const floors = { min: 1, max: 200 }
  it.each([
    ['4, 13', [4, 13]],
    ['13 and 4', [4, 13]],
    ['4;13;13', [4, 13]],
    ['٤ ١٣', [4, 13]],
  ])('readNumbers parses %j in order and without duplicates', (typed, value) => {
    expect(readNumbers(typed, floors)).toEqual({ value })
  })

  it.each([
    ['4, x', 'x: Enter a whole number, such as 12.'],
    ['4.5', '4.5: Enter a whole number, such as 12.'],
    ['4, 201', '201: Must be from 1 to 200.'],
  ])('readNumbers refuses %j as a whole', (typed, why) => {
    expect(readNumbers(typed, floors)).toEqual({ why })
  })

  it('readNumbers returns nothing for an empty text', () => {
    expect(readNumbers(' , ', floors)).toEqual({ empty: true })
  })
})
