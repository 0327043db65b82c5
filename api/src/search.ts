import * as z from 'zod'
import { recordId, searchTerm, several } from './conventions.ts'
import { endpoint, signedIn } from './endpoint.ts'

/** What the search finds, in the order in which it shows them. */
export const foundKind = z.enum([
  'lead',
  'deal',
  'unit',
  'project',
  'building',
  'booking',
  'sale_offer',
  'receipt',
  'organization',
])
export type FoundKind = z.output<typeof foundKind>

/** Found of each kind, at most. */
export const FOUND_OF_A_KIND = 5
/** Fewer letters than these find too much to be of use. */
export const SEARCH_SHORTEST = 2

const found = z.object({
  kind: foundKind,
  id: recordId,
  name: z.string(),
  /** Distinguishes it from others with its name: a phone number, a place. */
  note: z.string().nullable(),
  /** The pipeline of a deal; null for every other kind. */
  pipeline_id: recordId.nullable(),
  /** Whether the caller made it; true for every kind but a sale offer, which some roles open only as its maker. */
  mine: z.boolean(),
})
export type Found = z.output<typeof found>

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    summary: 'Records of every kind that the caller may open, by name, number, phone or e-mail; at most five of a kind',
    access: signedIn,
    query: z.strictObject({
      q: searchTerm.min(SEARCH_SHORTEST, `Type at least ${SEARCH_SHORTEST} letters or digits.`),
    }),
    response: several(found),
  }),
}
