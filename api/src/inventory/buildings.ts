import * as z from 'zod'
import {
  amount,
  anyOf,
  area,
  currency,
  day,
  dayInput,
  instant,
  line,
  listQuery,
  money,
  nameLine,
  one,
  options,
  optionsQuery,
  page,
  recordId,
  several,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { buildingColumns, namesOf } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'
import { illustration } from '../picture.ts'
import { built, code, named, unitCounts, unitStatus, unitType } from './availability.ts'
import { projectStatus } from './project.ts'

export const buildingType = z.enum(['apartments', 'villas', 'townhouses', 'offices', 'retail', 'mixed'])
export type BuildingType = z.output<typeof buildingType>

export const buildingRow = z.object({
  id: recordId,
  organization: named,
  project: named,
  name: z.string(),
  code: z.string(),
  type: buildingType,
  floors: z.int(),
  skipped_floors: z.array(z.int()),
  basements: z.int(),
  city: z.string().nullable(),
  district: z.string().nullable(),
  completion_on: day.nullable(),
  /** The project's day where the building has none of its own. */
  handover_on: day.nullable(),
  construction_percent: z.string(),
  position: z.int(),
  cover: illustration.nullable(),
  units: z.int(),
  counts: unitCounts,
  price_from: money.nullable(),
  /** Payment plans on offer. */
  plans: z.int(),
  updated_at: instant,
  version,
})
export type BuildingRow = z.output<typeof buildingRow>

export const building = buildingRow.extend({
  currency,
  project_status: projectStatus,
  address: z.string().nullable(),
  units_per_floor: z.int().nullable(),
  range: z.object({
    price_to: money.nullable(),
    per_area_from: money.nullable(),
    per_area_to: money.nullable(),
    area_from: area.nullable(),
    area_to: area.nullable(),
    bedrooms: z.array(z.int()),
    types: z.array(unitType),
  }),
  created_at: instant,
})
export type Building = z.output<typeof building>

/** A unit in the grid: short, because a tower has hundreds and all of them come at once. */
export const cell = z.object({
  id: recordId,
  number: z.string(),
  floor: z.int(),
  stack: z.int(),
  type: unitType,
  bedrooms: z.int(),
  bathrooms: z.int().nullable(),
  total_area: area,
  /** Null for a home that has none, which is not for sale. */
  price: amount.nullable(),
  per_area: amount.nullable(),
  status: unitStatus,
  /** Why it is blocked. */
  block_reason: z.string().nullable(),
  view: z.string().nullable(),
  orientation: z.string().nullable(),
  /** The person with a claim on it, and the end of a hold. */
  holder: z.string().nullable(),
  until: instant.nullable(),
})
export type Cell = z.output<typeof cell>

/** The status of a unit at the end of a day of the caller, and from then on. */
const statusDay = z.object({ unit_id: recordId, on: day, status: unitStatus })
export type StatusDay = z.output<typeof statusDay>

const buildingGrid = named.extend({ code: z.string(), cells: z.array(cell) })
export type BuildingGrid = z.output<typeof buildingGrid>

const floor = z.int('Enter a whole number.')
const fields = {
  name: nameLine(),
  code,
  type: buildingType,
  floors: floor.min(1, 'Enter 1 to 200 floors.').max(200, 'Enter 1 to 200 floors.'),
  basements: floor.min(0, 'Enter 0 to 20 basements.').max(20, 'Enter 0 to 20 basements.'),
  skipped_floors: z.array(floor.min(1).max(200)).max(50, 'Enter at most 50 floors.'),
  units_per_floor: floor.min(1, 'Enter 1 to 100 units.').max(100, 'Enter 1 to 100 units.').nullable(),
  city: line(100).nullable(),
  district: line(100).nullable(),
  address: line(300).nullable(),
  position: z.int().min(0).max(10_000),
  completion_on: dayInput.nullable(),
  construction_percent: built,
}

const buildingsQuery = listQuery({
  sort: ['name', 'position', 'floors', 'completion_on', 'updated_at'],
  filters: {
    project_id: anyOf(recordId),
    city: anyOf(z.string().max(100)),
    type: anyOf(buildingType),
    organizations: anyOf(recordId),
  },
})

export const buildings = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/buildings',
    summary: 'Buildings in reach, with their availability',
    access: can('buildings.view'),
    query: buildingsQuery,
    response: page(buildingRow),
  }),
  export: exportEndpoint({
    path: '/inventory/buildings/export',
    what: 'buildings',
    access: can('buildings.view'),
    body: buildingsQuery.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(buildingColumns)))),
  }),
  options: endpoint({
    method: 'GET',
    path: '/inventory/buildings/options',
    summary: 'Buildings by name, for selects',
    access: can('buildings.view'),
    query: optionsQuery.extend({ project_id: anyOf(recordId).optional() }),
    response: options({ code: z.string(), project_id: recordId, project_name: z.string() }),
  }),
  cities: endpoint({
    method: 'GET',
    path: '/inventory/buildings/cities',
    summary: 'The cities of the buildings in reach',
    access: can('buildings.view'),
    response: several(z.string()),
  }),
  one: endpoint({
    method: 'GET',
    path: '/inventory/buildings/{id}',
    summary: 'A building with its facts and price range',
    access: can('buildings.view'),
    response: one(building),
  }),
  availability: endpoint({
    method: 'GET',
    path: '/inventory/buildings/{id}/availability',
    summary: 'Every unit of a building, top floor first, for the availability grid',
    access: can('buildings.view'),
    reads_much: true,
    response: one(z.object({ currency, cells: z.array(cell) })),
  }),
  print: endpoint({
    method: 'GET',
    path: '/inventory/buildings/{id}/print',
    summary: 'The availability grid of a building as a PDF: one landscape sheet with current prices and statuses',
    access: can('buildings.view'),
    audit: { label: 'Print building', subject: 'building' },
    download: true,
  }),
  history: endpoint({
    method: 'GET',
    path: '/inventory/buildings/{id}/history',
    summary: 'The status of every unit of a building by day, for the grid of a past day',
    access: can('buildings.view'),
    reads_much: true,
    response: one(z.object({ today: day, changes: z.array(statusDay) })),
  }),
  gridsOf: endpoint({
    method: 'GET',
    path: '/inventory/projects/{id}/availability',
    summary: 'Every unit of a project, building by building, for the grid of all its floors',
    access: can('buildings.view'),
    reads_much: true,
    response: one(z.object({ currency, buildings: z.array(buildingGrid) })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/inventory/buildings',
    summary: 'Add a building to a project',
    access: can('buildings.manage'),
    changes: ['building.changed'],
    audit: { label: 'Create building', subject: 'building' },
    status: 201,
    idempotent: true,
    body: z
      .strictObject({ project_id: recordId, ...fields })
      .partial()
      .required({ project_id: true, name: true, code: true, type: true, floors: true }),
    response: one(building),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/inventory/buildings/{id}',
    summary: 'Change a building',
    access: can('buildings.manage'),
    changes: ['building.changed'],
    audit: { label: 'Change building', subject: 'building' },
    body: z.strictObject({ ...fields, version }).partial(),
    response: one(building),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/inventory/buildings/{id}',
    summary: 'Delete a building that has no units, with its payment plans',
    access: can('buildings.manage'),
    changes: ['building.changed'],
    audit: { label: 'Delete building', subject: 'building' },
    status: 204,
  }),
}
