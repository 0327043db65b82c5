import * as z from 'zod'
import {
  colour,
  listQuery,
  nameLine,
  one,
  options,
  optionsQuery,
  page,
  recordId,
  seenVersion,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { namesOf, tagColumns } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'

/** A tag as leads and deals carry it. */
export const tagFacts = z.object({ id: recordId, name: z.string(), colour })

export const tag = tagFacts.extend({
  uses: z.object({ leads: z.int(), deals: z.int() }),
  version,
})
export type Tag = z.output<typeof tag>

const tagName = nameLine(40)

const tagList = listQuery({ sort: ['name', 'uses'], filters: {} })

export const tags = {
  list: endpoint({
    method: 'GET',
    path: '/crm/tags',
    summary: 'Tags of the current organization with their uses, by name',
    access: can('leads.interact', 'tags.manage'),
    query: tagList,
    response: page(tag),
  }),
  export: exportEndpoint({
    path: '/crm/tags/export',
    what: 'tags',
    access: can('leads.interact', 'tags.manage'),
    body: tagList.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(tagColumns)))),
  }),
  options: endpoint({
    method: 'GET',
    path: '/crm/tags/options',
    summary: 'Tags to choose from',
    access: can('leads.interact'),
    query: optionsQuery,
    response: options({ colour }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/tags',
    summary: 'Add a tag',
    access: can('tags.manage'),
    changes: ['tag.changed'],
    audit: { label: 'Create tag', subject: 'tag' },
    status: 201,
    idempotent: true,
    body: z.strictObject({ name: tagName, colour }),
    response: one(tag),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/crm/tags/{id}',
    summary: 'Rename or recolour a tag everywhere it is used',
    access: can('tags.manage'),
    changes: ['tag.changed'],
    audit: { label: 'Change tag', subject: 'tag' },
    body: z.strictObject({ version: seenVersion, name: tagName.optional(), colour: colour.optional() }),
    response: one(tag),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/crm/tags/{id}/merge',
    summary: 'Mark every lead and deal of a tag with another one instead, and delete the tag; answers the other',
    access: can('tags.manage'),
    changes: ['tag.changed', 'lead.changed', 'deal.changed'],
    audit: { label: 'Merge tags', subject: 'tag' },
    body: z.strictObject({ into_id: recordId }),
    response: one(tag),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/crm/tags/{id}',
    summary: 'Delete a tag and take it off every lead and deal',
    access: can('tags.manage'),
    changes: ['tag.changed'],
    audit: { label: 'Delete tag', subject: 'tag' },
    status: 204,
  }),
}
