import { type UnitCounts, unitStatus } from '@storey/api/inventory/availability.ts'

/** Counts as SQL gives them, with the statuses that no unit has. */
export const countsOf = (found: Partial<UnitCounts>): UnitCounts =>
  Object.fromEntries(unitStatus.options.map((status) => [status, found[status] ?? 0])) as UnitCounts

/** How many units there are in all states together. */
export const unitsIn = (found: Partial<UnitCounts>): number =>
  Object.values(found).reduce((sum, count) => sum + count, 0)
