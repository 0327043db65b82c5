import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import type { BuildingType } from '@storey/api/inventory/buildings.ts'
import type { PlanStatus } from '@storey/api/inventory/payment-plans.ts'
import type { ProjectStatus } from '@storey/api/inventory/project.ts'
import { projectStatusLabels as projectNames } from '@storey/api/inventory/project-names.ts'
import { earlierStatus, unitStatusLabels as names } from '@storey/api/inventory/unit-names.ts'
import type { UnitMove } from '@storey/api/inventory/units.ts'
import { countText } from '../../ui/format/number.ts'
import type { Tone } from '../../ui/values/Status.tsx'

/** Colours of units in grids, maps and bars; a handed-over unit has the colour of a sold one. */
export type UnitTone = 'available' | 'hold' | 'reserved' | 'booked' | 'sold' | 'blocked' | 'unreleased'

/** The dot's tone for each colour. */
export const unitDots: Readonly<Record<UnitTone, Tone>> = {
  available: 'good',
  hold: 'warn',
  reserved: 'blue',
  booked: 'violet',
  sold: 'neutral',
  blocked: 'bad',
  unreleased: 'outline',
}

interface StatusLabel {
  readonly label: string
  readonly tone: UnitTone
  /** Shown in the grid, so that colour is never the only sign. */
  readonly letter: string
}

export const unitStatusLabels: Readonly<Record<UnitStatus, StatusLabel>> = {
  available: { label: names.available, tone: 'available', letter: 'A' },
  on_hold: { label: names.on_hold, tone: 'hold', letter: 'H' },
  reserved: { label: names.reserved, tone: 'reserved', letter: 'R' },
  booked: { label: names.booked, tone: 'booked', letter: 'B' },
  sold: { label: names.sold, tone: 'sold', letter: 'S' },
  handed_over: { label: names.handed_over, tone: 'sold', letter: 'K' },
  blocked: { label: names.blocked, tone: 'blocked', letter: 'X' },
  unreleased: { label: names.unreleased, tone: 'unreleased', letter: 'U' },
}

/** How a unit is shown: a home that was sold before this system is blocked, and says so. */
export function unitLook({ status, block_reason }: { status: UnitStatus; block_reason: string | null }): StatusLabel {
  const earlier = status === 'blocked' ? earlierStatus(block_reason) : undefined
  if (!earlier) return unitStatusLabels[status]
  const { label, letter } = unitStatusLabels[earlier]
  return { ...unitStatusLabels.blocked, label: `${label} earlier`, letter }
}

export const projectStatusLabels: Readonly<Record<ProjectStatus, { label: string; tone: Tone }>> = {
  draft: { label: projectNames.draft, tone: 'outline' },
  coming_soon: { label: projectNames.coming_soon, tone: 'outline' },
  on_sale: { label: projectNames.on_sale, tone: 'good' },
  sold_out: { label: projectNames.sold_out, tone: 'neutral' },
  completed: { label: projectNames.completed, tone: 'neutral' },
  archived: { label: projectNames.archived, tone: 'neutral' },
}

export const buildingTypeLabels: Readonly<Record<BuildingType, string>> = {
  apartments: 'Apartments',
  villas: 'Villas',
  townhouses: 'Townhouses',
  offices: 'Offices',
  retail: 'Retail',
  mixed: 'Mixed use',
}

/** Villas and townhouses have no floors with several units. */
export const isHouses = (type: string | null) => type === 'villas' || type === 'townhouses'

export const planStatusLabels: Readonly<Record<PlanStatus, { label: string; tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'outline' },
  active: { label: 'Active', tone: 'good' },
  archived: { label: 'Archived', tone: 'neutral' },
}

/** Status changes that users make themselves; holds and bookings make the others. */
export const moveLabels: Readonly<Record<UnitMove, { verb: string; effect: string }>> = {
  release: { verb: 'Release', effect: 'Available to hold and book.' },
  block: { verb: 'Block', effect: 'Not available until unblocked.' },
  unblock: { verb: 'Unblock', effect: 'Available to hold and book again.' },
  withdraw: { verb: 'Withdraw', effect: 'Not for sale until released again.' },
}

/** Describes the effect of a status change, and says if units of a draft project wait for their project. */
export function moveEffect(move: UnitMove, drafts: readonly string[]): string {
  const { effect } = moveLabels[move]
  if (drafts.length === 0 || (move !== 'release' && move !== 'unblock')) return effect
  return drafts.length === 1
    ? `${drafts[0]} is a draft: its units can be held and booked once the project is on sale.`
    : `${drafts.join(' and ')} are drafts: their units can be held and booked once the projects are on sale.`
}

/** Options of a select or a filter, in the order of the labels. */
export const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string | { readonly label: string }>>) =>
  (Object.entries(labels) as [Value, string | { readonly label: string }][]).map(([value, label]) => ({
    value,
    label: typeof label === 'string' ? label : label.label,
  }))

/** `32, no 13`: the floors of a building, with the numbers that none has. */
export function floorsText({ floors, skipped_floors }: { floors: number; skipped_floors: readonly number[] }): string {
  if (skipped_floors.length === 0) return countText(floors)
  return `${countText(floors)}, ${skipped_floors.map((floor) => `no ${floor}`).join(' and ')}`
}
