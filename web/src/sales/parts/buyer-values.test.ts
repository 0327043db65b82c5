import { buyerLabel } from '@storey/api/sales/booking-fields.ts'
import { expect, it } from 'vitest'
import { emptyBuyer, isAsked } from './buyer-values.ts'

const asked = (given: object, place: { index?: number; earlier?: boolean } = {}) =>
  (['email', 'phone', 'address', 'signatory_name'] as const).filter((field) =>
    isAsked(field, { buyer: { ...emptyBuyer('100'), ...given }, index: 0, earlier: false, ...place }),
  )

it('the first buyer is asked for an e-mail or a phone number, and a company for its signatory', () => {
  expect(asked({})).toEqual(['email', 'phone', 'signatory_name'])
  expect(asked({ email: 'layla@example.com' })).toEqual(['email', 'signatory_name'])
  expect(asked({ phone: '+971501234567' })).toEqual(['phone', 'signatory_name'])
  expect(asked({}, { index: 1 })).toEqual(['signatory_name'])
  expect(asked({}, { index: 1, earlier: true })).toEqual([])
})

it('a company has a country of registration, a person a nationality', () => {
  expect(buyerLabel('nationality', 'company_registration')).toBe('Country of registration')
  expect(buyerLabel('nationality', 'passport')).toBe('Nationality')
})
