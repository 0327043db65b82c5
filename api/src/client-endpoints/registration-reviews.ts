// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const registrationReviews: ClientGroup<(typeof groups)['registrationReviews']> = {
  waiting: { method: 'GET', path: '/auth/organizations/waiting-count', access: can('organizations.edit_users') },
  get: { method: 'GET', path: '/auth/organizations/{id}/review', access: can('organizations.edit_users') },
  decide: { method: 'PATCH', path: '/auth/organizations/{id}/review', access: can('organizations.edit_users') },
  download: {
    method: 'GET',
    path: '/auth/organizations/{id}/review/documents/{documentId}',
    access: can('organizations.edit_users'),
    download: true,
  },
}
