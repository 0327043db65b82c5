// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, signedIn } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const notifications: ClientGroup<(typeof groups)['notifications']> = {
  list: { method: 'GET', path: '/notifications', access: signedIn },
  unreadCount: { method: 'GET', path: '/notifications/unread-count', access: signedIn },
  change: { method: 'PATCH', path: '/notifications/{id}', access: signedIn },
  readAll: { method: 'POST', path: '/notifications/read-all', access: signedIn },
  settings: { method: 'GET', path: '/notifications/settings', access: signedIn },
  changeSettings: { method: 'PUT', path: '/notifications/settings', access: signedIn },
}
