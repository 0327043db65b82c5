const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of an instant in a time zone, `YYYY-MM-DD`. The first ten characters of an instant are its day in UTC. */
export function dayInZone(instant: string | Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format.format(new Date(instant))
}
