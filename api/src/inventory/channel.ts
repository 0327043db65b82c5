import * as z from 'zod'
import {
  amount,
  amountInput,
  anyOf,
  area,
  asNumber,
  currency,
  day,
  instant,
  listOf,
  listQuery,
  money,
  one,
  options,
  optionsQuery,
  page,
  recordId,
  several,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { illustration } from '../picture.ts'
import { termsStamp } from '../terms-stamp.ts'
import { named, unitType } from './availability.ts'
import { buildingType } from './buildings.ts'
import { floorPlate } from './floor-plates.ts'
import { tour } from './media360.ts'
import { schedule } from './payment-plans.ts'
import { projectStatus } from './project.ts'
import { publishedMaterial } from './sales-materials.ts'
import { furnishing, orientation } from './unit.ts'
import { MAX_COMPARED } from './units.ts'

/** Which brokerages see a published project: every active one, the chosen ones, or those with an agreement in force. */
const audience = z.enum(['all', 'chosen', 'agreement'])
/** The price of each unit, the lowest price of the same homes in its building, or none. */
const shownPrices = z.enum(['each', 'from', 'none'])

const ids = (max: number) =>
  z.array(recordId).max(max, `Choose at most ${max}.`).refine(isDistinct, 'Choose each of them once.')
function isDistinct(chosen: readonly number[]) {
  return new Set(chosen).size === chosen.length
}

const publicationFields = {
  audience,
  brokerage_ids: ids(500).default([]),
  prices: shownPrices,
  shows_taken: z.boolean(),
  shows_plans: z.boolean(),
  hidden_building_ids: ids(500).default([]),
  hidden_unit_ids: ids(5000).default([]),
  /** Waiting requests and live holds that a broker may have in the project; 0 if brokers cannot request holds. */
  request_limit: z.int('Enter a whole number.').min(0, 'Enter 0 or more.').max(20, 'Enter at most 20.').default(3),
  /** Hours before a brokerage can request a unit again whose hold for it expired. */
  cooldown_hours: z
    .int('Enter a whole number of hours.')
    .min(0, 'Enter 0 or more.')
    .max(168, 'Enter at most 168.')
    .default(0),
  /** Floor plates with the outlines of published units. */
  shows_plates: z.boolean().default(false),
  /** 360 tours of the project, and of its buildings and units that are shown. */
  shows_tours: z.boolean().default(false),
}

/** Units that one brokerage alone may sell; others see them as taken. */
const allocations = z
  .array(z.strictObject({ brokerage_id: recordId, unit_ids: ids(1000).min(1, 'Choose at least one unit.') }))
  .max(50, 'Reserve units for at most 50 brokerages.')
  .refine((all) => isDistinct(all.map(({ brokerage_id }) => brokerage_id)), 'Choose each brokerage once.')
  .refine((all) => isDistinct(all.flatMap(({ unit_ids }) => unit_ids)), 'Reserve each unit for one brokerage.')

export const publication = z.object({
  ...publicationFields,
  allocations: z.array(z.object({ brokerage: named, units: z.array(named) })),
  brokerages: z.array(named),
  hidden_units: z.array(named),
  updated_at: instant,
  version,
})
export type Publication = z.output<typeof publication>

export const publications = {
  one: endpoint({
    method: 'GET',
    path: '/inventory/projects/{id}/publication',
    summary: 'What brokerages see of a project; null if it is published to none',
    access: can('channel.publish'),
    response: one(publication.nullable()),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/inventory/projects/{id}/publication',
    summary: 'Publish a project to brokerages, or change what they see; `version` is null if it was published to none',
    access: can('channel.publish'),
    changes: ['publication.changed'],
    audit: { label: 'Publish project to brokers', subject: 'project' },
    body: z
      .strictObject({
        ...publicationFields,
        /** Left as they are if absent. */
        allocations: allocations.optional(),
        version: version.nullable().optional(),
      })
      .refine(({ audience, brokerage_ids }) => (audience === 'chosen') === brokerage_ids.length > 0, {
        path: ['brokerage_ids'],
        error: 'Choose at least one brokerage, or publish to all of them.',
      })
      .refine(
        ({ audience, brokerage_ids, allocations = [] }) =>
          audience !== 'chosen' || allocations.every(({ brokerage_id }) => brokerage_ids.includes(brokerage_id)),
        { path: ['allocations'], error: 'Reserve units for brokerages that see the project.' },
      ),
    response: one(publication),
  }),
  close: endpoint({
    method: 'DELETE',
    path: '/inventory/projects/{id}/publication',
    summary: 'Stop showing a project to brokerages',
    access: can('channel.publish'),
    changes: ['publication.changed'],
    audit: { label: 'Stop publishing project', subject: 'project' },
    status: 204,
  }),
  brokerages: endpoint({
    method: 'GET',
    path: '/channel/brokerages',
    summary: 'Active brokerages by name, to whom a project can be published',
    access: can('channel.publish'),
    query: optionsQuery,
    response: options({ city: z.string().nullable() }),
  }),
}

/** `taken` is reserved, booked or sold. A unit that is unreleased or blocked is not published. */
export const publishedStatus = z.enum(['available', 'on_hold', 'taken'])
export type PublishedStatus = z.output<typeof publishedStatus>

const counts = z.object({ available: z.int(), on_hold: z.int(), taken: z.int() })

export const publishedProject = z.object({
  id: recordId,
  developer: z.string(),
  name: z.string(),
  code: z.string(),
  tagline: z.string().nullable(),
  status: projectStatus,
  city: z.string().nullable(),
  district: z.string().nullable(),
  handover_on: day.nullable(),
  construction_percent: z.string(),
  cover: illustration.nullable(),
  prices: shownPrices,
  counts,
  price_from: money.nullable(),
})
export type PublishedProject = z.output<typeof publishedProject>

const publishedBuilding = z.object({
  id: recordId,
  name: z.string(),
  code: z.string(),
  type: buildingType,
  floors: z.int(),
  handover_on: day.nullable(),
  construction_percent: z.string(),
  counts,
  price_from: money.nullable(),
})

const projectPage = publishedProject.extend({
  description: z.string(),
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  registration_number: z.string().nullable(),
  currency,
  shows_taken: z.boolean(),
  shows_plans: z.boolean(),
  shows_plates: z.boolean(),
  shows_tours: z.boolean(),
  buildings: z.array(publishedBuilding),
  /** Of the project, its buildings and unit types. */
  materials: z.array(publishedMaterial),
})
export type PublishedProjectPage = z.output<typeof projectPage>

/** A unit in the grid; the price is null where it is not published. */
const publishedCell = z.object({
  id: recordId,
  number: z.string(),
  floor: z.int(),
  stack: z.int(),
  type: unitType,
  bedrooms: z.int(),
  total_area: area,
  price: amount.nullable(),
  status: publishedStatus,
})
export type PublishedCell = z.output<typeof publishedCell>

export const publishedUnit = z.object({
  id: recordId,
  project: named,
  developer: z.string(),
  building: named.extend({ code: z.string() }),
  number: z.string(),
  floor: z.int(),
  stack: z.int(),
  type: unitType,
  bedrooms: z.int(),
  bathrooms: z.int().nullable(),
  internal_area: area,
  outdoor_area: area,
  total_area: area,
  /** Of villas and townhouses. */
  plot_area: area.nullable(),
  orientation: orientation.nullable(),
  view: z.string().nullable(),
  parking: z.int(),
  furnishing,
  status: publishedStatus,
  /** The developer reserved it for the brokerage. */
  is_allocated: z.boolean(),
  price: money.nullable(),
  /** The price is the lowest of the same homes in the building, not of this one. */
  is_from_price: z.boolean(),
  /** For a square meter, where the price of each unit is published. */
  per_area: money.nullable(),
  handover_on: day.nullable(),
  plan: illustration.nullable(),
})
export type PublishedUnit = z.output<typeof publishedUnit>

const unitPage = publishedUnit.extend({
  /** Brokers can request a hold of it now. */
  can_request: z.boolean(),
  /** Of its project, building and unit type. */
  materials: z.array(publishedMaterial),
  /** What a request for it sends back as `expected_terms`: price and facts. */
  terms_stamp: termsStamp,
  plans: z.array(
    z.object({
      id: recordId,
      name: z.string(),
      is_default: z.boolean(),
      split_label: z.string(),
      /** What a request that names the plan sends back as `expected_plan`: its payments, fees and prices, without their dates. */
      terms_stamp: termsStamp,
      /** For a booking today; null where the unit's own price is not published, or the plan does not fit it. */
      schedule: schedule.nullable(),
    }),
  ),
})
export type PublishedUnitPage = z.output<typeof unitPage>

const publishedFilters = {
  building_id: anyOf(recordId),
  type: anyOf(unitType),
  bedrooms: anyOf(z.int().min(0).max(20)),
  status: anyOf(publishedStatus),
  price_from: asNumber(amountInput),
  price_to: asNumber(amountInput),
}

/** What narrows the published units of a project: on the screen, in lists to download and in shared links. */
export const listFilters = z.strictObject({
  building_id: publishedFilters.building_id.optional(),
  type: publishedFilters.type.optional(),
  bedrooms: publishedFilters.bedrooms.optional(),
  status: publishedFilters.status.optional(),
  price_from: publishedFilters.price_from.optional(),
  price_to: publishedFilters.price_to.optional(),
})
export type ListFilters = z.output<typeof listFilters>

/** A plate of a range of floors; an outline is of a stack on each of them, or of one published unit. */
const publishedPlate = floorPlate
  .pick({ id: true, name: true, floor_from: true, floor_to: true, picture: true, width: true, height: true })
  .extend({
    shapes: z.array(
      z.object({
        points: z.array(z.tuple([z.number(), z.number()])),
        stack: z.int().nullable(),
        unit_id: recordId.nullable(),
      }),
    ),
  })
export type PublishedPlate = z.output<typeof publishedPlate>

const publishedTour = tour.extend({
  /** The building or unit that it shows; null for the project. */
  building: named.nullable(),
  unit: named.nullable(),
})
export type PublishedTour = z.output<typeof publishedTour>

export const channel = {
  projects: endpoint({
    method: 'GET',
    path: '/channel/projects',
    summary: 'The projects that developers have published to the brokerage, with their availability',
    access: can('channel.view'),
    response: several(publishedProject),
  }),
  project: endpoint({
    method: 'GET',
    path: '/channel/projects/{id}',
    summary: 'A published project with its buildings',
    access: can('channel.view'),
    response: one(projectPage),
  }),
  grid: endpoint({
    method: 'GET',
    path: '/channel/buildings/{id}/availability',
    summary: 'The published units of a building, top floor first',
    access: can('channel.view'),
    reads_much: true,
    response: one(named.extend({ code: z.string(), project: named, currency, cells: z.array(publishedCell) })),
  }),
  plates: endpoint({
    method: 'GET',
    path: '/channel/buildings/{id}/floor-plates',
    summary: 'The published floor plates of a building, from the lowest, with the outlines of published units',
    access: can('channel.view'),
    response: several(publishedPlate),
  }),
  tours: endpoint({
    method: 'GET',
    path: '/channel/projects/{id}/tours',
    summary: 'The published 360 tours of a project, its buildings and units',
    access: can('channel.view'),
    response: several(publishedTour),
  }),
  units: endpoint({
    method: 'GET',
    path: '/channel/units',
    summary: 'Published units',
    access: can('channel.view'),
    query: listQuery({
      sort: ['number', 'floor', 'bedrooms', 'total_area', 'price'],
      filters: {
        project_id: anyOf(recordId),
        ...publishedFilters,
      },
    }),
    response: page(publishedUnit),
  }),
  compare: endpoint({
    method: 'GET',
    path: '/channel/units/compare',
    summary: 'Up to four published units, in the order of their ids in the query',
    access: can('channel.view'),
    query: z.strictObject({
      ids: listOf(recordId)
        .refine((chosen) => chosen.length <= MAX_COMPARED, `Compare at most ${MAX_COMPARED} units.`)
        .refine(isDistinct, 'Name each unit once.'),
    }),
    response: several(publishedUnit),
  }),
  unit: endpoint({
    method: 'GET',
    path: '/channel/units/{id}',
    summary: 'A published unit with the dated payments of its plans',
    access: can('channel.view'),
    response: one(unitPage),
  }),
}
