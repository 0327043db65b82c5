import * as z from 'zod'
import {
  anyOf,
  asFlag,
  asNumber,
  instant,
  listQuery,
  nameLine,
  one,
  options,
  optionsQuery,
  page,
  recordId,
  several,
  text,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { amenityColumns, namesOf } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'
import { illustration } from '../picture.ts'
import {
  AMENITIES_AT_ONCE,
  AMENITIES_OF_ITEM,
  AMENITY_CATEGORIES,
  AMENITY_ICONS,
  PLACES_AT_ONCE,
} from './amenity-names.ts'
import { PICTURE_LARGEST, PICTURE_OWNERS } from './picture-roles.ts'

export const amenityCategory = z.enum(AMENITY_CATEGORIES)
export const amenityIcon = z.enum(AMENITY_ICONS)
const itemType = z.enum(PICTURE_OWNERS)

const amenityFacts = z.object({
  id: recordId,
  name: z.string(),
  category: amenityCategory,
  icon: amenityIcon,
  description: z.string(),
  picture: illustration.nullable(),
})

export const amenity = amenityFacts.extend({
  /** How many of each kind have it by themselves. */
  uses: z.object({ projects: z.int(), buildings: z.int(), units: z.int() }),
  updated_at: instant,
  version,
})
export type Amenity = z.output<typeof amenity>

const mappedAmenity = amenityFacts.extend({
  /** Where it is mapped: a building also has what its project gives, a unit what both give. */
  owner: itemType,
  highlight: z.boolean(),
})
export type MappedAmenity = z.output<typeof mappedAmenity>

/** The amenities of a project, building or unit: highlights first, then in their own order. */
const mappedAmenities = z.object({
  /** A hash of its own amenities in order; a save contains the one that it is based on. */
  stamp: z.string(),
  amenities: z.array(mappedAmenity),
})
export type MappedAmenities = z.output<typeof mappedAmenities>

const place = { id: recordId, name: z.string(), mapped: z.boolean(), highlight: z.boolean() }
const placeOfBuilding = z.object({
  ...place,
  /** Its units that have the amenity by themselves, and all of them. */
  units: z.int(),
  all_units: z.int(),
})
const placeOfProject = z.object({ ...place, buildings: z.array(placeOfBuilding) })
export type PlaceOfProject = z.output<typeof placeOfProject>

const fields = {
  name: nameLine(80),
  category: amenityCategory,
  icon: amenityIcon,
  description: text(500),
}

const change = z.strictObject({
  item_type: itemType,
  item_id: recordId,
  mapped: z.boolean(),
  highlight: z.boolean().optional(),
})
const isOnce = (changes: readonly { item_type: string; item_id: number }[]) =>
  new Set(changes.map(({ item_type, item_id }) => `${item_type} ${item_id}`)).size === changes.length
const isUnique = (ids: readonly number[]) => new Set(ids).size === ids.length

const view = can('projects.view', 'amenities.manage')
const manage = can('amenities.manage')
const changes = ['amenity.changed'] as const
const ofItem = z.object({ item_type: itemType, item_id: asNumber(recordId) })

const amenityList = listQuery({
  sort: ['category', 'name', 'uses', 'updated_at'],
  filters: { category: anyOf(amenityCategory), used: asFlag },
})

export const amenities = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/amenities',
    summary: 'The library of amenities, by category and name',
    access: view,
    query: amenityList,
    response: page(amenity),
  }),
  export: exportEndpoint({
    path: '/inventory/amenities/export',
    what: 'amenities',
    access: view,
    body: amenityList.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(amenityColumns)))),
  }),
  categories: endpoint({
    method: 'GET',
    path: '/inventory/amenities/categories',
    summary: 'The categories with how many amenities each has',
    access: view,
    response: several(z.object({ category: amenityCategory, count: z.int() })),
  }),
  options: endpoint({
    method: 'GET',
    path: '/inventory/amenities/options',
    summary: 'Amenities to choose from',
    access: view,
    query: optionsQuery,
    response: options({ category: amenityCategory, icon: amenityIcon }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/inventory/amenities/{id}',
    summary: 'An amenity with its uses',
    access: view,
    response: one(amenity),
  }),
  create: endpoint({
    method: 'POST',
    path: '/inventory/amenities',
    summary: 'Add an amenity to the library',
    access: manage,
    changes,
    audit: { label: 'Create amenity', subject: 'amenity' },
    status: 201,
    idempotent: true,
    body: z.strictObject({ ...fields, description: fields.description.optional() }),
    response: one(amenity),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/inventory/amenities/{id}',
    summary: 'Change an amenity everywhere it is used',
    access: manage,
    changes,
    audit: { label: 'Change amenity', subject: 'amenity' },
    body: z.strictObject({ ...fields, version }).partial(),
    response: one(amenity),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/inventory/amenities/{id}',
    summary: 'Delete an amenity; one that is used is refused, unless it is to go everywhere',
    access: manage,
    changes,
    audit: { label: 'Delete amenity', subject: 'amenity' },
    query: z.strictObject({ everywhere: asFlag.optional() }),
    status: 204,
  }),
  setImage: endpoint({
    method: 'POST',
    path: '/inventory/amenities/{id}/image',
    summary: 'Set the picture of an amenity; it takes the place of the one before',
    access: manage,
    changes,
    audit: { label: 'Set picture of amenity', subject: 'amenity' },
    files: ['file'],
    pictures: 'large',
    largest: PICTURE_LARGEST,
    body: z.strictObject({ file: z.file('Choose a picture.').min(1, 'The file is empty.') }),
    response: one(amenity),
  }),
  removeImage: endpoint({
    method: 'DELETE',
    path: '/inventory/amenities/{id}/image',
    summary: 'Take the picture of an amenity away',
    access: manage,
    changes,
    audit: { label: 'Remove picture of amenity', subject: 'amenity' },
    status: 204,
  }),
  places: endpoint({
    method: 'GET',
    path: '/inventory/amenities/{id}/places',
    summary: 'Projects and buildings, each with whether it has the amenity',
    access: view,
    response: several(placeOfProject),
  }),
  changePlaces: endpoint({
    method: 'PATCH',
    path: '/inventory/amenities/{id}/places',
    summary: 'Map an amenity to projects, buildings and units, highlight it there, or remove it; all of it or nothing',
    access: manage,
    changes,
    audit: { label: 'Change places of amenity', subject: 'amenity' },
    body: z.strictObject({
      changes: z
        .array(change)
        .min(1, 'Change at least one place.')
        .max(PLACES_AT_ONCE, `Change at most ${PLACES_AT_ONCE} places.`)
        .refine(isOnce, 'Name each place once.'),
    }),
    response: several(placeOfProject),
  }),
  mapped: endpoint({
    method: 'GET',
    path: '/inventory/amenities/mapped/{item_type}/{item_id}',
    summary: 'The amenities of a project, a building or a unit, with those that its building and project give',
    access: view,
    params: ofItem,
    response: one(mappedAmenities),
  }),
  setMapped: endpoint({
    method: 'PUT',
    path: '/inventory/amenities/mapped/{item_type}/{item_id}',
    summary:
      'Say which amenities a project, a building or a unit has by itself, in which order and with which highlights',
    access: manage,
    changes,
    audit: { label: 'Change amenities', subject: 'amenity' },
    params: ofItem,
    body: z.strictObject({
      stamp: z.string().max(40).optional(),
      amenities: z
        .array(z.strictObject({ id: recordId, highlight: z.boolean() }))
        .max(AMENITIES_OF_ITEM, `Choose at most ${AMENITIES_OF_ITEM} amenities.`)
        .refine((all) => isUnique(all.map(({ id }) => id)), 'Name each amenity once.'),
    }),
    response: one(mappedAmenities),
  }),
  mapMany: endpoint({
    method: 'POST',
    path: '/inventory/amenities/mapped',
    summary: 'Map amenities to many projects, buildings or units, or remove them; all of it or nothing',
    access: manage,
    changes,
    audit: { label: 'Change amenities of many', subject: 'amenity' },
    idempotent: true,
    body: z.strictObject({
      amenity_ids: z
        .array(recordId)
        .min(1, 'Choose at least one amenity.')
        .max(AMENITIES_AT_ONCE, `Choose at most ${AMENITIES_AT_ONCE} amenities.`)
        .refine(isUnique, 'Name each amenity once.'),
      item_type: itemType,
      item_ids: z
        .array(recordId)
        .min(1, 'Choose at least one.')
        .max(PLACES_AT_ONCE, `Choose at most ${PLACES_AT_ONCE}.`)
        .refine(isUnique, 'Name each once.'),
      mapped: z.boolean(),
      highlight: z.boolean().optional(),
    }),
    /** How many changed; the others were so already. */
    response: one(z.object({ changed: z.int() })),
  }),
}
