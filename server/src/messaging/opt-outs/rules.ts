import type { MessageChannel } from '@storey/api/messaging/message-names.ts'
import { decrypt, encrypt } from '../../secrets.ts'
import type { Settings } from '../../settings.ts'

/** A recipient who wants no more messages, and the channel. */
export interface OptOut {
  readonly channel: MessageChannel
  readonly address: string
}

const OWNER = 'opt-out link'

/** The opt-out link of an e-mail: it can be used repeatedly, without an account, and does not contain the address. */
export const optOutLink = ({ secretKey, publicUrl }: Pick<Settings, 'secretKey' | 'publicUrl'>, whom: OptOut): string =>
  `${publicUrl}/stop-messages?t=${encrypt(secretKey, JSON.stringify(whom), OWNER).toString('base64url')}`

/** The recipient in a link; undefined if the link was not signed by this server. */
export function readOptOutLink(secretKey: string, token: unknown): OptOut | undefined {
  if (typeof token !== 'string' || token.length > 1_000) return undefined
  try {
    return JSON.parse(decrypt(secretKey, Buffer.from(token, 'base64url'), OWNER)) as OptOut
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

/** Whether a reply asks for no more messages: compares the whole reply, ignoring case and punctuation. */
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
