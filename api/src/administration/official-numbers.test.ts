import { describe, expect, it } from 'vitest'
import { emiratesTaxNumber, officeNumber, taxNumber, taxNumberProblem } from './official-numbers.ts'

describe('official numbers', () => {
  it('a TRN has 15 digits, however they are grouped', () => {
    expect(emiratesTaxNumber.parse('100-3456-7890-0003')).toBe('100345678900003')
    for (const wrong of ['100-ABC', '123', '10034567890000', '1003456789000033'])
      expect(emiratesTaxNumber.safeParse(wrong).success, wrong).toBe(false)
  })

  it('tax numbers of other countries have letters and digits, and only those of the Emirates have 15', () => {
    expect(taxNumber.parse('gb 123 4567 89')).toBe('GB123456789')
    expect(taxNumber.safeParse('—').success).toBe(false)
    expect(taxNumberProblem('GB', 'GB123456789')).toBeUndefined()
    expect(taxNumberProblem('AE', 'GB123456789')).toContain('15 digits')
    expect(taxNumberProblem('AE', null)).toBeUndefined()
  })

  it('an office number has a letter or a digit', () => {
    expect([officeNumber.safeParse('--').success, officeNumber.safeParse('ORN 12345').success]).toEqual([false, true])
  })
})
