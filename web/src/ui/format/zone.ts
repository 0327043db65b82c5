interface Formats {
  readonly local: Intl.DateTimeFormat
  readonly named: Intl.DateTimeFormat
}

let wanted: string | undefined
/** Made when a day is first shown: their first use loads the tables of the language, which takes longer than drawing a page. */
let made: Formats | undefined

const formatsOf = (timeZone?: string): Formats => ({
  // Swedish writes a time as ISO 8601 does: `2026-11-21 16:30:00`.
  local: new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone }),
  named: new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'long' }),
})

function formats(): Formats {
  if (made) return made
  try {
    made = formatsOf(wanted)
  } catch {
    // An older browser may not know the zone.
    made = formatsOf()
  }
  return made
}

/** Every day and time is shown in this zone from now on: the one of the profile, or the browser's where none is named. */
export function setZone(zone?: string): void {
  if (zone !== wanted) made = undefined
  wanted = zone
}

/** The zone of every day and time on the screen. */
export const zoneName = (): string => formats().local.resolvedOptions().timeZone

/** `Gulf Standard Time`: what the zone is called at an instant. */
export const zoneText = (instant: string): string =>
  formats()
    .named.formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** Date and time of an instant in the zone: `2026-11-21 16:30:00`. */
export const localOf = (instant: Date | number | string): string => formats().local.format(new Date(instant))
