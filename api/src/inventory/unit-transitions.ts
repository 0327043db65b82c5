import type { UnitStatus } from './availability.ts'
import type { UnitMove } from './units.ts'

/** The moves of a unit that people make, from where to where. Every other one is a claim's: a hold or a booking makes it and ends it. */
export const unitTransitions: Readonly<Record<UnitMove, { from: UnitStatus; to: UnitStatus }>> = {
  release: { from: 'unreleased', to: 'available' },
  withdraw: { from: 'available', to: 'unreleased' },
  block: { from: 'available', to: 'blocked' },
  unblock: { from: 'blocked', to: 'available' },
}
