import { describe, expect, it } from 'vitest'
import { nextStepOf, titleParts } from './deal-labels.ts'

const at = (text: string) => new Date(text).toISOString()
const NOW = new Date(2026, 10, 21, 12, 0).getTime()

describe('titleParts', () => {
  const unit = { id: 1, number: '1204', name: 'A-1204', status: 'available' as const }

  it.each([
    ['2 bed, Harbour Crescent', null, '2 bed', 'Harbour Crescent'],
    ['2 bed, Harbour Crescent', unit, '2 bed · A-1204', 'Harbour Crescent'],
    ['2 bed, Harbour Crescent 1204', unit, '2 bed · A-1204', 'Harbour Crescent'],
    ['2 bed, 1204', unit, '2 bed · A-1204', null],
    ['2 bed, Harbour Crescent A-1204', unit, '2 bed · A-1204', 'Harbour Crescent'],
    ['Amal Haddad - A-1204', unit, 'Amal Haddad - A-1204', null],
    ['Unit 1204 for his son', unit, 'Unit 1204 for his son', null],
    ['Villa by the sea', null, 'Villa by the sea', null],
  ])('titleParts splits %s into two lines', (title, of, head, rest) => {
    expect(titleParts({ title, unit: of })).toEqual({ head, rest })
  })
})

describe('nextStepOf', () => {
  it.each([
    [at('2026-11-17T10:00'), 'overdue', 'Call, 4 d late'],
    [at('2026-11-21T10:30'), 'overdue', 'Call, 10:30 passed'],
    [at('2026-11-21T17:00'), 'today', 'Call 17:00'],
    [at('2026-11-24T09:00'), 'planned', 'Call Tue 24'],
    [at('2026-12-24T09:00'), 'planned', 'Call 24 Dec'],
    [at('2027-01-05T09:00'), 'planned', 'Call 5 Jan 2027'],
  ])('nextStepOf shows a call due %s as %s, %s', (due_at, urgency, text) => {
    expect(nextStepOf({ type: 'call', due_at }, NOW)).toEqual({ urgency, text })
  })

  it('nextStepOf shows that no next step is planned', () => {
    expect(nextStepOf(null, NOW)).toEqual({ urgency: 'none', text: 'No next step' })
  })
})
