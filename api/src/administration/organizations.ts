import * as z from 'zod'
import { anyOf, country, instant, listQuery, options, optionsQuery, page, recordId } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'

export const organizationType = z.enum(['platform', 'developer', 'brokerage'])
export const organizationStatus = z.enum([
  'draft',
  'pending_review',
  'changes_requested',
  'rejected',
  'active',
  'restricted',
  'suspended',
  'closed',
])

/** A builder, a brokerage or the platform, as the list shows one. */
export const listedOrganization = z.object({
  id: recordId,
  name: z.string(),
  type: organizationType,
  status: organizationStatus,
  country: country.nullable(),
  city: z.string().nullable(),
  members: z.int(),
  projects: z.int(),
  created_at: instant,
})
export type ListedOrganization = z.output<typeof listedOrganization>

export const organizations = {
  list: endpoint({
    method: 'GET',
    path: '/auth/organizations',
    summary: 'Organizations in reach: all for a super admin, the assigned ones for a sales manager',
    access: can('organizations.list'),
    query: listQuery({
      sort: ['name', 'created_at'],
      filters: { type: anyOf(organizationType), status: anyOf(organizationStatus), country: anyOf(country) },
    }),
    response: page(listedOrganization),
  }),
  options: endpoint({
    method: 'GET',
    path: '/auth/organizations/options',
    summary: 'Organizations in reach, for selects',
    access: can('organizations.list'),
    query: optionsQuery,
    response: options({ type: organizationType }),
  }),
}
