import * as z from 'zod'
import { country, nameLine } from '../conventions.ts'
import { accountEmail, confirmed, ENTRY_BODY, NOT_CONFIRMED, newPassword } from '../credentials.ts'
import { endpoint, everyone } from '../endpoint.ts'
import { signedInResponse } from './account.ts'

export const firstStart = {
  create: endpoint({
    method: 'POST',
    path: '/auth/first-start',
    summary:
      'Make the first super admin with the link that an empty server prints when it starts; it works once, until there is one',
    access: everyone,
    audit: { label: 'Create first super admin', subject: 'account' },
    body_limit: ENTRY_BODY,
    body: z
      .strictObject({
        token: z.string('Open the link again.').min(1, 'Open the link again.').max(200),
        full_name: nameLine(200),
        email: accountEmail,
        password: newPassword,
        password_confirmation: z.string('Confirm the password.').max(1024),
        device_name: nameLine(100),
        /** Of the platform: how phone numbers are read, and the currency and time zone that its organization begins with. */
        country: country.nullable().optional(),
      })
      .refine(confirmed, NOT_CONFIRMED),
    response: signedInResponse,
  }),
}
