/** Days and instants counted from one now, so that a data set is as fresh whenever it is made. */
export interface Moments {
  readonly now: Date
  /** The day that many days from today, as 'YYYY-MM-DD'. */
  day(days: number): string
  /** The instant that many days from now, fractions of a day included. */
  instant(days: number): string
  /** A working hour of the day that many days from today. */
  atWork(days: number, hour: number, minute?: number): string
}

const DAY_IN_MS = 86_400_000
const GULF_IN_HOURS = 4

export const momentsAt = (now: Date): Moments => ({
  now,
  day: (days) => new Date(now.getTime() + days * DAY_IN_MS).toISOString().slice(0, 10),
  instant: (days) => new Date(now.getTime() + days * DAY_IN_MS).toISOString(),
  atWork: (days, hour, minute = 0) => {
    const day = new Date(now.getTime() + days * DAY_IN_MS)
    day.setUTCHours(hour - GULF_IN_HOURS, minute, 0, 0)
    return day.toISOString()
  },
})
