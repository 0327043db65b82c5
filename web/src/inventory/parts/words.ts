import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import type { BuildingType } from '@storey/api/inventory/buildings.ts'
import type { PlanStatus } from '@storey/api/inventory/payment-plans.ts'
import type { ProjectStatus } from '@storey/api/inventory/projects.ts'
import { unitStatusWords as names } from '@storey/api/inventory/unit-names.ts'
import type { UnitMove } from '@storey/api/inventory/units.ts'
import type { InventoryTone, PlainTone } from '../../ui/Status.tsx'

interface StatusWord {
  readonly word: string
  readonly tone: InventoryTone
  /** Stands in the grid, so that a colour never speaks alone. */
  readonly letter: string
}

export const unitStatusWords: Readonly<Record<UnitStatus, StatusWord>> = {
  available: { word: names.available, tone: 'available', letter: 'A' },
  on_hold: { word: names.on_hold, tone: 'hold', letter: 'H' },
  reserved: { word: names.reserved, tone: 'reserved', letter: 'R' },
  booked: { word: names.booked, tone: 'booked', letter: 'B' },
  sold: { word: names.sold, tone: 'sold', letter: 'S' },
  handed_over: { word: names.handed_over, tone: 'sold', letter: 'K' },
  blocked: { word: names.blocked, tone: 'blocked', letter: 'X' },
  unreleased: { word: names.unreleased, tone: 'unreleased', letter: 'U' },
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

export const planStatusWords: Readonly<Record<PlanStatus, { word: string; tone: PlainTone }>> = {
  draft: { word: 'Draft', tone: 'outline' },
  active: { word: 'On offer', tone: 'good' },
  archived: { word: 'Archived', tone: 'neutral' },
}

/** What people may do with a unit's status; holds and bookings do the rest. */
export const moveWords: Readonly<Record<UnitMove, { verb: string; effect: string }>> = {
  release: { verb: 'Release', effect: 'Sellers can hold and book it from now on.' },
  block: { verb: 'Block', effect: 'Nobody can hold or book it until it is unblocked.' },
  unblock: { verb: 'Unblock', effect: 'Sellers can hold and book it again.' },
  withdraw: { verb: 'Withdraw', effect: 'It leaves the sale until it is released again.' },
}

/** Options of a select or a filter, in the order of the words. */
export const optionsOf = <Value extends string>(words: Readonly<Record<Value, string | { readonly word: string }>>) =>
  (Object.entries(words) as [Value, string | { readonly word: string }][]).map(([value, word]) => ({
    value,
    label: typeof word === 'string' ? word : word.word,
  }))
