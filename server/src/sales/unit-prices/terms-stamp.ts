import { createHash } from 'node:crypto'
import { conflict } from '../../errors/problems.ts'
import type { FoundUnit } from './queries.ts'

/** Fingerprint of terms that a user sees. Both sides of a comparison build them with the same function. */
export const stampOf = (terms: unknown): string =>
  createHash('sha256').update(JSON.stringify(terms)).digest('base64url').slice(0, 22)

/** @param expected the stamp of the terms that the user agreed to, if the call sends one @throws 409 if they have changed since */
export function requireTermsSeen(expected: string | undefined, terms_stamp: string): void {
  if (expected !== undefined && expected !== terms_stamp)
    throw conflict('terms_changed', 'The terms have changed since you saw them. Look at the new ones first.', {
      current: { terms_stamp },
    })
}

/** The facts of a unit that a user sees with its price. */
export function factsOfUnit(unit: FoundUnit) {
  const { number, floor, type, bedrooms, bathrooms, internal_area, total_area, orientation, view, parking } = unit
  const { building, project, currency, handover_on, expiry_minutes } = unit
  const measures = { number, floor, type, bedrooms, bathrooms, internal_area, total_area, orientation, view, parking }
  return { ...measures, building: building.name, project: project.name, currency, handover_on, expiry_minutes }
}
