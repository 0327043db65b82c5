import { describe, expect, it } from 'vitest'
import { brokerMapping, companyMapping } from './headings.ts'

const none = (headings: readonly string[]) => headings.map(() => [] as string[])

describe('headings of contact files', () => {
  it.each([
    ['Trade License', 'license_number'],
    ['Trade Licence No.', 'license_number'],
    ['Trade License #', 'license_number'],
    ['License Number', 'license_number'],
    ['Commercial Registration No', 'license_number'],
    ['CR Number', 'license_number'],
    ['ORN', 'orn'],
    ['ORN No.', 'orn'],
    ['RERA No', 'orn'],
    ['RERA Number', 'orn'],
  ])('a company file names its numbers by %s', (heading, field) => {
    expect(companyMapping(['Company', heading], none(['', '']), 'AE')).toEqual(['name', field])
  })

  it('a company file with an ORN and a trade license has both', () => {
    const headings = ['Agency Name', 'RERA No', 'Trade License', 'Mobile']

    expect(companyMapping(headings, none(headings), 'AE')).toEqual(['name', 'orn', 'license_number', 'phone'])
  })

  it.each([
    ['BRN', 'brn'],
    ['RERA No', 'brn'],
    ['Broker Card Number', 'brn'],
    ['Trade License', 'license_number'],
  ])('a broker file names its numbers by %s', (heading, field) => {
    expect(brokerMapping(['Broker Name', heading], none(['', '']), 'AE')).toEqual(['full_name', field])
  })
})
