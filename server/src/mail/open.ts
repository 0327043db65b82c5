import { join } from 'node:path'
import type { Settings } from '../kernel/settings.ts'
import type { Mailbox } from '../services/mailbox.ts'
import type { Transport } from '../services/transport.ts'
import { openMailbox } from './mailbox.ts'
import { smtpTransport } from './smtp.ts'

/** Opens the configured mail transport: a mail server, or the local mailbox, which a page can show. */
export function openMail({ mailUrl, mailFrom, mailReplyTo, mailReturnPath, dataDir }: Settings): {
  readonly mail: Transport
  readonly mailbox?: Mailbox
} {
  if (mailUrl !== undefined)
    return {
      mail: smtpTransport({ url: mailUrl, from: mailFrom, reply_to: mailReplyTo, return_path: mailReturnPath }),
    }
  const mailbox = openMailbox({ folder: join(dataDir, 'mailbox'), from: mailFrom, reply_to: mailReplyTo })
  return { mail: mailbox, mailbox }
}
