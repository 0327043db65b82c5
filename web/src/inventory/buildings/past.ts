import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import type { Cell, StatusDay } from '@storey/api/inventory/buildings.ts'
import { addDays, daysBetween } from '@storey/api/schedule/day.ts'

const TAKEN: ReadonlySet<UnitStatus> = new Set(['reserved', 'booked', 'sold', 'handed_over'])
/** Stops of a run through time, and parts of its line. */
export const STEPS = 24

/** The units as they were at the end of a day. Before its first change a unit was not released; one without changes was as it is. */
export function cellsOn(cells: readonly Cell[], changes: readonly StatusDay[], day: string): Cell[] {
  const then = new Map<number, UnitStatus>()
  for (const { unit_id, on, status } of changes) {
    if (on <= day) then.set(unit_id, status)
    else if (!then.has(unit_id)) then.set(unit_id, 'unreleased')
  }
  return cells.map((cell) => ({ ...cell, status: then.get(cell.id) ?? cell.status, holder: null, until: null }))
}

/** How many units were reserved, booked or sold. */
export const takenIn = (cells: readonly Cell[]): number => cells.filter(({ status }) => TAKEN.has(status)).length

/** Units taken in each of the equal parts of the time from the first day to the last: each unit in the part that first took it. */
export function takenByPart(changes: readonly StatusDay[], first: string, last: string): number[] {
  const seen = new Set<number>()
  const parts = Array.from({ length: STEPS }, () => 0)
  const days = Math.max(1, daysBetween(first, last))
  for (const { unit_id, on, status } of changes) {
    if (!TAKEN.has(status) || seen.has(unit_id)) continue
    seen.add(unit_id)
    const part = Math.min(STEPS - 1, Math.floor((daysBetween(first, on) * STEPS) / days))
    parts[part] = (parts[part] ?? 0) + 1
  }
  return parts
}

/** The days of a run, the last one included. */
export function stepsBetween(first: string, last: string): string[] {
  const days = daysBetween(first, last)
  return Array.from({ length: STEPS }, (_, step) => addDays(first, Math.round((days * (step + 1)) / STEPS)))
}
