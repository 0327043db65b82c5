import type { EmailText } from '../../mail/email.ts'

interface Message {
  readonly subject: string
  readonly body: string
  /** Who sends it. */
  readonly organization: string
  readonly unsubscribe: string
}

/** A message to many, to one of them. Its text is its sender's own. */
export const messageText = ({ subject, body, organization, unsubscribe }: Message): EmailText => ({
  subject,
  paragraphs: body.split(/\n{2,}/),
  notes: [`${organization} sends you this e-mail because you are one of its contacts.`],
  unsubscribe,
})
