import type { EmailText } from '../../mail/email.ts'
import { REGISTRATION_DAYS } from './rules.ts'

/** E-mails to an address entered by a stranger: they contain no other input until a reviewer has checked it. */

const action = (label: string, url: string) => ({ label, url })
const KEEP = `The link opens your registration on any device for ${REGISTRATION_DAYS} days. Don’t forward it: it shows what you entered.`

export const linkEmail = (url: string): EmailText => ({
  subject: 'Continue your registration',
  paragraphs: ['Your brokerage registration is saved. You can continue at any time, on any device.'],
  action: action('Continue registration', url),
  notes: [KEEP, 'If you didn’t start a registration, you can ignore this e-mail. It’s deleted after 30 days.'],
})

export const sentEmail = (): EmailText => ({
  subject: 'We received your registration',
  paragraphs: [
    'Thank you. Your brokerage registration was sent for review.',
    'We usually decide within two working days. If something is missing, we’ll e-mail you a note for each field.',
  ],
})

export const returnedEmail = (url: string, notes: number): EmailText => ({
  subject: 'Your registration needs changes',
  paragraphs: [
    `We reviewed your registration and left ${notes === 1 ? 'a note' : `${notes} notes`}. Change what’s noted and send it again.`,
  ],
  action: action('View notes', url),
  notes: [KEEP],
})

export const rejectedEmail = (url: string, reason: string): EmailText => ({
  subject: 'Your registration was not accepted',
  paragraphs: [
    'We reviewed your registration and can’t accept it:',
    reason,
    'If this changes, you can correct it and apply again.',
  ],
  action: action('View registration', url),
  notes: [KEEP],
})
