import { addDays, daysBetween } from '@storey/api/schedule/day.ts'

interface Days {
  readonly from: string
  readonly to: string
}

/** Days of a period, with the first and the last. */
export const lengthOf = ({ from, to }: Days): number => daysBetween(from, to) + 1

/** The period of the same length that ends the day before it begins. */
export const daysBefore = (days: Days): Days => ({
  from: addDays(days.from, -lengthOf(days)),
  to: addDays(days.from, -1),
})
