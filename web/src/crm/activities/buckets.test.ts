import { describe, expect, it } from 'vitest'
import { bucketOf } from './buckets.ts'
import { dueText } from './parts/activity-words.ts'

// A Wednesday, at noon of the machine's own zone.
const now = new Date(2026, 10, 25, 12).getTime()
const at = (days: number, hour = 15) => new Date(2026, 10, 25 + days, hour).toISOString()

describe('the bucket of an activity', () => {
  it.each([
    ['overdue', at(-3)],
    ['overdue', at(0, 9)],
    ['today', at(0, 16)],
    ['tomorrow', at(1, 0)],
    ['week', at(4, 23)],
    ['later', at(5, 0)],
  ] as const)('is %s for %s', (bucket, due_at) => {
    expect(bucketOf({ due_at, completed_at: null }, now)).toBe(bucket)
  })

  it('is completed once it is done, however late it was', () => {
    expect(bucketOf({ due_at: at(-3), completed_at: at(0) }, now)).toBe('done')
  })
})

describe('when something is due', () => {
  it.each([
    [at(0, 16), 'Today, 16:00'],
    [at(1, 9), 'Tomorrow, 09:00'],
    [at(3), 'Sat 28 Nov'],
    [at(-1), '24 Nov, 1 day late'],
    [at(-5), '20 Nov, 5 days late'],
    [at(60), '24 Jan 2027'],
  ])('reads %s as %s', (due_at, text) => {
    expect(dueText(due_at, now)).toBe(text)
  })
})
