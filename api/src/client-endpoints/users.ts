// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const users: ClientGroup<(typeof groups)['users']> = {
  create: { method: 'POST', path: '/auth/users', access: can('organizations.edit_users') },
  sendLink: { method: 'POST', path: '/auth/users/{id}/link', access: can('organizations.edit_users') },
  sessions: { method: 'GET', path: '/auth/users/{id}/sessions', access: can('organizations.edit_users') },
  endSession: {
    method: 'DELETE',
    path: '/auth/users/{id}/sessions/{sessionId}',
    access: can('organizations.edit_users'),
  },
  endSessions: { method: 'DELETE', path: '/auth/users/{id}/sessions', access: can('organizations.edit_users') },
  resetTwoFactor: {
    method: 'POST',
    path: '/auth/users/{id}/two-factor/reset',
    access: can('organizations.edit_users'),
  },
}
