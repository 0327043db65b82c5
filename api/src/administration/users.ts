import * as z from 'zod'
import { line } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'

export const users = {
  resetTwoFactor: endpoint({
    method: 'POST',
    path: '/auth/users/{id}/two-factor/reset',
    summary:
      'Turn two-factor off for somebody who lost it, and end their sessions; with the own password and a reason, of which they are told',
    access: can('organizations.edit_users'),
    audit: { label: 'Reset two-factor of a person', subject: 'user' },
    body: z.strictObject({
      password: z
        .string('Enter your password.')
        .min(1, 'Enter your password.')
        .max(1024, 'Use at most 1024 characters.'),
      reason: line(200),
    }),
    status: 204,
  }),
}
