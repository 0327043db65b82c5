import type { Activity } from '@storey/api/crm/activities.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at } from './calendar-days.ts'
import { placedOf } from './hour-lanes.ts'

const DAY = '2026-11-25'
const some = (minutes: number, duration_minutes: number | null = null, id = 1) =>
  ({ id, due_at: at(DAY, minutes), duration_minutes }) as Activity
const placesOf = (activities: readonly Activity[]) =>
  placedOf(activities).map(({ from, to, lane, lanes }) => [from, to, lane, lanes])

describe('placedOf', () => {
  it('placedOf makes an activity as tall as its duration, at least half an hour', () => {
    expect(placesOf([some(540, 90), some(720), some(780, 5)])).toEqual([
      [540, 630, 0, 1],
      [720, 750, 0, 1],
      [780, 810, 0, 1],
    ])
  })

  it('placedOf ends every activity with its day', () => {
    expect(placesOf([some(1_430, 120)])).toEqual([[1_410, 1_440, 0, 1]])
  })

  it('placedOf splits the width between concurrent activities only', () => {
    expect(placesOf([some(600, 60, 1), some(630, 60, 2), some(660, 30, 3), some(900, 30, 4)])).toEqual([
      [600, 660, 0, 2],
      [630, 690, 1, 2],
      [660, 690, 0, 2],
      [900, 930, 0, 1],
    ])
  })

  it('placedOf never lets activities overlap, for any day', () => {
    const activity = fc.record({
      minutes: fc.integer({ min: 0, max: 1_439 }),
      duration: fc.integer({ min: 5, max: 600 }),
    })
    fc.assert(
      fc.property(fc.array(activity, { maxLength: 30 }), (all) => {
        const placed = placedOf(all.map(({ minutes, duration }, id) => some(minutes, duration, id)))
        const pairs = placed.flatMap((one, index) => placed.slice(index + 1).map((other) => [one, other] as const))
        return (
          placed.length === all.length &&
          placed.every(({ lane, lanes }) => lane < lanes) &&
          pairs.every(([one, other]) => one.to <= other.from || other.to <= one.from || one.lane !== other.lane)
        )
      }),
    )
  })
})
