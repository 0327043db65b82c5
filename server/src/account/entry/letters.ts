import type { LetterText } from '../../mail/letter.ts'

/**
 * Letters to addresses that may be a stranger's: they hold nothing that somebody typed, a name neither, or everyone could
 * write to anyone by registering them. Links keep their secret behind the #, which no server and no log sees.
 */

export const verifyLetter = (publicUrl: string, token: string): LetterText => ({
  subject: 'Confirm your e-mail address',
  paragraphs: ['Somebody, most likely you, made an account at Storey with this address. Confirm that it is yours.'],
  action: { label: 'Confirm my address', url: `${publicUrl}/auth/verify-email#token=${token}` },
  notes: [
    'The link works once, for 24 hours.',
    'If you did not make an account, do nothing: nobody can sign in with this address until it is confirmed.',
  ],
})

export const resetLetter = (publicUrl: string, token: string): LetterText => ({
  subject: 'Choose a new password',
  paragraphs: ['Somebody, most likely you, asked for a new password for the Storey account of this address.'],
  action: { label: 'Choose a new password', url: resetAddress(publicUrl, token) },
  notes: [
    'The link works once, for 60 minutes. Your other sessions end when you use it.',
    'If you did not ask for it, do nothing: your password stays as it is.',
  ],
})

/** To who has an account already: the answer to the browser said nothing of it. */
export const knownLetter = (publicUrl: string): LetterText => ({
  subject: 'You have an account already',
  paragraphs: [
    'Somebody, most likely you, tried to register at Storey with this address. It has an account already, which stays as it is.',
  ],
  action: { label: 'Sign in', url: `${publicUrl}/` },
  notes: [
    `If you forgot your password, choose a new one: ${publicUrl}/auth/forgot-password`,
    'If it was not you, do nothing.',
  ],
})

/**
 * To an address that was registered before and never confirmed. Whoever reads the letter chooses the password, because
 * the first one may be a stranger's.
 */
export const finishLetter = (publicUrl: string, token: string): LetterText => ({
  subject: 'Finish your registration',
  paragraphs: [
    'This address was registered at Storey before and never confirmed. Choose a password, and your account is ready.',
  ],
  action: { label: 'Choose a password', url: resetAddress(publicUrl, token) },
  notes: ['The link works once, for 60 minutes.', 'If you did not register, do nothing.'],
})

const resetAddress = (publicUrl: string, token: string) => `${publicUrl}/auth/reset-password#token=${token}`
