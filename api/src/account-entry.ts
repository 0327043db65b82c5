import * as z from 'zod'
import { organizationType, signedInAnswer } from './account.ts'
import { roles } from './capabilities.ts'
import { line, one, phone } from './conventions.ts'
import { accountEmail, confirmed, NOT_CONFIRMED, newPassword } from './credentials.ts'
import { endpoint, everyone } from './endpoint.ts'

/** The secret of a link in a letter. */
const linkToken = z.string('Open the link in the letter again.').min(1, 'Open the link in the letter again.').max(200)
const password_confirmation = z.string('Type the password again.').max(1024)

/** Registered without an invite: the same whether the address was known or not; the letter says which. */
const letterSentAnswer = z.object({
  two_factor_auth: z.literal(false),
  token: z.null(),
  verification_sent: z.literal(true),
})

/** An invite, as whoever holds its link may see it: the letter went to `email`. */
const shownInvite = z.object({
  organization: z.object({ name: z.string(), type: organizationType }),
  role: z.enum(roles),
  email: z.string(),
  invited_by_name: z.string(),
  /** The invited address has an account: sign in instead of registering. */
  has_account: z.boolean(),
})
export type ShownInvite = z.output<typeof shownInvite>

export const entry = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Make an account. With an invite it answers a token; without one, a letter goes on from here',
    access: everyone,
    body: z
      .strictObject({
        full_name: line(200),
        email: accountEmail,
        phone,
        password: newPassword,
        password_confirmation,
        device_name: line(100),
        invite_token: linkToken.optional(),
      })
      .refine(confirmed, NOT_CONFIRMED),
    response: z.union([signedInAnswer, letterSentAnswer]),
  }),
  previewInvite: endpoint({
    method: 'POST',
    path: '/auth/invites/preview',
    summary: 'What an invite is for, to whoever holds its link',
    access: everyone,
    body: z.strictObject({ invite_token: linkToken }),
    response: one(shownInvite),
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/email/verify',
    summary: 'Confirm an address with the link of a letter; works once',
    access: everyone,
    body: z.strictObject({ token: linkToken }),
    response: one(z.object({ email: z.string() })),
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/email/resend',
    summary: 'Send the letter that confirms an address again; the answer is the same for every address',
    access: everyone,
    body: z.strictObject({ email: accountEmail }),
    response: one(z.object({ email: z.string() })),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Send a link that sets a new password; the answer is the same for every address',
    access: everyone,
    body: z.strictObject({ email: accountEmail }),
    response: one(z.object({ email: z.string() })),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password with the link of a letter; ends every session',
    access: everyone,
    body: z
      .strictObject({ token: linkToken, password: newPassword, password_confirmation })
      .refine(confirmed, NOT_CONFIRMED),
    status: 204,
  }),
}
