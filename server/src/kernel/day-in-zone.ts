/** The day of an instant in a time zone, `YYYY-MM-DD`. The first ten characters of an instant are its day in UTC. */
export const dayInZone = (instant: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(instant))
