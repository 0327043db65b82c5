// What printed sheets say of days and of themselves.

const part = (at: Date, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(at)

/** `28 Nov 2026`; British English would write Sept. */
export const printedDay = (at: Date, timeZone: string): string =>
  `${part(at, timeZone, { day: 'numeric' })} ${part(at, timeZone, { month: 'short' })} ${part(at, timeZone, { year: 'numeric' })}`

/** `28 Nov 2026, 14:30`. */
export const printedInstant = (at: Date, timeZone: string): string =>
  `${printedDay(at, timeZone)}, ${new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(at)}`

/** Who printed it, and when. */
export const printedBy = (by: string, now: Date, timezone: string): string =>
  `Printed by ${by}, ${printedInstant(now, timezone)} (${timezone})`
