import type { Activity } from '@storey/api/crm/activities.ts'
import { describe, expect, it } from 'vitest'
import { bucketOf, bucketsOf, questionOf } from './buckets.ts'
import { dueText } from './parts/activity-labels.ts'
import { foldingFrom } from './useFolding.ts'

// A Wednesday, at noon in the machine's zone.
const now = new Date(2026, 10, 25, 12).getTime()
const at = (days: number, hour = 15) => new Date(2026, 10, 25 + days, hour).toISOString()

describe('bucketOf', () => {
  it.each([
    ['overdue', at(-3)],
    ['overdue', at(0, 9)],
    ['today', at(0, 16)],
    ['tomorrow', at(1, 0)],
    ['week', at(4, 23)],
    ['later', at(5, 0)],
  ] as const)('bucketOf is %s for an activity due %s', (bucket, due_at) => {
    expect(bucketOf({ due_at, completed_at: null }, now)).toBe(bucket)
  })

  it('bucketOf is done for a completed activity, even if it was late', () => {
    expect(bucketOf({ due_at: at(-3), completed_at: at(0) }, now)).toBe('done')
  })
})

describe('bucketsOf', () => {
  it('calls the days after tomorrow the rest of the week, because today and tomorrow have groups of their own', () => {
    const planned = (due_at: string) => ({ due_at, completed_at: null }) as Activity
    const found = bucketsOf([at(0, 16), at(1), at(3), at(9)].map(planned), new Set(), now)

    expect(found.map(({ title, activities }) => [title, activities.length])).toEqual([
      ['Today', 1],
      ['Tomorrow', 1],
      ['This week', 1],
      ['Later', 1],
    ])
  })

  it('keeps a completed activity where it was while it folds', () => {
    const completed = { id: 7, due_at: at(1), completed_at: at(0) } as Activity
    expect(bucketsOf([completed], new Set([7]), now).map(({ id }) => id)).toEqual(['tomorrow'])
    expect(bucketsOf([completed], new Set(), now).map(({ id }) => id)).toEqual(['done'])
  })
})

describe('foldingFrom', () => {
  const row = (id: number, completed_at: string | null = null) => ({ id, completed_at }) as Activity
  const from = (before: readonly Activity[], now: readonly Activity[], folding: readonly number[] = []) => {
    const found = foldingFrom({ rows: before, folding: new Set(folding) }, now)
    return { rows: found.rows.map(({ id }) => id), folding: [...found.folding] }
  }

  it('folds a row that is completed, and keeps it when the server leaves it out', () => {
    const completed = [row(1), row(2, at(0)), row(3)]
    expect(from([row(1), row(2), row(3)], completed)).toEqual({ rows: [1, 2, 3], folding: [2] })
    expect(from(completed, [row(1), row(3)], [2])).toEqual({ rows: [1, 2, 3], folding: [2] })
    expect(from([row(2, at(0)), row(3)], [row(3)], [2])).toEqual({ rows: [2, 3], folding: [2] })
  })

  it('folds no rows of the list of completed ones that was shown before', () => {
    expect(from([row(1, at(0)), row(2, at(0))], [row(3)])).toEqual({ rows: [3], folding: [] })
    expect(from([row(1, at(0))], [row(1, at(0))])).toEqual({ rows: [1], folding: [] })
  })

  it('folds no row that is open again', () => {
    expect(from([row(1), row(2, at(0))], [row(1), row(2)], [2])).toEqual({ rows: [1, 2], folding: [] })
  })

  it('leaves out an open row that the server no longer returns', () => {
    expect(from([row(1), row(2)], [row(1)])).toEqual({ rows: [1], folding: [] })
  })
})

describe('questionOf', () => {
  it.each(['today', 'tomorrow', 'week', 'later'] as const)(
    'questionOf asks for %s exactly what its bucket holds',
    (view) => {
      const { due_from, due_before } = { due_before: undefined, ...questionOf(view, now) } as Record<
        string,
        string | undefined
      >
      const hours = Array.from({ length: 24 * 14 }, (_, hour) => at(0, 13 + hour))

      const asked = hours.filter(
        (due_at) => due_at >= (due_from ?? '') && (due_before === undefined || due_at < due_before),
      )

      expect(asked).toEqual(hours.filter((due_at) => bucketOf({ due_at, completed_at: null }, now) === view))
    },
  )
})

describe('dueText', () => {
  it.each([
    [at(0, 16), 'Today, 16:00'],
    [at(1, 9), 'Tomorrow, 09:00'],
    [at(3), '28 Nov, 15:00'],
    [at(-1), '1 day late'],
    [at(-5), '5 days late'],
    [at(60), '24 Jan 2027'],
  ])('dueText shows %s as %s', (due_at, text) => {
    expect(dueText(due_at, now)).toBe(text)
  })
})
