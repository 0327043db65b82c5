// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, everyone, signedIn, signedInOrSettingUp } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const profile: ClientGroup<(typeof groups)['profile']> = {
  change: { method: 'PATCH', path: '/auth/profile', access: signedIn },
  changePassword: { method: 'PATCH', path: '/auth/change-password', access: signedInOrSettingUp },
  changeEmail: { method: 'POST', path: '/auth/email/change', access: signedIn },
  confirmEmail: { method: 'POST', path: '/auth/email/change/confirm', access: everyone },
  setAvatar: { method: 'POST', path: '/auth/profile/avatar', access: signedIn },
  setAway: { method: 'PATCH', path: '/auth/profile/away', access: signedIn },
  removeAvatar: { method: 'DELETE', path: '/auth/profile/avatar', access: signedIn },
}
