import * as z from 'zod'
import { area, asFlag, currency, day, instant, money, nameLine, one, recordId, several } from '../conventions.ts'
import { can, endpoint, everyone } from '../endpoint.ts'
import { listFilters, publishedProject, publishedUnit } from '../inventory/channel.ts'
import { illustration, picture } from '../picture.ts'

const listFormat = z.enum(['pdf', 'xlsx'], 'Choose pdf or xlsx.')

/** A link that shows the published units of a project as they are when it is opened, or a key of the availability feed. */
export const availabilityShare = z.object({
  id: recordId,
  kind: z.enum(['link', 'feed']),
  /** The project of a link, the name that was given to a feed. */
  name: z.string(),
  project_id: recordId.nullable(),
  /** What the link is limited to, in words. */
  narrowed: z.array(z.string()),
  /** The end of its secret, to tell one from another. */
  last_four: z.string(),
  created_by: z.object({ id: recordId, full_name: z.string() }),
  created_at: instant,
  opened_count: z.int(),
  last_opened_at: instant.nullable(),
  revoked_at: instant.nullable(),
})
export type AvailabilityShare = z.output<typeof availabilityShare>

export const availabilityLists = {
  download: endpoint({
    method: 'GET',
    path: '/channel/projects/{id}/list',
    summary: 'The published units of a project as they are now, as a PDF in the colors of the brokerage or as XLSX',
    access: can('channel.view'),
    audit: { label: 'Download availability list', subject: 'project' },
    query: listFilters.extend({ format: listFormat.default('pdf') }),
    download: true,
  }),
}

export const availabilityShares = {
  list: endpoint({
    method: 'GET',
    path: '/channel/shares',
    summary: 'Own links to lists of units, for a broker admin those of the brokerage and its feeds; the newest 200',
    access: can('channel.share'),
    response: several(availabilityShare),
  }),
  createLink: endpoint({
    method: 'POST',
    path: '/channel/projects/{id}/links',
    summary: 'Make a link that shows the published units of a project whenever it is opened; its address is shown once',
    access: can('channel.share'),
    changes: ['availability_share.changed'],
    audit: { label: 'Share availability', subject: 'availability_share' },
    status: 201,
    idempotent: 'secret',
    body: z.strictObject({ filters: listFilters.default({}) }),
    response: one(
      availabilityShare.extend({
        address: z.string(),
        /** Opens WhatsApp with the message. */
        whatsapp: z.string(),
      }),
    ),
  }),
  createFeed: endpoint({
    method: 'POST',
    path: '/channel/feeds',
    summary: 'Make a key of the availability feed of the brokerage; its addresses are shown once',
    access: can('channel.feeds'),
    changes: ['availability_share.changed'],
    audit: { label: 'Make availability feed', subject: 'availability_share' },
    status: 201,
    idempotent: 'secret',
    body: z.strictObject({ name: nameLine(100) }),
    response: one(
      availabilityShare.extend({ addresses: z.object({ json: z.string(), csv: z.string(), xml: z.string() }) }),
    ),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/channel/shares/{id}/revoke',
    summary: 'End a link or a feed at once',
    access: can('channel.share'),
    changes: ['availability_share.changed'],
    audit: { label: 'Revoke availability link', subject: 'availability_share' },
    body: z.strictObject({}),
    response: one(availabilityShare),
  }),
}

/** The published units of a project, as a client of the brokerage sees them. */
export const availabilityList = z.object({
  as_of: instant,
  /** Of the brokerage. */
  timezone: z.string(),
  brokerage: z.object({ name: z.string(), logo: picture.nullable(), brand_color: z.string().nullable() }),
  /** The broker who made the link. */
  contact: z.object({ full_name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }).nullable(),
  project: publishedProject
    .pick({ name: true, developer: true, city: true, district: true, prices: true, cover: true })
    .extend({
      handover_on: day.nullable(),
      /** The unit of areas that is usual in its country. */
      area_unit: z.enum(['sq_ft', 'm2']),
    }),
  narrowed: z.array(z.string()),
  counts: publishedProject.shape.counts,
  price_from: money.nullable(),
  /** The floor plans of the units, each once. */
  plans: z.array(illustration),
  units: z.array(
    publishedUnit.omit({ project: true, developer: true, plan: true, per_area: true, is_allocated: true }).extend({
      /** The place of its floor plan in `plans`. */
      plan: z.int().nullable(),
    }),
  ),
})
export type AvailabilityList = z.output<typeof availabilityList>

/** The secret of a link or a feed: 32 random bytes. */
const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Use the link as it was sent.')
const params = z.object({ token: secret })

export const publicAvailability = {
  one: endpoint({
    method: 'GET',
    path: '/public/availability/{token}',
    summary: 'The published units of a shared link as they are now; an opening by a person is counted',
    access: everyone,
    params,
    /** Another view of a list that was opened is not counted as an opening. */
    query: z.strictObject({ opened: asFlag.optional() }),
    response: one(availabilityList),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/public/availability/{token}/pdf',
    summary: 'The published units of a shared link as they are now, as a PDF',
    access: everyone,
    audit: { label: 'Download availability by link', subject: 'availability_share' },
    params,
    download: true,
  }),
}

/** A unit in the feed, as a flat row: the same names in JSON, CSV and XML. Areas are in square meters. */
export const feedUnit = z.object({
  id: recordId,
  project_id: recordId,
  project: z.string(),
  developer: z.string(),
  building: z.string(),
  unit: z.string(),
  floor: z.int(),
  type: publishedUnit.shape.type,
  bedrooms: z.int(),
  bathrooms: z.int().nullable(),
  internal_area: area,
  outdoor_area: area,
  total_area: area,
  view: z.string().nullable(),
  orientation: publishedUnit.shape.orientation,
  parking: z.int(),
  furnishing: publishedUnit.shape.furnishing,
  status: publishedUnit.shape.status,
  /** In major units, exact: `"1500000.00"`. Null where no price is published. */
  price: z.string().nullable(),
  currency: currency.nullable(),
  /** The price is the lowest of similar homes in the building, not of this one. */
  is_from_price: z.boolean(),
  handover_on: day.nullable(),
  /** Of villas and townhouses; the last, so that readers of the CSV by place keep theirs. */
  plot_area: area.nullable(),
})
export type FeedUnit = z.output<typeof feedUnit>

export const availabilityFeed = {
  units: endpoint({
    method: 'GET',
    path: '/public/feeds/{key}/units',
    summary:
      'All units that are published to the brokerage of a feed key, as they are now. `/feed/{key}/units.json`, `.csv` and `.xml` send the same with an ETag',
    access: everyone,
    params: z.object({ key: secret }),
    response: one(z.object({ as_of: instant, brokerage: z.string(), units: z.array(feedUnit) })),
  }),
}
