import type { Settings } from '../kernel/settings.ts'

type MailSettings = Pick<Settings, 'mailUrl' | 'mailboxOpen'>

/** What becomes of e-mails: a mail server sends them, /dev/mail shows them to everyone, or they are only kept in a folder. */
export const deliveryOf = ({ mailUrl, mailboxOpen }: MailSettings): 'sent' | 'shown' | 'kept' =>
  mailUrl !== undefined ? 'sent' : mailboxOpen ? 'shown' : 'kept'

/**
 * The link of an e-mail for the user who sends it, if the e-mail reaches no one. Otherwise only the receiver gets it, because it
 * proves the address.
 */
export const linkToCopy = (settings: MailSettings, url: string): string | null =>
  deliveryOf(settings) === 'kept' ? url : null
