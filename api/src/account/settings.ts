import * as z from 'zod'
import { dayInput, instant, line, nameLine, one, phone, recordId, seenVersion, several } from '../conventions.ts'
import { accountEmail, confirmed, ENTRY_BODY, NOT_CONFIRMED, newPassword } from '../credentials.ts'
import { endpoint, everyone, signedIn, signedInOrSettingUp } from '../endpoint.ts'
import { timeZone } from '../time-zone.ts'
import { density, ownPassword, ownProfile } from './account.ts'

/** Largest file of a face, in bytes: what a phone's camera makes, and more. */
export const AVATAR_LARGEST = 10_000_000

export const profile = {
  change: endpoint({
    method: 'PATCH',
    path: '/auth/profile',
    summary: 'Change name, phone, job title, time zone, first screen and height of rows of the caller',
    access: signedIn,
    changes: ['account.changed'],
    audit: { label: 'Change profile', subject: 'account' },
    body: z.strictObject({
      full_name: nameLine(200).optional(),
      phone: phone.nullable().optional(),
      job_title: line(100).nullable().optional(),
      timezone: timeZone.optional(),
      starts_at_home: z.boolean().nullable().optional(),
      density: density.optional(),
      version: seenVersion,
    }),
    response: one(ownProfile),
  }),
  changePassword: endpoint({
    method: 'PATCH',
    path: '/auth/change-password',
    summary: 'Change the password; every other session ends',
    access: signedInOrSettingUp,
    changes: ['session.changed'],
    audit: { label: 'Change password', subject: 'account' },
    body: z
      .strictObject({
        current_password: ownPassword,
        password: newPassword,
        password_confirmation: z.string('Confirm the password.').min(1, 'Confirm the password.').max(1024),
      })
      .refine(confirmed, NOT_CONFIRMED),
    status: 204,
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/auth/email/change',
    summary: 'Ask for another e-mail address: a link to it, good for a day, makes the change',
    access: signedIn,
    changes: ['account.changed'],
    audit: { label: 'Change e-mail address', subject: 'account' },
    body: z.strictObject({ email: accountEmail, password: ownPassword }),
    status: 204,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/auth/email/change/confirm',
    summary: 'Make the change with the token of the link and the password of the account',
    access: everyone,
    changes: ['account.changed'],
    audit: { label: 'Confirm new e-mail address', subject: 'account' },
    body_limit: ENTRY_BODY,
    body: z.strictObject({ token: z.string().min(1).max(200), password: ownPassword }),
    response: one(z.object({ email: z.string() })),
  }),
  setAvatar: endpoint({
    method: 'POST',
    path: '/auth/profile/avatar',
    summary: 'Set the picture of the caller: JPEG, PNG, WebP or HEIC, cropped to a square and converted to three sizes',
    access: signedIn,
    changes: ['account.changed'],
    audit: { label: 'Set profile picture', subject: 'account' },
    files: ['file'],
    pictures: true,
    largest: AVATAR_LARGEST,
    body: z.strictObject({
      file: z
        .file('Choose a picture.')
        .max(AVATAR_LARGEST, 'A picture may have at most 10 MB.')
        .mime(['image/jpeg', 'image/png', 'image/webp'], 'Choose a JPEG, PNG, WebP or HEIC picture.'),
    }),
    response: one(ownProfile),
  }),
  setAway: endpoint({
    method: 'PATCH',
    path: '/auth/profile/away',
    summary: 'Say on which day the caller is back, or null for here: no new lead goes to them by a rule until then',
    access: signedIn,
    changes: ['account.changed'],
    audit: { label: 'Set away date', subject: 'account' },
    body: z.strictObject({ away_until: dayInput.nullable() }),
    response: one(ownProfile),
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/auth/profile/avatar',
    summary: 'Take the picture of the caller away',
    access: signedIn,
    changes: ['account.changed'],
    audit: { label: 'Remove profile picture', subject: 'account' },
    response: one(ownProfile),
  }),
}

/** A device that is signed in. */
export const ownSession = z.object({
  id: recordId,
  /** The device as text: "Chrome on Linux". */
  device: z.string(),
  device_name: z.string(),
  address: z.string().nullable(),
  created_at: instant,
  last_used_at: instant,
  /** The one that asks. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

/** A device from which the user has signed in; a sign-in from any other is reported. */
export const knownDevice = z.object({
  device: z.string(),
  /** Of the last sign-in; unknown for sign-ins before it was kept. */
  address: z.string().nullable(),
  first_at: instant,
  last_at: instant,
})
export type KnownDevice = z.output<typeof knownDevice>

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    summary: 'Where the caller is signed in, this session first',
    access: signedIn,
    response: several(ownSession),
  }),
  devices: endpoint({
    method: 'GET',
    path: '/auth/known-devices',
    summary: 'The devices from which the caller has signed in within a year',
    access: signedIn,
    response: several(knownDevice),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    summary: 'Sign one session of the caller out',
    access: signedIn,
    changes: ['session.changed'],
    audit: { label: 'End session', subject: 'session' },
    status: 204,
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'Sign every other session of the caller out',
    access: signedIn,
    changes: ['session.changed'],
    audit: { label: 'End other sessions', subject: 'account' },
    status: 204,
  }),
}
