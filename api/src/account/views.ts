import * as z from 'zod'
import { nameLine, one, recordId, seenVersion, several, version } from '../conventions.ts'
import { endpoint, signedIn } from '../endpoint.ts'
import { listNames } from '../list-names.ts'

export const screenName = z.enum(listNames, 'Enter the name of a list, such as leads.')
export type ListName = z.output<typeof screenName>

export const WIDTH_LEAST = 64
export const MAX_WIDTH = 800

/** A column on show; those that are not listed are hidden. */
export const shownColumn = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Enter the name of a column.'),
  /** Pixels; without it the column takes its usual share. */
  width: z.int().min(WIDTH_LEAST).max(MAX_WIDTH).optional(),
  /** Stays in view where the list is wider than the window. */
  pinned: z.boolean().optional(),
})
export type ShownColumn = z.output<typeof shownColumn>

/** In their order; null: as the screen has them. */
const columns = z
  .array(shownColumn)
  .min(1, 'Show at least one column.')
  .max(60, 'Show at most 60 columns.')
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Name each column once.')
  .nullable()

const MAX_QUERY_LENGTH = 6_000

/** The query of a list as in its address: texts by name, without page and cursor. */
const query = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Enter the name of a filter.'),
    z.string().max(4_000, 'Use at most 4,000 characters.'),
  )
  .refine((input) => !('page' in input || 'cursor' in input), 'A view keeps no page.')
  .refine((input) => JSON.stringify(input).length <= MAX_QUERY_LENGTH, 'This is too much to keep in a view.')
  .refine((input) => !JSON.stringify(input).includes('\\u0000'), 'Remove the NUL character.')

export const savedView = z.object({
  id: recordId,
  screen: screenName,
  name: z.string(),
  query: z.record(z.string(), z.string()),
  columns,
  shared: z.boolean(),
  /** Whether it is the caller's own view, which they may change. */
  mine: z.boolean(),
  made_by: z.string(),
  version,
})
export type SavedView = z.output<typeof savedView>

export const MAX_VIEWS = 50

export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/saved-views',
    summary: "Views of a list: the caller's own, and those shared in the current organization, by name",
    access: signedIn,
    query: z.strictObject({ screen: screenName }),
    response: several(savedView),
  }),
  create: endpoint({
    method: 'POST',
    path: '/saved-views',
    summary: 'Save a view of a list',
    access: signedIn,
    changes: ['saved_view.changed'],
    audit: { label: 'Create saved view', subject: 'saved_view' },
    status: 201,
    idempotent: true,
    body: z.strictObject({
      screen: screenName,
      name: nameLine(60),
      query,
      columns: columns.default(null),
      shared: z.boolean().default(false),
    }),
    response: one(savedView),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/saved-views/{id}',
    summary: "Change a view of one's own: its name, what it asks for, its columns, who sees it",
    access: signedIn,
    changes: ['saved_view.changed'],
    audit: { label: 'Change saved view', subject: 'saved_view' },
    body: z.strictObject({
      version: seenVersion,
      name: nameLine(60).optional(),
      query: query.optional(),
      columns: columns.optional(),
      shared: z.boolean().optional(),
    }),
    response: one(savedView),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved-views/{id}',
    summary: "Delete a view of one's own",
    access: signedIn,
    changes: ['saved_view.changed'],
    audit: { label: 'Delete saved view', subject: 'saved_view' },
    status: 204,
  }),
}

/** Questions that are counted in one call. */
export const MAX_COUNTS = 20

export const listCount = z.object({ total: z.int(), total_is_exact: z.boolean() })
export type ListCount = z.output<typeof listCount>

export const viewCounts = {
  read: endpoint({
    method: 'GET',
    path: '/saved-views/counts',
    summary:
      "How many records each of several questions to a list finds, in their order; null where the list does not take one, or is not the caller's to see",
    access: signedIn,
    query: z.strictObject({
      screen: screenName,
      /** One query a line, each as in the list's address: `status=new,contacted&mine=true`. An empty line counts all. */
      queries: z
        .string()
        .max(12_000, 'Use at most 12,000 characters.')
        .refine((text) => text.split('\n').length <= MAX_COUNTS, `Ask at most ${MAX_COUNTS} questions at once.`)
        .default(''),
    }),
    response: several(listCount.nullable()),
  }),
}

/** Maximum views in a user-defined order. */
export const MAX_ORDER = 200

export const listPreferences = z.object({
  /** The view that the list opens with; null: as the screen has it. */
  default_view_id: recordId.nullable(),
  /** Ids of views in the order of the caller's tabs; those that are not named follow, by name. */
  view_order: z
    .array(recordId)
    .max(MAX_ORDER, `Order at most ${MAX_ORDER} views.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Name each view once.'),
  columns,
})
export type ListPreferences = z.output<typeof listPreferences>

export const listSettings = {
  read: endpoint({
    method: 'GET',
    path: '/list-preferences/{screen}',
    summary: 'How the caller left a list: its default view, columns and order of views',
    access: signedIn,
    params: z.strictObject({ screen: screenName }),
    response: one(listPreferences),
  }),
  write: endpoint({
    method: 'PUT',
    path: '/list-preferences/{screen}',
    summary: 'Remember how the caller likes a list, on every machine',
    access: signedIn,
    audit: { label: 'Change list settings', subject: 'list_setting', routine: true },
    params: z.strictObject({ screen: screenName }),
    body: z.strictObject({ ...listPreferences.shape, view_order: listPreferences.shape.view_order.default([]) }),
    response: one(listPreferences),
  }),
}
