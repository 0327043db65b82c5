import { capabilities, type Role } from '@storey/api/capabilities.ts'
import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import type { UnitMove } from '@storey/api/inventory/units.ts'

/** The moves that people make. Every other one is a claim's: a hold or a booking makes it and ends it. */
export const moves: Readonly<Record<UnitMove, { from: UnitStatus; to: UnitStatus; done: string }>> = {
  release: { from: 'unreleased', to: 'available', done: 'released' },
  withdraw: { from: 'available', to: 'unreleased', done: 'withdrawn' },
  block: { from: 'available', to: 'blocked', done: 'blocked' },
  unblock: { from: 'blocked', to: 'available', done: 'unblocked' },
}

/** Statuses as people read them. */
export const words: Readonly<Record<UnitStatus, string>> = {
  unreleased: 'unreleased',
  available: 'available',
  on_hold: 'on hold',
  reserved: 'reserved',
  booked: 'booked',
  sold: 'sold',
  handed_over: 'handed over',
  blocked: 'blocked',
}

/** Why a unit cannot make a move now; undefined where it can. */
export function whyNot(move: UnitMove, status: UnitStatus): string | undefined {
  const { from, to, done } = moves[move]
  if (status === from) return undefined
  if (status === to) return `It is ${words[status]} already.`
  return `It is ${words[status]}; only one that is ${words[from]} can be ${done}.`
}

/** The floor for discounts is for those who set prices. */
export const seesMinimum = (role: Role | null): boolean =>
  role !== null &&
  [...capabilities['units.manage'], ...capabilities['units.manage_restricted']].some((allowed) => allowed === role)

interface Tower {
  readonly floors: number
  readonly basements: number
  readonly skipped_floors: readonly number[]
}

/** Why a building has no such floor; undefined where it has. Skipped numbers make the top floor's number higher. */
export function floorProblem(floor: number, { floors, basements, skipped_floors }: Tower): string | undefined {
  const top = floors + skipped_floors.length
  if (floor > top) return `The top floor of this building is ${top}.`
  if (floor < -basements)
    return basements === 0 ? 'This building has no basement.' : `The lowest floor is -${basements}.`
  if (skipped_floors.includes(floor)) return `This building has no floor ${floor}.`
  return undefined
}

/** The price as its people read it: whole units of the currency. */
export const priceText = (amount: number, currency: string): string =>
  `${currency} ${new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(amount / 100)}`
