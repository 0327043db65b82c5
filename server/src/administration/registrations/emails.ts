import type { EmailText } from '../../mail/email.ts'
import { REGISTRATION_DAYS } from './rules.ts'

/** E-mails to an address entered by a stranger: they contain no other input until a reviewer has checked it. */

const workingDays = (days: number) =>
  days === 1 ? 'one working day' : days === 2 ? 'two working days' : `${days} working days`
const action = (label: string, url: string) => ({ label, url })
const KEEP = `The link opens your registration on any device for ${REGISTRATION_DAYS} days. Don’t forward it: it shows what you entered.`

export const linkEmail = (url: string, confirmed: boolean, others: number): EmailText => ({
  subject: 'Continue your registration',
  paragraphs: [
    'Your brokerage registration is saved. You can continue at any time, on any device.',
    ...(confirmed
      ? []
      : [
          'The link also confirms this e-mail address. Open it within 24 hours in the browser in which you started. In another browser, only the company data is kept.',
        ]),
  ],
  action: action('Continue registration', url),
  notes: [
    KEEP,
    ...(others === 0 ? [] : [OTHERS(others)]),
    'If you didn’t start a registration, you can ignore this e-mail. Without your confirmation it’s deleted.',
  ],
})

const OTHERS = (count: number) =>
  `${count === 1 ? 'Another registration was' : `${count} other registrations were`} started with this e-mail address. This link opens only one of them; the others are deleted if no one confirms them.`

/** A registration that was submitted before anyone proved its address. */
export const confirmEmail = (url: string): EmailText => ({
  subject: 'Confirm your registration',
  paragraphs: [
    'A brokerage registration with this e-mail address was sent for review. We review it after you confirm that your company sent it.',
  ],
  action: action('View and confirm', url),
  notes: [
    KEEP,
    'If your company didn’t send it, you can ignore this e-mail. Without your confirmation it’s not reviewed, and it’s deleted after 30 days.',
  ],
})

/** To an address that its owner has confirmed. */
export const sentEmail = (days: number, company: string, url: string): EmailText => ({
  subject: `We received the registration of ${company}`,
  paragraphs: [`Thank you. The registration of ${company} was sent for review.`],
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
