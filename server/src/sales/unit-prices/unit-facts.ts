import type { FoundUnit } from './queries.ts'

/** The facts of a unit that a user sees with its price. */
export function factsOfUnit(unit: FoundUnit) {
  const { number, floor, type, bedrooms, bathrooms, internal_area, total_area, orientation, view, parking } = unit
  const { building, project, currency, handover_on, expiry_minutes } = unit
  const measures = { number, floor, type, bedrooms, bathrooms, internal_area, total_area, orientation, view, parking }
  return { ...measures, building: building.name, project: project.name, currency, handover_on, expiry_minutes }
}
