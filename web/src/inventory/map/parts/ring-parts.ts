import type { UnitCounts } from '@storey/api/inventory/availability.ts'
import type { UnitTone } from '../../parts/labels.ts'

interface RingPart {
  readonly tone: UnitTone
  /** In hundredths of the ring. */
  readonly from: number
  readonly length: number
}

/** A part of one unit of a thousand is still seen. */
const LEAST = 2
const GAP = 1

/** The statuses around the ring, in the order of the bars. What is not released stays empty. */
export function ringParts(counts: UnitCounts): RingPart[] {
  const { available, on_hold, reserved, booked, sold, handed_over, blocked, unreleased } = counts
  const filled = (
    [
      ['available', available],
      ['hold', on_hold],
      ['reserved', reserved],
      ['booked', booked],
      ['sold', sold + handed_over],
      ['blocked', blocked],
    ] as const
  ).filter(([, count]) => count > 0)
  const total = filled.reduce((sum, [, count]) => sum + count, unreleased)
  const wide = filled.map(([tone, count]) => ({ tone, share: Math.max(LEAST, (count / total) * 100) }))
  const all = wide.reduce((sum, { share }) => sum + share, (unreleased / Math.max(1, total)) * 100)
  const gap = wide.length > 1 || unreleased > 0 ? GAP : 0
  let from = 0
  return wide.map(({ tone, share }) => {
    const length = (share / all) * 100
    const part = { tone, from, length: length - gap }
    from += length
    return part
  })
}

/** The units of several projects. */
export function sumOfCounts(all: readonly UnitCounts[]): UnitCounts {
  const sum = (status: keyof UnitCounts) => all.reduce((total, counts) => total + counts[status], 0)
  return {
    unreleased: sum('unreleased'),
    available: sum('available'),
    on_hold: sum('on_hold'),
    reserved: sum('reserved'),
    booked: sum('booked'),
    sold: sum('sold'),
    handed_over: sum('handed_over'),
    blocked: sum('blocked'),
  }
}
