import type { UnitStatus, UnitType } from '@storey/api/inventory/availability.ts'
import type { BuildingType } from '@storey/api/inventory/buildings.ts'
import type { PlanStatus } from '@storey/api/inventory/payment-plans.ts'
import type { ProjectStatus } from '@storey/api/inventory/projects.ts'
import type { Furnishing, Orientation, UnitMove } from '@storey/api/inventory/units.ts'
import type { InventoryTone, PlainTone } from '../../ui/Status.tsx'

interface StatusWord {
  readonly word: string
  readonly tone: InventoryTone
  /** Stands in the grid, so that a colour never speaks alone. */
  readonly letter: string
}

export const unitStatusWords: Readonly<Record<UnitStatus, StatusWord>> = {
  available: { word: 'Available', tone: 'available', letter: 'A' },
  on_hold: { word: 'On hold', tone: 'hold', letter: 'H' },
  reserved: { word: 'Reserved', tone: 'reserved', letter: 'R' },
  booked: { word: 'Booked', tone: 'booked', letter: 'B' },
  sold: { word: 'Sold', tone: 'sold', letter: 'S' },
  handed_over: { word: 'Handed over', tone: 'sold', letter: 'K' },
  blocked: { word: 'Blocked', tone: 'blocked', letter: 'X' },
  unreleased: { word: 'Unreleased', tone: 'unreleased', letter: 'U' },
}

export const unitTypeWords: Readonly<Record<UnitType, string>> = {
  studio: 'Studio',
  apartment: 'Apartment',
  penthouse: 'Penthouse',
  duplex: 'Duplex',
  townhouse: 'Townhouse',
  villa: 'Villa',
  office: 'Office',
  retail: 'Retail',
}

export const projectStatusWords: Readonly<Record<ProjectStatus, { word: string; tone: PlainTone }>> = {
  draft: { word: 'Draft', tone: 'outline' },
  coming_soon: { word: 'Coming soon', tone: 'outline' },
  on_sale: { word: 'On sale', tone: 'good' },
  sold_out: { word: 'Sold out', tone: 'neutral' },
  completed: { word: 'Completed', tone: 'neutral' },
  archived: { word: 'Archived', tone: 'neutral' },
}

export const buildingTypeWords: Readonly<Record<BuildingType, string>> = {
  apartments: 'Apartments',
  villas: 'Villas',
  townhouses: 'Townhouses',
  offices: 'Offices',
  retail: 'Retail',
  mixed: 'Mixed use',
}

export const orientationWords: Readonly<Record<Orientation, string>> = {
  n: 'North',
  ne: 'North-east',
  e: 'East',
  se: 'South-east',
  s: 'South',
  sw: 'South-west',
  w: 'West',
  nw: 'North-west',
}

export const furnishingWords: Readonly<Record<Furnishing, string>> = {
  none: 'Unfurnished',
  semi: 'Partly furnished',
  full: 'Furnished',
  kitchen_only: 'Fitted kitchen',
}

export const planStatusWords: Readonly<Record<PlanStatus, { word: string; tone: PlainTone }>> = {
  draft: { word: 'Draft', tone: 'outline' },
  active: { word: 'On offer', tone: 'good' },
  archived: { word: 'Archived', tone: 'neutral' },
}

/** What people may do with a unit's status; holds and bookings do the rest. */
export const moveWords: Readonly<Record<UnitMove, { verb: string; from: UnitStatus; effect: string }>> = {
  release: { verb: 'Release', from: 'unreleased', effect: 'Sellers can hold and book it from now on.' },
  block: { verb: 'Block', from: 'available', effect: 'Nobody can hold or book it until it is unblocked.' },
  unblock: { verb: 'Unblock', from: 'blocked', effect: 'Sellers can hold and book it again.' },
  withdraw: { verb: 'Withdraw', from: 'available', effect: 'It leaves the sale until it is released again.' },
}

/** Options of a select or a filter, in the order of the words. */
export const optionsOf = <Value extends string>(words: Readonly<Record<Value, string | { readonly word: string }>>) =>
  (Object.entries(words) as [Value, string | { readonly word: string }][]).map(([value, word]) => ({
    value,
    label: typeof word === 'string' ? word : word.word,
  }))
