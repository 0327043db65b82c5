import type { UnitClaim } from '@storey/api/inventory/unit.ts'
import { describe, expect, it } from 'vitest'
import { isBookable, takenText } from './taken.ts'

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
