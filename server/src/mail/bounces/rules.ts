import type { Attachment } from 'postal-mime'

/** An e-mail of ours that could not be delivered. */
export interface Bounce {
  readonly email_id: string
  /** The text of the receiving server, or its status code, such as `5.1.1`. */
  readonly reason: string
}

const REPORT = 'message/delivery-status'
const RETURNED = new Set(['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'])
const OUR_ID = /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/im

/**
 * Parses a delivery status notification (RFC 3464): which e-mail could not be delivered, by the id of the returned message,
 * and why. Undefined for another message, a delay, or an e-mail that is not ours.
 */
export async function readBounce(raw: Buffer): Promise<Bounce | undefined> {
  const parts = await partsOf(raw)
  const report = textOf(parts.find(({ mimeType }) => mimeType === REPORT))
  const returned = textOf(parts.find(({ mimeType }) => RETURNED.has(mimeType)))
  const email_id = OUR_ID.exec(returned)?.[1]?.toLowerCase()
  if (email_id === undefined || !/^action:\s*failed\b/im.test(report)) return undefined
  const diagnostic = /^diagnostic-code:\s*(?:[\w-]+;)?\s*(.+)/im.exec(report)?.[1]
  const status = /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(report)?.[1]
  return { email_id, reason: (diagnostic ?? status ?? 'No reason was given.').trim() }
}

async function partsOf(raw: Buffer): Promise<readonly Attachment[]> {
  const options = { forceRfc822Attachments: true, attachmentEncoding: 'utf8', maxNestingDepth: 20 } as const
  try {
    const { default: PostalMime } = await import('postal-mime')
    return (await PostalMime.parse(raw, options)).attachments
  } catch {
    return []
  }
}

/** A part's text with its folded lines joined (RFC 5322, 2.2.3). */
const textOf = (part: Attachment | undefined) =>
  typeof part?.content === 'string' ? part.content.replace(/\r?\n[ \t]+/g, ' ') : ''
