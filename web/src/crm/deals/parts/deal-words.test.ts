import { describe, expect, it } from 'vitest'
import { nextStepOf } from './deal-words.ts'

const at = (text: string) => new Date(text).toISOString()
const NOW = new Date(2026, 10, 21, 12, 0).getTime()

describe('nextStepOf', () => {
  it.each([
    [at('2026-11-17T10:00'), 'overdue', 'Call, 4 d late'],
    [at('2026-11-21T10:30'), 'overdue', 'Call, 10:30 passed'],
    [at('2026-11-21T17:00'), 'today', 'Call 17:00'],
    [at('2026-11-24T09:00'), 'planned', 'Call Tue 24'],
    [at('2026-12-24T09:00'), 'planned', 'Call 24 Dec'],
    [at('2027-01-05T09:00'), 'planned', 'Call 5 Jan 2027'],
  ])('says of %s: %s, %s', (due_at, urgency, text) => {
    expect(nextStepOf({ type: 'call', due_at }, NOW)).toEqual({ urgency, text })
  })

  it('says that nothing is planned', () => {
    expect(nextStepOf(null, NOW)).toEqual({ urgency: 'none', text: 'No next step' })
  })
})
