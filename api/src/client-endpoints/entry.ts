// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, everyone } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const entry: ClientGroup<(typeof groups)['entry']> = {
  registration: { method: 'GET', path: '/auth/registration', access: everyone },
  register: { method: 'POST', path: '/auth/register', access: everyone },
  previewInvite: { method: 'POST', path: '/auth/invites/preview', access: everyone },
  checkLink: { method: 'POST', path: '/auth/links/check', access: everyone },
  verifyEmail: { method: 'POST', path: '/auth/email/verify', access: everyone },
  resendVerification: { method: 'POST', path: '/auth/email/resend', access: everyone },
  forgotPassword: { method: 'POST', path: '/auth/forgot-password', access: everyone },
  resetPassword: { method: 'POST', path: '/auth/reset-password', access: everyone },
}
