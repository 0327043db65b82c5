import type { EmailText } from '../../mail/email.ts'

/**
 * E-mails to addresses that may belong to a stranger. They contain no text from a user, not even a name: otherwise anyone could
 * write to any address by registering it. The secret of a link is behind the #, so that no server and no log sees it.
 */

export const addressOfLink = (publicUrl: string, purpose: 'verify_email' | 'reset_password', token: string): string =>
  `${publicUrl}/auth/${purpose === 'verify_email' ? 'verify-email' : 'reset-password'}#token=${token}`

export const verifyEmail =
  (publicUrl: string, token: string) =>
  (platform: string): EmailText => ({
    subject: 'Confirm your e-mail address',
    paragraphs: [`Confirm this address and set your password to finish creating your ${platform} account.`],
    action: { label: 'Confirm e-mail address', url: addressOfLink(publicUrl, 'verify_email', token) },
    notes: [
      'The link works once and expires in 24 hours.',
      'If you didn’t create an account, you can ignore this e-mail. No one can sign in with this address until it’s confirmed.',
    ],
  })

export const resetEmail =
  (publicUrl: string, token: string) =>
  (platform: string): EmailText => ({
    subject: 'Reset your password',
    paragraphs: [`We received a request to reset your ${platform} password.`],
    action: { label: 'Choose a new password', url: addressOfLink(publicUrl, 'reset_password', token) },
    notes: [
      'The link works once and expires in 60 minutes. Using it signs you out everywhere.',
      'If this wasn’t you, you can ignore this e-mail. Your password stays the same.',
    ],
  })

/** For an address that already has an account: the response to the browser does not reveal this. */
export const knownEmail =
  (publicUrl: string) =>
  (platform: string): EmailText => ({
    subject: 'You already have an account',
    paragraphs: [
      `Someone tried to create a ${platform} account with this address. It already has one, and nothing was changed.`,
    ],
    action: { label: 'Sign in', url: `${publicUrl}/` },
    notes: [
      { label: 'Forgot your password? Reset it', url: `${publicUrl}/auth/forgot-password` },
      'If this wasn’t you, you can ignore this e-mail.',
    ],
  })
