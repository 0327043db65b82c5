import type { EmailText } from '../../mail/email.ts'
import type { Row } from '../../mail/email-parts.ts'

const NOT_YOU = 'If this wasn’t you, change your password now, and sign out everywhere else.'

const reviewSecurity = (publicUrl: string) => ({
  label: 'Review security',
  url: `${publicUrl}/auth/account-settings/security`,
})

/** To the new address of an account. It may belong to a stranger, so the e-mail contains no text from a user. */
export const confirmEmail =
  (publicUrl: string, token: string) =>
  (platform: string): EmailText => ({
    subject: 'Confirm your new e-mail address',
    paragraphs: [`Confirm that you want to sign in to ${platform} with this address.`],
    action: { label: 'Use this address', url: `${publicUrl}/auth/change-email#token=${token}` },
    notes: [
      'The link works once and expires in 24 hours. You will be asked for your password.',
      'If this wasn’t you, you can ignore this e-mail. Nothing changes.',
    ],
  })

/** To the owner of an address that another user requested. */
export const takenEmail =
  (publicUrl: string) =>
  (platform: string): EmailText => ({
    subject: 'Your address already has an account',
    paragraphs: [
      `Someone tried to use this address for another ${platform} account. It belongs to yours, so nothing was changed. If this was you, sign in with it instead.`,
    ],
    action: { label: 'Sign in', url: `${publicUrl}/` },
    notes: [
      { label: 'Forgot your password? Reset it', url: `${publicUrl}/auth/forgot-password` },
      'If this wasn’t you, you can ignore this e-mail.',
    ],
  })

interface Change {
  readonly full_name: string
  readonly before: string
  readonly after: string
  /** When it was done, and from which device. */
  readonly done: readonly Row[]
}

/** To the present address of the account. */
export const changeRequestedEmail = (publicUrl: string, { full_name, before, after, done }: Change): EmailText => ({
  subject: 'Your e-mail address is about to change',
  paragraphs: [
    `Hello ${full_name},`,
    'Someone who knows your password wants to sign in with another address. We sent a link to it; your address changes when the link is opened.',
    NOT_YOU,
  ],
  facts: [['New address', after], ['Address now', before], ...done],
  action: reviewSecurity(publicUrl),
})

/** To the previous address of the account. */
export const changedEmail =
  (publicUrl: string, { full_name, before, after, done }: Change) =>
  (platform: string): EmailText => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `Hello ${full_name},`,
      `You now sign in to ${platform} with the new address. This one no longer works.`,
      NOT_YOU,
    ],
    facts: [['New address', after], ['Old address', before], ...done],
    action: reviewSecurity(publicUrl),
  })
