import { capabilities, type Role } from '@storey/api/capabilities.ts'
import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import { unitStatusLabels } from '@storey/api/inventory/unit-names.ts'
import { unitTransitions } from '@storey/api/inventory/unit-transitions.ts'
import type { UnitMove } from '@storey/api/inventory/units.ts'

const doneLabels: Readonly<Record<UnitMove, string>> = {
  release: 'released',
  withdraw: 'withdrawn',
  block: 'blocked',
  unblock: 'unblocked',
}

/** A status inside a sentence. */
const wordOf = (status: UnitStatus) => unitStatusLabels[status].toLowerCase()

/** Returns why a unit cannot make a move now; undefined where it can. */
export function whyNot(move: UnitMove, status: UnitStatus): string | undefined {
  const { from, to } = unitTransitions[move]
  if (status === from) return undefined
  if (status === to) return `It is ${wordOf(status)} already.`
  return `It is ${wordOf(status)}. Only ${wordOf(from)} units can be ${doneLabels[move]}.`
}

/** Returns why an undo skips a unit that has been moved since. */
export const movedSince = (status: UnitStatus): string => `It was moved since. It is ${wordOf(status)} now.`

/** The floor price for discounts is visible to roles that set prices. */
export const seesMinimum = (role: Role | null): boolean =>
  role !== null &&
  [...capabilities['units.manage'], ...capabilities['units.manage_restricted']].some((allowed) => allowed === role)

export interface Tower {
  readonly floors: number
  readonly basements: number
  readonly skipped_floors: readonly number[]
}

/** Returns why a building has no such floor; undefined where it has. Skipped numbers make the top floor's number higher. */
export function floorProblem(floor: number, { floors, basements, skipped_floors }: Tower): string | undefined {
  const top = floors + skipped_floors.length
  if (floor > top) return `The top floor of this building is ${top}.`
  if (floor < -basements)
    return basements === 0 ? 'This building has no basement.' : `The lowest floor is -${basements}.`
  if (skipped_floors.includes(floor)) return `This building has no floor ${floor}.`
  return undefined
}

/** The price in whole units of the currency. */
export const priceText = (amount: number, currency: string): string =>
  `${currency} ${new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(amount / 100)}`
