import type { EmailText } from '../../mail/email.ts'

/**
 * E-mails to addresses that may be a stranger's: they hold nothing that somebody typed, a name neither, or everyone could
 * write to anyone by registering them. Links keep their secret behind the #, which no server and no log sees.
 */

export const verifyEmail = (publicUrl: string, token: string): EmailText => ({
  subject: 'Confirm your e-mail address',
  paragraphs: ['Confirm this address and choose a password to finish creating your Storey account.'],
  action: { label: 'Confirm e-mail address', url: `${publicUrl}/auth/verify-email#token=${token}` },
  notes: [
    'The link works once and expires in 24 hours.',
    'If you didn’t create an account, you can ignore this e-mail. No one can sign in with this address until it’s confirmed.',
  ],
})

export const resetEmail = (publicUrl: string, token: string): EmailText => ({
  subject: 'Reset your password',
  paragraphs: ['We received a request to reset your Storey password.'],
  action: { label: 'Choose a new password', url: `${publicUrl}/auth/reset-password#token=${token}` },
  notes: [
    'The link works once and expires in 60 minutes. Using it signs you out everywhere.',
    'If this wasn’t you, you can ignore this e-mail. Your password stays the same.',
  ],
})

/** To who has an account already: the answer to the browser said nothing of it. */
export const knownEmail = (publicUrl: string): EmailText => ({
  subject: 'You already have an account',
  paragraphs: [
    'Someone tried to create a Storey account with this address. It already has one, and nothing was changed.',
  ],
  action: { label: 'Sign in', url: `${publicUrl}/` },
  notes: [
    `Forgot your password? Reset it here: ${publicUrl}/auth/forgot-password`,
    'If this wasn’t you, you can ignore this e-mail.',
  ],
})
