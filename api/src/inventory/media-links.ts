import * as z from 'zod'
import { asNumber, instant, line, nameLine, one, recordId, seenVersion, several, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { PICTURE_OWNERS } from './picture-roles.ts'
import { VIDEO_PROVIDERS } from './video-address.ts'

const itemTypes = z.enum(PICTURE_OWNERS)
const item = { item_type: itemTypes, item_id: asNumber(recordId) }
const ofItem = z.object(item)
const ofLink = z.object({ ...item, id: asNumber(recordId) })

/** Maximum links of one kind on one record. */
export const MAX_LINKS = 30

const view = can('projects.view', 'buildings.view', 'units.view')
const manage = can('projects.manage', 'buildings.manage', 'units.manage')

const title = nameLine(120)
const address = line(2000)
const order = z.strictObject({
  ids: z
    .array(recordId)
    .min(1, 'Name at least one.')
    .max(2 * MAX_LINKS, `Name at most ${2 * MAX_LINKS}.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Name each one once.'),
})

/** A video of YouTube or Vimeo, kept by its id. */
export const videoLink = z.object({
  id: recordId,
  /** The kind of record it belongs to: a unit also lists those of its building. */
  owner: itemTypes,
  title: z.string(),
  provider: z.enum(VIDEO_PROVIDERS),
  /** Seconds from the beginning. */
  starts_at: z.int().nullable(),
  /** The address that a frame loads after a press. */
  player: z.url(),
  /** Its page at the provider; sending this address again gives the same video. */
  page: z.url(),
  created_at: instant,
  version,
})
export type VideoLink = z.output<typeof videoLink>

const videoPath = '/inventory/video-links/{item_type}/{item_id}'
const videoChanges = ['video_link.changed'] as const

export const videoLinks = {
  list: endpoint({
    method: 'GET',
    path: videoPath,
    summary: 'The videos of a project, a building or a unit, in their order; of a unit also those of its building',
    access: view,
    params: ofItem,
    response: several(videoLink),
  }),
  add: endpoint({
    method: 'POST',
    path: videoPath,
    summary: 'Add a video of YouTube or Vimeo by any form of its address',
    access: manage,
    changes: videoChanges,
    audit: { label: 'Add video', subject: 'video_link' },
    status: 201,
    idempotent: true,
    params: ofItem,
    body: z.strictObject({ url: address, title }),
    response: one(videoLink),
  }),
  order: endpoint({
    method: 'PUT',
    path: `${videoPath}/order`,
    summary: 'Put videos in an order; those that are not named follow',
    access: manage,
    changes: videoChanges,
    audit: { label: 'Reorder videos', subject: 'video_link' },
    params: ofItem,
    body: order,
    response: several(videoLink),
  }),
  change: endpoint({
    method: 'PATCH',
    path: `${videoPath}/{id}`,
    summary: 'Change the title or the address of a video',
    access: manage,
    changes: videoChanges,
    audit: { label: 'Change video', subject: 'video_link' },
    params: ofLink,
    body: z.strictObject({ version: seenVersion, url: address.optional(), title: title.optional() }),
    response: one(videoLink),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${videoPath}/{id}`,
    summary: 'Delete a video; for an hour it can be restored',
    access: manage,
    changes: videoChanges,
    audit: { label: 'Delete video', subject: 'video_link' },
    params: ofLink,
    status: 204,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${videoPath}/{id}/restore`,
    summary: 'Restore a deleted video',
    access: manage,
    changes: videoChanges,
    audit: { label: 'Restore video', subject: 'video_link', id: 'path' },
    params: ofLink,
    response: one(videoLink),
  }),
}

export const EMBED_KINDS = ['tour', 'map', 'configurator', 'calculator', 'other'] as const
const embedKind = z.enum(EMBED_KINDS)
export type EmbedKind = z.output<typeof embedKind>

const height = z
  .int('Enter a whole number.')
  .min(200, 'Enter 200 to 1,200 pixels.')
  .max(1200, 'Enter 200 to 1,200 pixels.')

/** An external page shown in a frame, such as a tour. */
export const embed = z.object({
  id: recordId,
  title: z.string(),
  kind: embedKind,
  url: z.url(),
  host: z.string(),
  /** The settings still allow its host. */
  allowed: z.boolean(),
  /** The height of its frame in pixels. */
  height: z.int(),
  created_at: instant,
  version,
})
export type Embed = z.output<typeof embed>

const embedPath = '/inventory/{item_type}/{item_id}/embeds'
const embedChanges = ['embed.changed'] as const

export const embeds = {
  list: endpoint({
    method: 'GET',
    path: embedPath,
    summary: 'The embedded pages of a project, a building or a unit, in their order',
    access: view,
    params: ofItem,
    response: several(embed),
  }),
  add: endpoint({
    method: 'POST',
    path: embedPath,
    summary: 'Add a page of an allowed host, by its https address',
    access: manage,
    changes: embedChanges,
    audit: { label: 'Add embed', subject: 'embed' },
    status: 201,
    idempotent: true,
    params: ofItem,
    body: z.strictObject({ url: address, title, kind: embedKind, height: height.optional() }),
    response: one(embed),
  }),
  order: endpoint({
    method: 'PUT',
    path: `${embedPath}/order`,
    summary: 'Put embedded pages in an order; those that are not named follow',
    access: manage,
    changes: embedChanges,
    audit: { label: 'Reorder embeds', subject: 'embed' },
    params: ofItem,
    body: order,
    response: several(embed),
  }),
  change: endpoint({
    method: 'PATCH',
    path: `${embedPath}/{id}`,
    summary: 'Change the title, the address, the kind or the height of an embedded page',
    access: manage,
    changes: embedChanges,
    audit: { label: 'Change embed', subject: 'embed' },
    params: ofLink,
    body: z.strictObject({
      version: seenVersion,
      url: address.optional(),
      title: title.optional(),
      kind: embedKind.optional(),
      height: height.optional(),
    }),
    response: one(embed),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${embedPath}/{id}`,
    summary: 'Delete an embedded page; for an hour it can be restored',
    access: manage,
    changes: embedChanges,
    audit: { label: 'Delete embed', subject: 'embed' },
    params: ofLink,
    status: 204,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${embedPath}/{id}/restore`,
    summary: 'Restore a deleted embedded page',
    access: manage,
    changes: embedChanges,
    audit: { label: 'Restore embed', subject: 'embed', id: 'path' },
    params: ofLink,
    response: one(embed),
  }),
}
