import type { Email, Transport } from './transport.ts'

/** An e-mail in the local mailbox. */
export interface MailboxEmail extends Email {
  readonly id: string
  readonly to: string
  /** When it arrived, RFC 3339. */
  readonly at: string
}

/** A folder for e-mails if no mail server is configured: each is stored as a message file, and as the data of its page. */
export interface Mailbox extends Transport {
  /** Newest first, at most 200; with `to`, only those whose address contains this text. */
  list(to?: string): Promise<MailboxEmail[]>
  read(id: string): Promise<MailboxEmail | undefined>
  /** The message as a mail server would have received it. */
  message(id: string): Promise<Buffer | undefined>
}
