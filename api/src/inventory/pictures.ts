import * as z from 'zod'
import { added, asNumber, instant, line, one, recordId, seenVersion, several, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { illustration } from '../picture.ts'
import { PICTURE_LARGEST, PICTURE_ROLES, PICTURED, rolesOf } from './picture-roles.ts'
import { orientation } from './unit.ts'

const owner = z.enum(PICTURED)
const role = z.enum(PICTURE_ROLES)

/** A picture of a project, a building, a unit or a construction update. */
export const itemPicture = z.object({
  id: recordId,
  /** The kind of record it belongs to: a unit also lists the views of its building that match its side and floor. */
  owner,
  role,
  name: z.string(),
  /** It can be downloaded too. */
  is_pdf: z.boolean(),
  /** For a PDF its first page; null when that could not be rendered. */
  picture: illustration.nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  size: z.int(),
  caption: z.string().nullable(),
  /** For a view: its direction and floors. */
  direction: orientation.nullable(),
  floor_from: z.int().nullable(),
  floor_to: z.int().nullable(),
  created_at: instant,
  version,
})
export type ItemPicture = z.output<typeof itemPicture>

const floor = z
  .int('Enter a whole number.')
  .min(-20, 'Enter a floor from -20 to 200.')
  .max(200, 'Enter a floor from -20 to 200.')
const file = z.file('Choose a picture.').min(1, 'The file is empty.')

/** Only of a view; of any other picture they are refused. */
const seen = {
  direction: orientation.nullable().optional(),
  floor_from: floor.nullable().optional(),
  floor_to: floor.nullable().optional(),
}
const isUpward = ({
  floor_from,
  floor_to,
}: {
  floor_from?: number | null | undefined
  floor_to?: number | null | undefined
}) => floor_from == null || floor_to == null || floor_from <= floor_to
const NOT_UPWARD = { path: ['floor_to'], error: 'Not below the first floor.' }

const newPicture = z
  .strictObject({
    file,
    caption: line(300).optional(),
    direction: orientation.optional(),
    floor_from: asNumber(floor).optional(),
    floor_to: asNumber(floor).optional(),
  })
  .refine(isUpward, NOT_UPWARD)

const hasRole = (values: { item_type: z.output<typeof owner>; role: z.output<typeof role> }) =>
  rolesOf[values.item_type].includes(values.role)
const item = { item_type: owner, item_id: asNumber(recordId) }
const ofItem = z.object(item)
const ofRole = z.object({ ...item, role }).refine(hasRole)
const ofPicture = z.object({ ...item, role, id: asNumber(recordId) }).refine(hasRole)

const view = can('projects.view', 'buildings.view', 'units.view')
const manage = can('projects.manage', 'buildings.manage', 'units.manage')
const changes = ['picture.changed'] as const
const path = '/inventory/{item_type}/{item_id}/{role}'

export const pictures = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/{item_type}/{item_id}/pictures',
    summary:
      'All pictures of a project, a building, a unit or a construction update, by their roles and in their order',
    access: view,
    params: ofItem,
    response: several(itemPicture),
  }),
  // Not kept by a key: the same bytes are refused a second time by themselves, and name the picture that they are.
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Add a picture, or each of a list; a logo or a banner takes the place of the one before',
    access: manage,
    changes,
    audit: { label: 'Add picture', subject: 'picture' },
    status: 201,
    params: ofRole,
    files: ['file'],
    several: true,
    pictures: 'large',
    largest: PICTURE_LARGEST,
    body: newPicture,
    response: added(itemPicture),
  }),
  addPlan: endpoint({
    method: 'POST',
    path: '/inventory/units/{id}/plans',
    summary: 'Add a floor plan of a unit, a picture or a PDF, or each of a list',
    access: can('units.manage'),
    changes,
    audit: { label: 'Add floor plan', subject: 'picture' },
    status: 201,
    files: ['file'],
    several: true,
    pictures: 'plan',
    largest: PICTURE_LARGEST,
    body: newPicture,
    response: added(itemPicture),
  }),
  order: endpoint({
    method: 'PUT',
    path: `${path}/order`,
    summary: 'Put pictures in an order; those that are not named follow. The first of a gallery is the cover',
    access: manage,
    changes,
    audit: { label: 'Reorder pictures', subject: 'picture' },
    params: ofRole,
    body: z.strictObject({
      ids: z
        .array(recordId)
        .min(1, 'Name at least one picture.')
        .max(200, 'Name at most 200 pictures.')
        .refine((ids) => new Set(ids).size === ids.length, 'Name each picture once.'),
    }),
    response: several(itemPicture),
  }),
  change: endpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    summary: 'Change the caption of a picture, and where a view looks to and from which floors',
    access: manage,
    changes,
    audit: { label: 'Change picture', subject: 'picture' },
    params: ofPicture,
    body: z
      .strictObject({ version: seenVersion, caption: line(300).nullable().optional(), ...seen })
      .refine(isUpward, NOT_UPWARD),
    response: one(itemPicture),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a picture; for an hour it can be restored',
    access: manage,
    changes,
    audit: { label: 'Delete picture', subject: 'picture' },
    params: ofPicture,
    status: 204,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${path}/{id}/restore`,
    summary: 'Restore a deleted picture',
    access: manage,
    changes,
    audit: { label: 'Restore picture', subject: 'picture', id: 'path' },
    params: ofPicture,
    response: one(itemPicture),
  }),
  download: endpoint({
    method: 'GET',
    path: `${path}/{id}/file`,
    summary: 'The PDF of a floor plan',
    access: view,
    audit: { label: 'Download floor plan', subject: 'picture' },
    params: ofPicture,
    download: true,
  }),
}
