import * as z from 'zod'
import {
  anyOf,
  day,
  dayInput,
  instant,
  line,
  listQuery,
  money,
  one,
  page,
  person,
  recordId,
  seenVersion,
  text,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { built, named } from './availability.ts'
import { itemPicture } from './pictures.ts'

/** Maximum updates of a building. */
export const MAX_UPDATES = 500

/** The construction progress of a building on a day: the latest update is the current progress. */
export const constructionUpdate = z.object({
  id: recordId,
  building: named.extend({ code: z.string() }),
  /** Counts the updates of its building, from 1. */
  number: z.int(),
  percent: z.string(),
  percent_before: z.string(),
  day,
  note: z.string(),
  /** Why the percent is below the one before; null where it is not. */
  correction: z.string().nullable(),
  recorded_by: person,
  recorded_at: instant,
  photos: z.array(itemPicture),
  /** The last of its building: the only one that can be undone. */
  is_last: z.boolean(),
  version,
})
export type ConstructionUpdate = z.output<typeof constructionUpdate>

const counted = z.object({ payments: z.int(), bookings: z.int(), amount: money.nullable() })

/**
 * The changes that an update would make in the schedules of bookings, before it is saved. Bookings are identified by their
 * units.
 */
export const constructionPreview = z.object({
  percent_before: z.string(),
  /** The building's version, which recording an update requires. */
  version,
  /** Become due on the day of the update. */
  due: counted,
  /** Those whose due day has passed: they are overdue at once. */
  overdue: z.int(),
  /** Are no longer due: of a correction, and of an update that is undone. */
  taken_back: counted,
  /** Are expected on another day. */
  expected: counted,
  /** The payment plans that these are of, the most payments first. */
  plans: z.array(z.object({ id: recordId, name: z.string(), payments: z.int(), bookings: z.int() })),
  /** The first ones; those that become due come first. */
  first: z.array(
    z.object({
      unit: z.object({ id: recordId, number: z.string() }),
      plan_name: z.string(),
      name: z.string(),
      due_text: z.string(),
      before: z.object({ due_on: day.nullable(), estimated: z.boolean() }),
      after: z.object({ due_on: day.nullable(), estimated: z.boolean() }),
    }),
  ),
  /** Why it cannot be saved; null where it can. */
  obstacle: z.string().nullable(),
})
export type ConstructionPreview = z.output<typeof constructionPreview>

const changes = ['building.changed', 'booking.changed'] as const

export const constructionUpdates = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/construction-updates',
    summary: 'Construction updates of buildings in reach with their photos, the newest first',
    access: can('buildings.view'),
    query: listQuery({ sort: ['day'], filters: { building_id: anyOf(recordId), project_id: anyOf(recordId) } }),
    response: page(constructionUpdate),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/inventory/buildings/{id}/construction-updates/preview',
    summary: 'Which payments of bookings an update would move',
    access: can('buildings.manage'),
    query: z.strictObject({ percent: built, day: dayInput }),
    response: one(constructionPreview),
  }),
  record: endpoint({
    method: 'POST',
    path: '/inventory/buildings/{id}/construction-updates',
    summary:
      'Record how far a building is: what waits for that much becomes due on its day. A lower percent asks for a reason',
    access: can('buildings.manage'),
    changes,
    audit: { label: 'Record construction update', subject: 'construction_update' },
    status: 201,
    idempotent: true,
    body: z.strictObject({
      percent: built,
      day: dayInput,
      note: text(2000).optional(),
      correction: line(1000).nullable().optional(),
      /** The building's version. */
      version,
      /** How many payments become due by the preview that was seen; where it is other by now, nothing is saved. */
      due_payments: z.int().min(0).max(1_000_000).optional(),
    }),
    response: one(constructionUpdate),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/inventory/construction-updates/{id}',
    summary: 'Change the note of a construction update',
    access: can('buildings.manage'),
    changes: ['building.changed'],
    audit: { label: 'Change construction update', subject: 'construction_update' },
    body: z.strictObject({ version: seenVersion, note: text(2000) }),
    response: one(constructionUpdate),
  }),
  undoPreview: endpoint({
    method: 'GET',
    path: '/inventory/construction-updates/{id}/undo',
    summary: 'Which payments of bookings the undo of an update would move',
    access: can('buildings.manage'),
    response: one(constructionPreview),
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/inventory/construction-updates/{id}',
    summary: 'Undo the last update of a building, unless something was paid of what it made due; its photos go with it',
    access: can('buildings.manage'),
    changes,
    audit: { label: 'Undo construction update', subject: 'construction_update' },
    status: 204,
  }),
}
