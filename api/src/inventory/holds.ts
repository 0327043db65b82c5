import * as z from 'zod'
import { line, one } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { unitClaim } from './unit.ts'

/** The longest that any project may allow: thirty days. */
export const minutes = z
  .int('Enter a whole number of minutes.')
  .min(5, 'Hold it for at least 5 minutes.')
  .max(43_200, 'Hold it for at most 30 days.')

/** A hold reserves a unit for a person until a time, and ends automatically. */
export const holds = {
  take: endpoint({
    method: 'POST',
    path: '/inventory/units/{id}/hold',
    summary: "Hold a unit; without minutes for the project's default",
    access: can('units.change_status'),
    changes: ['unit.status'],
    audit: { label: 'Hold unit', subject: 'unit', id: 'path' },
    status: 201,
    idempotent: true,
    body: z.strictObject({ minutes: minutes.optional(), held_for: line(200).nullable().optional() }),
    response: one(unitClaim),
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/inventory/units/{id}/hold',
    summary: 'End a hold: its holder or an admin of the builder',
    access: can('units.change_status'),
    changes: ['unit.status'],
    audit: { label: 'Release unit', subject: 'unit' },
    status: 204,
  }),
  extend: endpoint({
    method: 'POST',
    path: '/inventory/units/{id}/hold/extend',
    summary: 'Extend a hold, once, up to the greatest length of its project',
    access: can('units.change_status'),
    changes: ['unit.status'],
    audit: { label: 'Extend hold', subject: 'unit' },
    body: z.strictObject({ minutes: minutes.optional() }),
    response: one(unitClaim),
  }),
}
