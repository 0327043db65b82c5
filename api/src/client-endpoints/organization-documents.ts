// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const organizationDocuments: ClientGroup<(typeof groups)['organizationDocuments']> = {
  list: { method: 'GET', path: '/auth/organizations/{id}/documents', access: can('organizations.show') },
  putLetter: {
    method: 'POST',
    path: '/auth/organizations/{id}/bank-confirmation-letter',
    access: can('organizations.update'),
  },
  changeLetter: {
    method: 'PATCH',
    path: '/auth/organizations/{id}/bank-confirmation-letter',
    access: can('organizations.update'),
  },
  removeLetter: {
    method: 'DELETE',
    path: '/auth/organizations/{id}/bank-confirmation-letter',
    access: can('organizations.update'),
  },
  downloadLetter: {
    method: 'GET',
    path: '/auth/organizations/{id}/bank-confirmation-letter/download',
    access: can('organizations.download_documents'),
    download: true,
  },
  add: { method: 'POST', path: '/auth/organizations/{id}/additional-documents', access: can('organizations.update') },
  replace: {
    method: 'POST',
    path: '/auth/organizations/{id}/additional-documents/{docId}/versions',
    access: can('organizations.update'),
  },
  change: {
    method: 'PATCH',
    path: '/auth/organizations/{id}/additional-documents/{docId}',
    access: can('organizations.update'),
  },
  remove: {
    method: 'DELETE',
    path: '/auth/organizations/{id}/additional-documents/{docId}',
    access: can('organizations.update'),
  },
  download: {
    method: 'GET',
    path: '/auth/organizations/{id}/additional-documents/{docId}/download',
    access: can('organizations.download_documents'),
    download: true,
  },
}
