let local: Intl.DateTimeFormat
let named: Intl.DateTimeFormat

function goBy(timeZone?: string): void {
  // Swedish writes a time as ISO 8601 does: `2026-11-21 16:30:00`.
  local = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  named = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'long' })
}

goBy()

/** Every day and time goes by this zone from now on: the one of the profile, or the browser's where none is named. */
export function setZone(zone?: string): void {
  try {
    goBy(zone)
  } catch {
    // An older browser may not know it.
    goBy()
  }
}

/** The zone of every day and time on the screen. */
export const zoneName = (): string => local.resolvedOptions().timeZone

/** `Gulf Standard Time`: what the zone is called at an instant. */
export const zoneText = (instant: string): string =>
  named.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** What clock and calendar of the zone show at an instant: `2026-11-21 16:30:00`. */
export const localOf = (instant: Date | number | string): string => local.format(new Date(instant))
