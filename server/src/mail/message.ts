import type { Outgoing } from '../services/transport.ts'

/** The sender of e-mails, as in a header: `Storey <storey@example.com>`. */
export interface Sender {
  readonly from: string
  readonly reply_to?: string | undefined
}

/** A whole message with its headers (RFC 5322), in UTF-8. Its id is that of the e-mail, the same for all tries. */
export async function build({ from, reply_to }: Sender, { id, to, letter, sender = {} }: Outgoing): Promise<Buffer> {
  const host = addressOf(from).split('@')[1] ?? 'localhost'
  const answers = letter.reply_to ?? sender.reply_to ?? reply_to
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
  return new MailComposer({
    from: sender.name === undefined ? from : { name: sender.name, address: addressOf(from) },
    ...(answers ? { replyTo: answers } : {}),
    to: { name: '', address: to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    attachments: (letter.attachments ?? []).map(({ name, type, content, cid }) => ({
      filename: name,
      contentType: type,
      content,
      encoding: 'base64',
      ...(cid === undefined ? {} : { cid }),
    })),
    messageId: `<${id}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(letter.unsubscribe
        ? { 'List-Unsubscribe': `<${letter.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}),
    },
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/** Returns `storey@example.com` for `Storey <storey@example.com>`. */
export const addressOf = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

/** Returns `Storey` for `Storey <storey@example.com>`, and nothing for an address alone. */
export const nameOf = (from: string) =>
  /^([^<>]*)</
    .exec(from)?.[1]
    ?.replace(/^\s*"?|"?\s*$/g, '')
    .trim() ?? ''
