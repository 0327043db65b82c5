import type { MessageChannel } from '@storey/api/messaging/message-names.ts'
import { decrypt, encrypt } from '../../kernel/secrets.ts'
import type { Settings } from '../../kernel/settings.ts'

/** A contact who wants no more messages, and the channel. */
export interface OptOut {
  readonly channel: MessageChannel
  readonly address: string
}

const OWNER = 'opt-out link'

/** A link by which the reader of an e-mail opts out: it can be used any number of times, without an account, and reveals no address. */
export const optOutLink = (
  { signingKey, publicUrl }: Pick<Settings, 'signingKey' | 'publicUrl'>,
  whom: OptOut,
): string => `${publicUrl}/stop-messages?t=${encrypt(signingKey, JSON.stringify(whom), OWNER).toString('base64url')}`

/** The contact that a link names; undefined where this server did not make it. */
export function readOptOutLink(signingKey: string, token: unknown): OptOut | undefined {
  if (typeof token !== 'string' || token.length > 1_000) return undefined
  try {
    return JSON.parse(decrypt(signingKey, Buffer.from(token, 'base64url'), OWNER)) as OptOut
  } catch {
    return undefined
  }
}

const STOP = new Set([
  'stop',
  'stop all',
  'stopall',
  'stop promotions',
  'stop these messages',
  'unsubscribe',
  'opt out',
  'optout',
  'توقف',
  'أوقف',
  'اوقف',
  'إيقاف',
  'ايقاف',
  'إلغاء الاشتراك',
  'الغاء الاشتراك',
])

/** Whether a reply asks for no more messages: the whole reply is compared, ignoring case and punctuation. */
export const asksToStop = (text: string): boolean =>
  STOP.has(
    text
      .normalize('NFC')
      .replace(/[\u064b-\u0652\u200e\u200f]/g, '')
      .replace(/[\p{P}\p{S}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase(),
  )
