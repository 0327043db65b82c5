let local: Intl.DateTimeFormat
let named: Intl.DateTimeFormat

function goBy(timeZone?: string): void {
  // The Swedish locale formats as ISO 8601: `2026-11-21 16:30:00`.
  local = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  named = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'long' })
}

let wanted: string | undefined
/** Made when a day is first shown: their first use loads the tables of the language, which takes longer than drawing a page. */
let made: Formats | undefined

/** Sets the zone for all days and times: the one of the profile, by default the browser's. */
export function setZone(zone?: string): void {
  try {
    made = formatsOf(wanted)
  } catch {
    // An old browser may not know the zone.
    goBy()
  }
  return made
}

/** Every day and time is shown in this zone from now on: the one of the profile, or the browser's where none is named. */
export function setZone(zone?: string): void {
  if (zone !== wanted) made = undefined
  wanted = zone
}

/** The zone used for all days and times on screen. */
export const zoneName = (): string => local.resolvedOptions().timeZone

/** `Gulf Standard Time`: the name of the zone at an instant. */
export const zoneText = (instant: string): string =>
  formats()
    .named.formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** The local date and time of the zone at an instant: `2026-11-21 16:30:00`. */
export const localOf = (instant: Date | number | string): string => local.format(new Date(instant))
