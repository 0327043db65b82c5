import { unitName } from '@storey/api/inventory/unit-names.ts'
import { describe, expect, it } from 'vitest'
import { bedsLetters, bedsText, handoverText, homeText, quarterText, rangeText, viewText } from './unit-labels.ts'

describe('labels of a unit', () => {
  it('bedsText and homeText count bedrooms for residential units only', () => {
    expect(bedsText({ type: 'apartment', bedrooms: 2 })).toBe('2 bed')
    expect(bedsText({ type: 'apartment', bedrooms: 0 })).toBe('Studio')
    expect(bedsText({ type: 'office', bedrooms: 2 })).toBe('Office')
    expect(homeText({ type: 'villa', bedrooms: 4 })).toBe('4 bed villa')
  })

  it('bedsLetters fits in three letters for the grid', () => {
    expect(bedsLetters({ type: 'apartment', bedrooms: 3 })).toBe('3 b')
    expect(bedsLetters({ type: 'studio', bedrooms: 0 })).toBe('St')
    expect(bedsLetters({ type: 'office', bedrooms: 0 })).toBe('Off')
  })

  it('rangeText shows the range of bedrooms of a building', () => {
    expect(rangeText([2, 0, 1], ['apartment'])).toBe('Studio to 2 bed')
    expect(rangeText([3], ['townhouse'])).toBe('3 bed')
    expect(rangeText([], ['office'])).toBe('Office')
    expect(rangeText([], [])).toBeNull()
  })

  it('viewText shows view and orientation', () => {
    expect(viewText('Sea', 'nw')).toBe('Sea, north-west')
    expect(viewText(null, 'n')).toBe('Faces north')
    expect(viewText(null, null)).toBeNull()
  })

  it('unitName and quarterText use the common notation', () => {
    expect(unitName({ code: 'A' }, '1204')).toBe('A-1204')
    expect(quarterText('2029-06-30')).toBe('Q2 2029')
  })

  it('handoverText shows a quarter as it is written, and another day as a day', () => {
    expect(['2029-12-31', '2029-06-30', '2029-12-01'].map(handoverText)).toEqual(['Q4 2029', 'Q2 2029', '1 Dec 2029'])
  })
})
