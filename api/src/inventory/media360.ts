import * as z from 'zod'
import { asNumber, instant, line, nameLine, one, recordId, seenVersion, several, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { picture } from '../picture.ts'
import { PANORAMA_LARGEST, PICTURE_OWNERS } from './picture-roles.ts'

const owner = z.enum(PICTURE_OWNERS)
const item = { item_type: owner, item_id: asNumber(recordId) }
const ofItem = z.object(item)
const ofTour = z.object({ ...item, id: asNumber(recordId) })
const ofScene = z.object({ ...item, id: asNumber(recordId), scene_id: asNumber(recordId) })

/** Maximum tours on one record, scenes in one tour, and links in one scene. */
export const MAX_TOURS = 30
export const MAX_SCENES = 30
export const MAX_HOTSPOTS = 30

const view = can('projects.view', 'buildings.view', 'units.view')
const manage = can('projects.manage', 'buildings.manage', 'units.manage')

/** Degrees to the right of the middle of the panorama, and above its horizon. */
const yaw = z.number('Enter a number.').min(-180, 'Enter -180 to 180 degrees.').max(180, 'Enter -180 to 180 degrees.')
const pitch = z.number('Enter a number.').min(-90, 'Enter -90 to 90 degrees.').max(90, 'Enter -90 to 90 degrees.')
/** How wide one sees, in degrees: the fewer, the closer. */
const zoom = z.number('Enter a number.').min(40, 'Enter 40 to 120 degrees.').max(120, 'Enter 40 to 120 degrees.')
const start = z.strictObject({ yaw, pitch, zoom })
export type StartView = z.output<typeof start>

const hotspot = z
  .strictObject({
    yaw,
    pitch,
    /** The scene of the same tour that it leads to; without one it only shows a text. */
    target_scene_id: recordId.nullable(),
    text: line(120).nullable(),
  })
  .refine((spot) => spot.target_scene_id !== null || spot.text !== null, {
    path: ['text'],
    error: 'Enter a text, or choose the scene that it leads to.',
  })
export type Hotspot = z.output<typeof hotspot>

const SCENE_STATES = ['preparing', 'ready', 'failed'] as const

const scene = z.object({
  id: recordId,
  name: z.string(),
  /** `preparing` until its pictures are made. */
  state: z.enum(SCENE_STATES),
  /** Why it failed. */
  problem: z.string().nullable(),
  /** The middle of the panorama, once it is ready. */
  thumbnail: picture.nullable(),
  /** The same panorama, from the narrowest on; a device takes the widest that it can hold. */
  panoramas: z.array(z.object({ width: z.int(), address: z.string() })),
  start: z.object({ yaw: z.number(), pitch: z.number(), zoom: z.number() }),
  hotspots: z.array(
    z.object({
      yaw: z.number(),
      pitch: z.number(),
      target_scene_id: recordId.nullable(),
      text: z.string().nullable(),
    }),
  ),
  version,
})
export type Scene360 = z.output<typeof scene>

/** A panorama of a project, a building or a unit, or several with links between them. */
export const tour = z.object({
  id: recordId,
  /** The kind of record it belongs to: a unit also lists those of its building. */
  owner,
  title: z.string(),
  /** It begins in the first. */
  scenes: z.array(scene),
  created_at: instant,
  version,
})
export type Tour = z.output<typeof tour>

const title = nameLine(120)
const name = nameLine(80)
const file = z.file('Choose a panorama.').min(1, 'The file is empty.')

const path = '/inventory/media360/{item_type}/{item_id}'
const scenePath = `${path}/{id}/scenes/{scene_id}` as const
const changes = ['media360.changed'] as const

export const media360 = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'The 360 tours of a project, a building or a unit, in their order; of a unit also those of its building',
    access: view,
    params: ofItem,
    response: several(tour),
  }),
  // Not kept by a key: the same bytes are refused a second time by themselves.
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Add a tour with its first panorama, a picture twice as wide as high',
    access: manage,
    changes,
    audit: { label: 'Add 360 tour', subject: 'media360' },
    status: 201,
    params: ofItem,
    files: ['file'],
    pictures: 'panorama',
    largest: PANORAMA_LARGEST,
    body: z.strictObject({ file, title }),
    response: one(tour),
  }),
  order: endpoint({
    method: 'PUT',
    path: `${path}/order`,
    summary: 'Put tours in an order; those that are not named follow',
    access: manage,
    changes,
    audit: { label: 'Reorder 360 tours', subject: 'media360' },
    params: ofItem,
    body: z.strictObject({
      ids: z
        .array(recordId)
        .min(1, 'Name at least one.')
        .max(2 * MAX_TOURS, `Name at most ${2 * MAX_TOURS}.`)
        .refine((ids) => new Set(ids).size === ids.length, 'Name each one once.'),
    }),
    response: several(tour),
  }),
  change: endpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    summary: 'Change the title of a tour, or the scene that it begins in',
    access: manage,
    changes,
    audit: { label: 'Change 360 tour', subject: 'media360' },
    params: ofTour,
    body: z.strictObject({ version: seenVersion, title: title.optional(), first_scene_id: recordId.optional() }),
    response: one(tour),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a tour; for an hour it can be restored',
    access: manage,
    changes,
    audit: { label: 'Delete 360 tour', subject: 'media360' },
    params: ofTour,
    status: 204,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${path}/{id}/restore`,
    summary: 'Restore a deleted tour',
    access: manage,
    changes,
    audit: { label: 'Restore 360 tour', subject: 'media360', id: 'path' },
    params: ofTour,
    response: one(tour),
  }),
  addScene: endpoint({
    method: 'POST',
    path: `${path}/{id}/scenes`,
    summary: 'Add a scene to a tour, a picture twice as wide as high',
    access: manage,
    changes,
    audit: { label: 'Add scene', subject: 'media360' },
    status: 201,
    params: ofTour,
    files: ['file'],
    pictures: 'panorama',
    largest: PANORAMA_LARGEST,
    body: z.strictObject({ file, name }),
    response: one(tour),
  }),
  changeScene: endpoint({
    method: 'PATCH',
    path: scenePath,
    summary: 'Change the name of a scene, the view that it begins with, or all of its links',
    access: manage,
    changes,
    audit: { label: 'Change scene', subject: 'media360_scene' },
    params: ofScene,
    body: z.strictObject({
      version: seenVersion,
      name: name.optional(),
      start: start.optional(),
      hotspots: z.array(hotspot).max(MAX_HOTSPOTS, `At most ${MAX_HOTSPOTS} links fit in a scene.`).optional(),
    }),
    response: one(tour),
  }),
  removeScene: endpoint({
    method: 'DELETE',
    path: scenePath,
    summary: 'Delete a scene with the links to it; for an hour it can be restored',
    access: manage,
    changes,
    audit: { label: 'Delete scene', subject: 'media360_scene' },
    params: ofScene,
    status: 204,
  }),
  restoreScene: endpoint({
    method: 'POST',
    path: `${scenePath}/restore`,
    summary: 'Restore a deleted scene with the links to it',
    access: manage,
    changes,
    audit: { label: 'Restore scene', subject: 'media360_scene', id: 'path' },
    params: ofScene,
    response: one(tour),
  }),
  prepareScene: endpoint({
    method: 'POST',
    path: `${scenePath}/prepare`,
    summary: 'Try again to prepare a scene that failed',
    access: manage,
    changes,
    audit: { label: 'Prepare scene again', subject: 'media360_scene', id: 'path' },
    params: ofScene,
    response: one(tour),
  }),
}
