// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, everyone, signedInOrSettingUp } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const auth: ClientGroup<(typeof groups)['auth']> = {
  login: { method: 'POST', path: '/auth/login', access: everyone },
  challenge: { method: 'POST', path: '/auth/2fa/challenge', access: everyone },
  me: { method: 'GET', path: '/auth/me', access: signedInOrSettingUp },
  logout: { method: 'POST', path: '/auth/logout', access: signedInOrSettingUp },
}
