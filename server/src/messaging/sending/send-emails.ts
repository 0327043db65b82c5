import { randomUUID } from 'node:crypto'
import { render } from '@storey/api/messaging/variables.ts'
import { sendEmail } from '../../mail/emails.ts'
import type { Services } from '../../services/services.ts'
import { optOutLink } from '../opt-outs/rules.ts'
import { messageText } from './emails.ts'
import { claimMessages, linkEmails, type Sender, type SendingBatch } from './work-queries.ts'

/** E-mails queued in one transaction. */
const CHUNK = 50

/**
 * Passes some messages of a batch to the mail queue: the claim and the e-mail are in one transaction, so that each is queued once, even
 * when a process is killed. False where nothing is left.
 */
export const sendEmails = (
  { pool, queue, settings }: Services,
  batch: SendingBatch,
  sender: Sender | undefined,
): Promise<boolean> =>
  pool.transaction({ role: 'storey_worker' }, async (db) => {
    const claimed = await claimMessages(db, batch.id, CHUNK)
    const letters = []
    for (const { id, address, variables, status } of claimed) {
      if (status === 'skipped') continue
      const values = new Map(batch.variable_names.map((name, at) => [name, variables[at] ?? '']))
      const unsubscribe = optOutLink(settings, { channel: 'email', address })
      const email_id = randomUUID()
      await sendEmail(
        { db, services: { queue, settings } },
        {
          id: email_id,
          kind: 'message',
          at_most_once: true,
          to: address,
          from_user: batch.created_by ?? undefined,
          organization_id: batch.organization_id,
          ...(sender && !sender.is_platform
            ? { from_seller: { name: sender.name, brand_color: sender.brand_color, logo: sender.logo } }
            : {}),
          text: (platform) =>
            messageText({
              subject: render(batch.subject ?? '', values),
              body: render(batch.body, values),
              organization: sender?.name ?? platform,
              unsubscribe,
            }),
        },
      )
      letters.push({ id, email_id })
    }
    await linkEmails(db, letters)
    return claimed.length === CHUNK
  })
