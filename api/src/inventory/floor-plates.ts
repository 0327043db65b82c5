import * as z from 'zod'
import { asNumber, currency, instant, nameLine, one, recordId, seenVersion, several, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { illustration } from '../picture.ts'
import { named, unitCounts } from './availability.ts'
import { buildingType, cell } from './buildings.ts'
import { outlineProblem } from './polygon.ts'

export const MAX_SHAPES = 200
/** Maximum corners of all shapes together, within the limit of one JSON body. */
const MAX_PLATE_CORNERS = 1_200

const coordinate = z
  .number('Enter a number from 0 to 1.')
  .min(0, 'Enter a number from 0 to 1.')
  .max(1, 'Enter a number from 0 to 1.')

const outline = z
  .array(z.tuple([coordinate, coordinate], 'Enter two numbers, x and y.'), 'Enter a list of corners.')
  .superRefine((corners, context) => {
    const problem = outlineProblem(corners)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/**
 * The outline of a home, its corners in parts of the picture. It belongs to a stack, on every floor of the plate; to one
 * unit; or on a site to a building. One without any of them is a proposal, and no list shows it.
 */
const plateShape = z.strictObject({
  points: outline,
  stack: z.int('Enter a whole number.').min(1, 'Enter 1 to 200.').max(200, 'Enter 1 to 200.').nullable().default(null),
  unit_id: recordId.nullable().default(null),
  building_id: recordId.nullable().default(null),
  /** Its label in the imported drawing. */
  label: nameLine(60).nullable().default(null),
})

const shapes = z
  .array(plateShape)
  .max(MAX_SHAPES, `Draw at most ${MAX_SHAPES} shapes.`)
  .superRefine((all, context) => {
    if (all.reduce((sum, { points }) => sum + points.length, 0) > MAX_PLATE_CORNERS)
      context.addIssue({ code: 'custom', message: `Use at most ${MAX_PLATE_CORNERS} corners on one plate.` })
    const seen = new Set<string>()
    for (const [index, shape] of all.entries()) {
      const names = (['stack', 'unit_id', 'building_id'] as const).filter((name) => shape[name] !== null)
      const [name, second] = names
      if (second) context.addIssue({ code: 'custom', path: [index, second], message: 'A shape belongs to one home.' })
      if (!name) continue
      const key = `${name} ${shape[name]}`
      if (seen.has(key)) context.addIssue({ code: 'custom', path: [index, name], message: 'This is drawn twice.' })
      seen.add(key)
    }
  })

export const floorPlate = z.object({
  id: recordId,
  project: named,
  /** Null of a site. */
  building: named.extend({ code: z.string() }).nullable(),
  name: z.string(),
  floor_from: z.int().nullable(),
  floor_to: z.int().nullable(),
  picture: illustration,
  width: z.int(),
  height: z.int(),
  shapes: z.array(
    z.object({
      points: z.array(z.tuple([z.number(), z.number()])),
      stack: z.int().nullable(),
      unit_id: recordId.nullable(),
      building_id: recordId.nullable(),
      label: z.string().nullable(),
    }),
  ),
  updated_at: instant,
  version,
})
export type FloorPlate = z.output<typeof floorPlate>
export type PlateShape = FloorPlate['shapes'][number]

const siteCell = cell.extend({ building: named.extend({ code: z.string() }) })
export type SiteCell = z.output<typeof siteCell>

export const site = z.object({
  plate: floorPlate.nullable(),
  currency,
  /** Units of its villas and townhouses, and those that are drawn. */
  cells: z.array(siteCell),
  buildings: z.array(named.extend({ code: z.string(), type: buildingType, counts: unitCounts })),
})
export type Site = z.output<typeof site>

const floor = z
  .int('Enter a whole number.')
  .min(-20, 'Enter a floor from -20 to 250.')
  .max(250, 'Enter a floor from -20 to 250.')
const picture = z.file('Choose a picture.')

export const floorPlates = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/buildings/{id}/floor-plates',
    summary: 'Floor plates of a building, from the lowest, with the outlines of its homes',
    access: can('buildings.view'),
    response: several(floorPlate),
  }),
  one: endpoint({
    method: 'GET',
    path: '/inventory/floor-plates/{id}',
    summary: 'A floor plate of a building, or the plate of a site',
    access: can('buildings.view'),
    response: one(floorPlate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/inventory/buildings/{id}/floor-plates',
    summary: 'Add the picture of a range of floors; shapes with ids of an SVG become proposals',
    access: can('buildings.manage'),
    changes: ['floor_plate.changed'],
    audit: { label: 'Add floor plate', subject: 'floor_plate' },
    status: 201,
    idempotent: true,
    files: ['file'],
    pictures: true,
    drawings: true,
    body: z.strictObject({
      file: picture,
      name: nameLine(120).optional(),
      floor_from: asNumber(floor),
      floor_to: asNumber(floor),
    }),
    response: one(floorPlate),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/inventory/floor-plates/{id}',
    summary: 'Change the name, floors or shapes of a plate; shapes are given all together',
    access: can('buildings.manage'),
    changes: ['floor_plate.changed'],
    audit: { label: 'Change floor plate', subject: 'floor_plate' },
    body: z.strictObject({
      version: seenVersion,
      name: nameLine(120).optional(),
      floor_from: floor.optional(),
      floor_to: floor.optional(),
      shapes: shapes.optional(),
    }),
    response: one(floorPlate),
  }),
  setPicture: endpoint({
    method: 'POST',
    path: '/inventory/floor-plates/{id}/picture',
    summary: 'Put another picture under the shapes of a plate',
    access: can('buildings.manage'),
    changes: ['floor_plate.changed'],
    audit: { label: 'Replace picture of floor plate', subject: 'floor_plate', id: 'path' },
    files: ['file'],
    pictures: true,
    drawings: true,
    body: z.strictObject({ file: picture }),
    response: one(floorPlate),
  }),
  copy: endpoint({
    method: 'POST',
    path: '/inventory/floor-plates/{id}/copy',
    summary: 'Copy a plate with its stacks to other floors of its building',
    access: can('buildings.manage'),
    changes: ['floor_plate.changed'],
    audit: { label: 'Copy floor plate', subject: 'floor_plate' },
    status: 201,
    idempotent: true,
    body: z.strictObject({ name: nameLine(120).optional(), floor_from: floor, floor_to: floor }),
    response: one(floorPlate),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/inventory/floor-plates/{id}',
    summary: 'Delete a plate; it can be restored for a day',
    access: can('buildings.manage'),
    changes: ['floor_plate.changed'],
    audit: { label: 'Delete floor plate', subject: 'floor_plate' },
    status: 204,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/inventory/floor-plates/{id}/restore',
    summary: 'Restore a deleted plate, where its floors have no other one',
    access: can('buildings.manage'),
    changes: ['floor_plate.changed'],
    audit: { label: 'Restore floor plate', subject: 'floor_plate' },
    response: one(floorPlate),
  }),
  site: endpoint({
    method: 'GET',
    path: '/inventory/projects/{id}/site-plate',
    summary: 'The site of a project, with the units and buildings drawn on it',
    access: can('projects.view'),
    response: one(site),
  }),
  createSite: endpoint({
    method: 'POST',
    path: '/inventory/projects/{id}/site-plate',
    summary: 'Add the picture of the site of a project',
    access: can('buildings.manage'),
    changes: ['floor_plate.changed'],
    audit: { label: 'Add site plate', subject: 'floor_plate' },
    status: 201,
    idempotent: true,
    files: ['file'],
    pictures: true,
    drawings: true,
    body: z.strictObject({ file: picture, name: nameLine(120).optional() }),
    response: one(floorPlate),
  }),
}
