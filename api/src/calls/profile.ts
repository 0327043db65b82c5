// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type CalledGroup, everyone, signedIn, signedInOrSettingUp } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const profile: CalledGroup<(typeof groups)['profile']> = {
  change: { method: 'PATCH', path: '/auth/profile', access: signedIn, changes: ['account.changed'] },
  changePassword: {
    method: 'PATCH',
    path: '/auth/change-password',
    access: signedInOrSettingUp,
    changes: ['session.changed'],
  },
  changeEmail: { method: 'POST', path: '/auth/email/change', access: signedIn, changes: ['account.changed'] },
  confirmEmail: { method: 'POST', path: '/auth/email/change/confirm', access: everyone, changes: ['account.changed'] },
  setAvatar: { method: 'POST', path: '/auth/profile/avatar', access: signedIn, changes: ['account.changed'] },
  setAway: { method: 'PATCH', path: '/auth/profile/away', access: signedIn, changes: ['account.changed'] },
  removeAvatar: { method: 'DELETE', path: '/auth/profile/avatar', access: signedIn, changes: ['account.changed'] },
}
