import * as z from 'zod'
import { area, asFlag, instant, nameLine, one, recordId, several, text, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { unitStatus, unitType } from './availability.ts'
import { furnishing, orientation } from './unit.ts'
import type { UnitTypeField } from './unit-type-fields.ts'
import { unitTypeFields } from './unit-type-fields.ts'
import { unitShape } from './units.ts'

/** A kind of home that repeats in a project. What is null is left to each unit. */
const unitTemplate = z.object({
  id: recordId,
  project_id: recordId,
  name: z.string(),
  type: unitType,
  bedrooms: z.int().nullable(),
  bathrooms: z.int().nullable(),
  internal_area: area.nullable(),
  outdoor_area: area.nullable(),
  orientation: orientation.nullable(),
  view: z.string().nullable(),
  parking: z.int().nullable(),
  furnishing: furnishing.nullable(),
  description: z.string(),
  /** How many are of it. */
  units: z.int(),
  updated_at: instant,
  version,
})
export type UnitTemplate = z.output<typeof unitTemplate>

/** A project has at most this many. */
export const MAX_UNIT_TYPES = 100
/** A preview names at most this many units, and counts all. */
export const UNITS_IN_PREVIEW = 200

const fields = {
  name: nameLine(40),
  type: unitShape.type,
  bedrooms: unitShape.bedrooms.nullable(),
  bathrooms: unitShape.bathrooms.nullable(),
  internal_area: unitShape.internal_area.nullable(),
  outdoor_area: unitShape.outdoor_area.nullable(),
  orientation: unitShape.orientation,
  view: unitShape.view,
  parking: unitShape.parking.nullable(),
  furnishing: unitShape.furnishing.nullable(),
  description: text(1000),
} satisfies Record<UnitTypeField | 'name' | 'description', z.core.$ZodType>

const field = z.enum(unitTypeFields)
const unitOfType = { id: recordId, name: z.string(), status: unitStatus }

/** What happens to the units of a type when its values are applied. */
const application = z.object({
  version,
  /** A hash of the units and their changes; applying requires the one that was shown. */
  stamp: z.string(),
  /** How many have its values already. */
  alike: z.int(),
  /** How many change, and how many stay because they are held or sold and what was agreed would change. */
  changing: z.int(),
  staying: z.int(),
  changes: z.array(
    z.object({
      ...unitOfType,
      changes: z.array(z.object({ field, old: z.string().nullable(), new: z.string() })),
    }),
  ),
  stays: z.array(z.object({ ...unitOfType, fields: z.array(field) })),
})
export type TypeApplication = z.output<typeof application>

const manage = can('units.manage')

export const unitTypes = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/projects/{id}/unit-types',
    summary: 'The unit types of a project, by name',
    access: can('projects.view'),
    response: several(unitTemplate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/inventory/projects/{id}/unit-types',
    summary: 'Add a unit type to a project',
    access: manage,
    changes: ['unit_type.changed'],
    audit: { label: 'Create unit type', subject: 'unit_type' },
    status: 201,
    idempotent: true,
    body: z.strictObject(fields).partial().required({ name: true, type: true }),
    response: one(unitTemplate),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/inventory/unit-types/{id}',
    summary: 'Change a unit type; its units keep their values until it is applied',
    access: manage,
    changes: ['unit_type.changed'],
    audit: { label: 'Change unit type', subject: 'unit_type' },
    body: z.strictObject({ ...fields, version }).partial(),
    response: one(unitTemplate),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/inventory/unit-types/{id}',
    summary: 'Delete a unit type; one that units have is refused, unless they are to be without it',
    access: manage,
    changes: ['unit_type.changed', 'unit.changed'],
    audit: { label: 'Delete unit type', subject: 'unit_type' },
    query: z.strictObject({ everywhere: asFlag.optional() }),
    status: 204,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/inventory/unit-types/{id}/application',
    summary: 'What changes when the units of a type take its values',
    access: manage,
    response: one(application),
  }),
  apply: endpoint({
    method: 'POST',
    path: '/inventory/unit-types/{id}/application',
    summary: 'Let the units of a type take its values; those held or sold stay where what was agreed would change',
    access: manage,
    changes: ['unit_type.changed', 'unit.changed'],
    audit: { label: 'Apply unit type', subject: 'unit_type' },
    body: z.strictObject({ version, stamp: z.string().max(40) }),
    response: one(z.object({ changed: z.int(), stayed: z.int() })),
  }),
}
