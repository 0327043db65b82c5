// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, signedIn } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const ownInvites: ClientGroup<(typeof groups)['ownInvites']> = {
  list: { method: 'GET', path: '/auth/invites', access: signedIn },
  acceptByLink: { method: 'POST', path: '/auth/invites/accept', access: signedIn },
  accept: { method: 'POST', path: '/auth/invites/{orgId}', access: signedIn },
  decline: { method: 'DELETE', path: '/auth/invites/{orgId}', access: signedIn },
}
