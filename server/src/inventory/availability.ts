import { type UnitCounts, unitStatus } from '@storey/api/inventory/availability.ts'
import { unitStatusLabels } from '@storey/api/inventory/unit-names.ts'
import { illustrationOf } from '../files/picture-addresses.ts'
import type { Services } from '../services/services.ts'

/** Counts as SQL returns them, with zero for statuses that no unit has. */
export const countsOf = (found: Partial<UnitCounts>): UnitCounts =>
  Object.fromEntries(unitStatus.options.map((status) => [status, found[status] ?? 0])) as UnitCounts

/** The number of units of all statuses. */
export const unitsIn = (found: Partial<UnitCounts>): number =>
  Object.values(found).reduce((sum, count) => sum + count, 0)

/** The units by status in words: “2 available, 1 on hold”. */
export const countsText = (found: Partial<UnitCounts>): string =>
  unitStatus.options
    .flatMap((status) => (found[status] ? [`${found[status]} ${unitStatusLabels[status].toLowerCase()}`] : []))
    .join(', ')

interface Estate {
  readonly cover_uuid: string | null
  readonly cover_drawn: boolean | null
  readonly counts: Partial<UnitCounts>
}

/** A project or a building in a response: its picture, and its units by status. */
export const shownWithUnits = <Input extends Estate>(services: Services, row: Input) => ({
  ...row,
  cover: illustrationOf(services, row.cover_uuid, row.cover_drawn),
  units: unitsIn(row.counts),
  counts: countsOf(row.counts),
})
