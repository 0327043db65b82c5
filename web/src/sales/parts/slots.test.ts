import { describe, expect, it } from 'vitest'
import { identitySlots, withoutBuyer } from './slots.ts'

const layla = { full_name: 'Layla Haddad', id_type: 'passport' } as const
const karim = { full_name: 'Karim Haddad', id_type: 'national_id' } as const
const file = (name: string) => new File(['x'], name)

describe('document slots of a booking', () => {
  it('identitySlots has one slot per buyer, labeled by name if there are several', () => {
    expect(identitySlots([layla]).map(({ label }) => label)).toEqual(['Passport'])
    expect(identitySlots([layla, karim]).map(({ label, type, buyer }) => [label, type, buyer])).toEqual([
      ['Passport, Layla Haddad', 'passport', 1],
      ['National ID, Karim Haddad', 'national_id', 2],
    ])
  })

  it('withoutBuyer keeps each file with its buyer when an earlier buyer is removed', () => {
    const files = {
      'identity 1': file('a'),
      'identity 2': file('b'),
      'identity 3': file('c'),
      payment_proof: file('p'),
    }

    const left = withoutBuyer(files, 1)

    expect(Object.entries(left).map(([key, one]) => [key, one?.name])).toEqual([
      ['identity 1', 'a'],
      ['identity 2', 'c'],
      ['payment_proof', 'p'],
    ])
  })
})
