import type { UnitStatus, UnitType } from './availability.ts'
import type { Furnishing, Orientation } from './unit.ts'

// Labels for the codes of a unit, for screens and files.

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
