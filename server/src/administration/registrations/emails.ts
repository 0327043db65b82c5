import type { EmailText } from '../../mail/email.ts'
import type { Row } from '../../mail/email-parts.ts'
import { fieldName } from './field-names.ts'
import { REGISTRATION_DAYS } from './rules.ts'

/** E-mails to an address entered by a stranger: they contain no other input until a reviewer has checked it. */

const workingDays = (days: number) =>
  days === 1 ? 'one working day' : days === 2 ? 'two working days' : `${days} working days`
const action = (label: string, url: string) => ({ label, url })
const KEEP = `The link works for ${REGISTRATION_DAYS} days. Don’t forward it: it shows what you entered.`

export const linkEmail = (url: string, confirmed: boolean, others: number): EmailText => ({
  subject: 'Continue your registration',
  paragraphs: ['Your brokerage registration is saved. This link opens it on any device.'],
  action: action('Continue registration', url),
  notes: [
    confirmed
      ? KEEP
      : `To confirm this address too, use the browser you started in, within 24 hours. The link works for ${REGISTRATION_DAYS} days; don’t forward it.`,
    ...(others === 0 ? [] : [OTHERS(others)]),
    'If you didn’t start a registration, you can ignore this e-mail.',
  ],
})

const OTHERS = (count: number) =>
  `This link opens one of the ${count + 1} registrations with this address. Those that no one confirms are deleted.`

/** A registration that was submitted before anyone proved its address. */
export const confirmEmail = (url: string): EmailText => ({
  subject: 'Confirm your registration',
  paragraphs: [
    'We received a brokerage registration with this e-mail address. Confirm that your company sent it, and we start the review.',
  ],
  action: action('View and confirm', url),
  notes: [
    `${KEEP} If your company didn’t send it, you can ignore this e-mail. Without your confirmation it’s deleted after 30 days.`,
  ],
})

/** To an address that its owner has confirmed. */
export const sentEmail = (days: number, company: string, url: string): EmailText => ({
  subject: `We received the registration of ${company}`,
  title: 'We received your registration',
  paragraphs: [`Thank you for registering ${company}.`],
  steps: {
    heading: 'What happens next',
    list: [
      `We review it, usually within ${workingDays(days)}.`,
      'If something is missing, we e-mail you a note for each field, and you send it again.',
      'When it is accepted, we invite you and your brokers by e-mail.',
    ],
  },
  action: action('View registration', url),
  notes: [KEEP],
})

interface Note {
  readonly field: string
  readonly note: string
}

/** More than these are read on the page. */
const MAX_NOTES = 10

/** With the notes that its page shows. */
export function returnedEmail(url: string, company: string, notes: readonly Note[]): EmailText {
  const more = notes.length - MAX_NOTES
  return {
    subject: 'Your registration needs changes',
    paragraphs: [
      `Thank you for registering ${company}. Before we can accept it, please change ${notes.length === 1 ? 'this' : `these ${notes.length} fields`} and send it again.`,
    ],
    box: {
      at: 1,
      notes: notes.slice(0, MAX_NOTES).map(({ field, note }): Row => [fieldName(field), note]),
      ...(more > 0 ? { more: `and ${more} more` } : {}),
    },
    action: action('Change registration', url),
    notes: [KEEP],
  }
}

export const rejectedEmail = (url: string, company: string, reason: string): EmailText => ({
  subject: 'Your registration was not accepted',
  paragraphs: [
    `We reviewed the registration of ${company} and can’t accept it.`,
    'If this changes, correct the registration and apply again.',
  ],
  box: { at: 1, heading: 'Reason', lines: [reason] },
  action: action('Open registration', url),
  notes: [KEEP],
})
