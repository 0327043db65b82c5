import type { BookedWeek } from '@storey/api/sales/overview.ts'
import { WEEKS } from '@storey/api/sales/overview-lists.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { weekdayOf } from '../../../ui/format/day.ts'

export interface Week {
  readonly from: string
  readonly to: string
  /** In minor units. */
  readonly amount: number
  readonly bookings: number
  /** Of bookings of the week that were rejected, expired or canceled since. */
  readonly lost_amount: number
  readonly lost: number
}

/** The currencies of the bookings, the most frequent first. */
export function currenciesOf(booked: readonly BookedWeek[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { currency, bookings } of booked.flatMap(({ sums }) => sums))
    counts.set(currency, (counts.get(currency) ?? 0) + bookings)
  return [...counts].sort(([one, less], [other, more]) => more - less || one.localeCompare(other)).map(([name]) => name)
}

/** All weeks up to the current one, including those without bookings. */
export function weeksOf(booked: readonly BookedWeek[], currency: string, today: string): readonly Week[] {
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
  return Array.from({ length: WEEKS }, (_, place) => {
    const from = addDays(monday, 7 * (place + 1 - WEEKS))
    const sum = booked.find((week) => week.from === from)?.sums.find((one) => one.currency === currency)
    const { amount = 0, bookings = 0, lost_amount = 0, lost = 0 } = sum ?? {}
    return { from, to: addDays(from, 6), amount, bookings, lost_amount, lost }
  })
}
