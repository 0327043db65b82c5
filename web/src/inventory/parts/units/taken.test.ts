import type { UnitClaim } from '@storey/api/inventory/unit.ts'
import { describe, expect, it } from 'vitest'
import { bookingOf, isBookable, takenText } from './taken.ts'

const claim = (given: Partial<UnitClaim> = {}): UnitClaim => ({
  id: 1,
  kind: 'hold',
  holder: { id: 7, full_name: 'Amal Al Suwaidi' },
  held_for: null,
  claimed_at: '2026-11-21T09:00:00Z',
  expires_at: '2099-11-22T09:00:00Z',
  extended_at: null,
  ...given,
})

describe('takenText', () => {
  it('takenText names the holder of a unit to everyone except the holder', () => {
    expect(takenText('A-302', claim(), 8)).toMatch(/^A-302 is held by Amal Al Suwaidi until .+\.$/)
    expect(takenText('A-302', claim(), 7)).toBeNull()
    expect(takenText('A-302', claim({ kind: 'booking', expires_at: null }), 7)).toBe(
      'A-302 was booked by Amal Al Suwaidi.',
    )
    expect(takenText('A-302', claim({ expires_at: '2026-01-01T00:00:00Z' }), 8)).toBeNull()
  })
})

describe('isBookable', () => {
  const held = { status: 'on_hold', project_status: 'on_sale', claim: claim() }

  it('isBookable depends on who holds the unit', () => {
    expect(isBookable({ ...held, status: 'available', claim: null }, 8)).toBe(true)
    expect(isBookable(held, 7)).toBe(true)
    expect(isBookable(held, 8)).toBe(false)
    expect(isBookable({ ...held, claim: claim({ expires_at: '2026-01-01T00:00:00Z' }) }, 8)).toBe(true)
  })

  it('isBookable is false while the project is a draft or archived', () => {
    for (const project_status of ['draft', 'archived'])
      expect(isBookable({ status: 'available', claim: null, project_status }, 7)).toBe(false)
  })
})

describe('bookingOf', () => {
  it('a unit that is held for an accepted offer is booked from the offer by everyone, another one by its holder', () => {
    const held = { id: 3, status: 'on_hold', project_status: 'on_sale', claim: claim(), accepted_offer: null } as const
    const ofOffer = { ...held, accepted_offer: { id: 9, payment_plan_id: 2 } }

    expect(bookingOf(ofOffer, 1, 8)).toBe('/inventory/units/3/plan/2/book?sale_offer_id=9')
    expect(bookingOf(held, 1, 7)).toBe('/inventory/units/3/plan/1/book')
    expect(bookingOf(held, 1, 8)).toBeUndefined()
    expect(bookingOf({ ...ofOffer, project_status: 'archived' }, 1, 8)).toBeUndefined()
  })
})
