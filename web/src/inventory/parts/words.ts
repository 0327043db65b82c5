import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import type { BuildingType } from '@storey/api/inventory/buildings.ts'
import type { PlanStatus } from '@storey/api/inventory/payment-plans.ts'
import type { ProjectStatus } from '@storey/api/inventory/projects.ts'
import { unitStatusWords as names } from '@storey/api/inventory/unit-names.ts'
import type { UnitMove } from '@storey/api/inventory/units.ts'
import type { InventoryTone, PlainTone } from '../../ui/Status.tsx'
import * as copy from './copy.ts'

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
  coming_soon: { word: copy.comingSoon, tone: 'outline' },
  on_sale: { word: copy.onSale, tone: 'good' },
  sold_out: { word: copy.soldOut, tone: 'neutral' },
  completed: { word: 'Completed', tone: 'neutral' },
  archived: { word: 'Archived', tone: 'neutral' },
}

export const buildingTypeWords: Readonly<Record<BuildingType, string>> = {
  apartments: 'Apartments',
  villas: 'Villas',
  townhouses: 'Townhouses',
  offices: 'Offices',
  retail: 'Retail',
  mixed: copy.mixedUse,
}

export const planStatusWords: Readonly<Record<PlanStatus, { word: string; tone: PlainTone }>> = {
  draft: { word: 'Draft', tone: 'outline' },
  active: { word: 'Active', tone: 'good' },
  archived: { word: 'Archived', tone: 'neutral' },
}

/** What people may do with a unit's status; holds and bookings do the rest. */
export const moveWords: Readonly<Record<UnitMove, { verb: string; effect: string }>> = {
  release: { verb: 'Release', effect: copy.availableToHoldAndBook },
  block: { verb: 'Block', effect: copy.notAvailableUntilUnblocked },
  unblock: { verb: 'Unblock', effect: copy.availableToHoldAndBookAgain },
  withdraw: { verb: 'Withdraw', effect: copy.notForSaleUntilReleasedAgain },
}

/** What a move does, and that units of a draft project wait for their project. */
export function moveEffect(move: UnitMove, drafts: readonly string[]): string {
  const { effect } = moveWords[move]
  if (drafts.length === 0 || (move !== 'release' && move !== 'unblock')) return effect
  return drafts.length === 1
    ? `${drafts[0]} is a draft: its units can be held and booked once the project is on sale.`
    : `${drafts.join(' and ')} are drafts: their units can be held and booked once the projects are on sale.`
}

/** Options of a select or a filter, in the order of the words. */
export const optionsOf = <Value extends string>(words: Readonly<Record<Value, string | { readonly word: string }>>) =>
  (Object.entries(words) as [Value, string | { readonly word: string }][]).map(([value, word]) => ({
    value,
    label: typeof word === 'string' ? word : word.word,
  }))
