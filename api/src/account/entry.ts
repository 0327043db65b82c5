import * as z from 'zod'
import { roles } from '../capabilities.ts'
import { instant, nameLine, one, phone } from '../conventions.ts'
import { accountEmail, confirmed, ENTRY_BODY, NOT_CONFIRMED, newPassword } from '../credentials.ts'
import { endpoint, everyone } from '../endpoint.ts'
import { organizationType, signedInResponse } from './account.ts'

/** The secret of a link in an e-mail. */
const linkToken = z.string('Open the link in the e-mail again.').min(1, 'Open the link in the e-mail again.').max(200)
const password_confirmation = z.string('Confirm the password.').max(1024)

/** The purposes of a link in an e-mail. */
export const linkPurpose = z.enum(['verify_email', 'reset_password', 'change_email'])

/** The response of registering without an invite: the same whether the address is known or not; only the e-mail differs. */
const emailSentResponse = z.object({
  two_factor_auth: z.literal(false),
  token: z.null(),
  verification_sent: z.literal(true),
  /** What comes next, for programs and for people. */
  next: z.literal('confirm_email'),
  message: z.string(),
})

/** An invite for the holder of its link; it was sent to `email`. */
const shownInvite = z.object({
  organization: z.object({ name: z.string(), type: organizationType }),
  role: z.enum(roles),
  email: z.string(),
  invited_by_name: z.string(),
  expires_at: instant,
  /** The invited address has an account: sign in instead of registering. */
  has_account: z.boolean(),
})
export type ShownInvite = z.output<typeof shownInvite>

export const entry = {
  registration: endpoint({
    method: 'GET',
    path: '/auth/registration',
    summary: 'Who may create an account: everyone, or people with an invite only',
    access: everyone,
    response: one(z.object({ open: z.boolean() })),
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary:
      'Create an account. With an invite it answers a token; without one an e-mail is sent, whose link asks for this password or sets a new one',
    access: everyone,
    audit: { label: 'Register', subject: 'account' },
    body_limit: ENTRY_BODY,
    body: z
      .strictObject({
        full_name: nameLine(200),
        email: accountEmail,
        phone,
        password: newPassword.optional(),
        password_confirmation: password_confirmation.optional(),
        device_name: nameLine(100),
        invite_token: linkToken.optional(),
      })
      .refine(({ password, invite_token }) => password !== undefined || invite_token === undefined, {
        path: ['password'],
        error: 'Choose a password.',
      })
      .refine(({ password, password_confirmation }) => password === password_confirmation, NOT_CONFIRMED),
    response: z.union([signedInResponse, emailSentResponse]),
  }),
  previewInvite: endpoint({
    method: 'POST',
    path: '/auth/invites/preview',
    summary: 'What an invite is for, for any holder of its link',
    access: everyone,
    audit: { label: 'Preview invite', subject: 'account' },
    body_limit: ENTRY_BODY,
    body: z.strictObject({ invite_token: linkToken }),
    response: one(shownInvite),
  }),
  checkLink: endpoint({
    method: 'POST',
    path: '/auth/links/check',
    summary: 'Whose link of an e-mail it is, without using it up; 422 on `token` where it does not work',
    access: everyone,
    audit: { label: 'Check link', subject: 'account' },
    body_limit: ENTRY_BODY,
    body: z.strictObject({ purpose: linkPurpose, token: linkToken }),
    response: one(
      z.object({
        email: z.string(),
        /** The registration brought a password, which the link asks for. */
        has_password: z.boolean(),
      }),
    ),
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/email/verify',
    summary:
      'Confirm an address with the link of an e-mail; works once. The password is that of the registration, or a new one with its confirmation',
    access: everyone,
    audit: { label: 'Verify e-mail address', subject: 'account' },
    body_limit: ENTRY_BODY,
    body: z
      .strictObject({
        token: linkToken,
        password: newPassword,
        password_confirmation: password_confirmation.optional(),
      })
      .refine(({ password, password_confirmation: again }) => again === undefined || again === password, NOT_CONFIRMED),
    response: one(z.object({ email: z.string() })),
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/email/resend',
    summary: 'Send the e-mail that confirms an address again; the answer is the same for every address',
    access: everyone,
    audit: { label: 'Send verification again', subject: 'account' },
    body_limit: ENTRY_BODY,
    body: z.strictObject({ email: accountEmail }),
    response: one(z.object({ email: z.string() })),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Send a link that sets a new password; the answer is the same for every address',
    access: everyone,
    audit: { label: 'Ask for a new password', subject: 'account' },
    body_limit: ENTRY_BODY,
    body: z.strictObject({ email: accountEmail }),
    response: one(z.object({ email: z.string() })),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password with the link of an e-mail; ends every session',
    access: everyone,
    audit: { label: 'Reset password', subject: 'account' },
    body_limit: ENTRY_BODY,
    body: z
      .strictObject({ token: linkToken, password: newPassword, password_confirmation })
      .refine(confirmed, NOT_CONFIRMED),
    status: 204,
  }),
}
