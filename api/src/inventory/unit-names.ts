import type { UnitStatus, UnitType } from './availability.ts'
import type { Furnishing, Orientation } from './unit.ts'

// The name of a unit and labels for its codes, for screens, documents and files.

/**
 * `A-1204`, the name of a unit on every screen and document: the code of its building, and its number there. Two buildings of a project may
 * have the same number. A number that was written with the code, as `A-1204`, has it once. `unit_name` of the database is the same.
 */
export const unitName = ({ code }: { readonly code: string }, number: string): string =>
  number.toUpperCase().startsWith(`${code.toUpperCase()}-`) ? number : `${code}-${number}`

export const unitStatusLabels: Readonly<Record<UnitStatus, string>> = {
  available: 'Available',
  on_hold: 'On hold',
  reserved: 'Reserved',
  booked: 'Booked',
  sold: 'Sold',
  handed_over: 'Handed over',
  blocked: 'Blocked',
  unreleased: 'Unreleased',
}

export const unitTypeLabels: Readonly<Record<UnitType, string>> = {
  studio: 'Studio',
  apartment: 'Apartment',
  penthouse: 'Penthouse',
  duplex: 'Duplex',
  townhouse: 'Townhouse',
  villa: 'Villa',
  office: 'Office',
  retail: 'Retail',
}

export const orientationLabels: Readonly<Record<Orientation, string>> = {
  n: 'North',
  ne: 'North-east',
  e: 'East',
  se: 'South-east',
  s: 'South',
  sw: 'South-west',
  w: 'West',
  nw: 'North-west',
}

export const furnishingLabels: Readonly<Record<Furnishing, string>> = {
  none: 'Unfurnished',
  semi: 'Partly furnished',
  full: 'Furnished',
  kitchen_only: 'Fitted kitchen',
}

/** What a home that is kept from sale was before this system, as an imported list says it. */
const earlier = { Reserved: 'reserved', Booked: 'booked', Sold: 'sold' } as const
const EARLIER = ' in the imported list'

/** The reason of a home that an imported list calls sold, reserved or blocked. */
export const reasonOfList = (label: string): string => `${label}${EARLIER}`

/** Whether a blocked home was sold, booked or reserved before this system: its sale is not recorded yet. */
export function earlierStatus(block_reason: string | null): 'reserved' | 'booked' | 'sold' | undefined {
  if (!block_reason?.endsWith(EARLIER)) return undefined
  const label = block_reason.slice(0, -EARLIER.length)
  return Object.entries(earlier).find(([own]) => own === label)?.[1]
}

/** `Marina view`, and `Sea view` also where that was typed. */
export const viewPhrase = (view: string): string => (/\bviews?\b/i.test(view) ? view : `${view} view`)
