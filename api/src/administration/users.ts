import * as z from 'zod'
import { ownSession } from '../account/settings.ts'
import { roles } from '../capabilities.ts'
import { line, nameLine, one, phone, recordId, several } from '../conventions.ts'
import { accountEmail } from '../credentials.ts'
import { can, endpoint } from '../endpoint.ts'

const access = can('organizations.edit_users')

/** A device with an open session. */
export const userSession = ownSession.omit({ current: true })
export type UserSession = z.output<typeof userSession>

/** Calls about people's accounts: sign-in and memberships. */
export const users = {
  create: endpoint({
    method: 'POST',
    path: '/auth/users',
    summary:
      'Create an account with a first membership; a link by e-mail, good for a day, lets its owner choose a password',
    access,
    changes: ['user.changed'],
    audit: { label: 'Create user', subject: 'user' },
    status: 201,
    idempotent: true,
    body: z.strictObject({
      full_name: nameLine(200),
      email: accountEmail,
      phone: phone.nullable().optional(),
      job_title: line(100).nullable().optional(),
      organization: recordId,
      role: z.enum(roles),
    }),
    response: one(z.object({ id: recordId, full_name: z.string(), email: z.string() })),
  }),
  sendLink: endpoint({
    method: 'POST',
    path: '/auth/users/{id}/link',
    summary: 'Send a new link to confirm the address and choose a password; the old one is dead',
    access,
    audit: { label: 'Send confirmation again', subject: 'user' },
    status: 204,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/users/{id}/sessions',
    summary: 'Sessions of a user, latest first',
    access,
    response: several(userSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/users/{id}/sessions/{sessionId}',
    summary: 'End one session of a user',
    access,
    changes: ['user.changed'],
    audit: { label: 'End session of a user', subject: 'session' },
    status: 204,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/auth/users/{id}/sessions',
    summary: 'End all sessions of a user',
    access,
    changes: ['user.changed'],
    audit: { label: 'End all sessions of a user', subject: 'user', id: 'path' },
    status: 204,
  }),
  resetTwoFactor: endpoint({
    method: 'POST',
    path: '/auth/users/{id}/two-factor/reset',
    summary:
      'Turn two-factor off for a user who lost it, and end their sessions; requires the own password and a reason, which the user is sent',
    access,
    changes: ['user.changed'],
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
