import { type SettingValues, settingsTable } from './settings-table.ts'
import { refuse } from './start-error.ts'

/** Settings for calls to the Cloud API. */
export interface WhatsAppSettings {
  readonly url: string
  readonly phoneNumberId: string
  readonly businessAccountId: string
  readonly accessToken: string
  readonly appSecret: string
  readonly verifyToken: string
  /** Maximum messages per minute. */
  readonly rate: number
  /** Maximum number of different recipients in 24 hours. */
  readonly daily: number
}

const WHATSAPP = [
  'MESSENGER_WHATSAPP_PHONE_NUMBER_ID',
  'MESSENGER_WHATSAPP_BUSINESS_ACCOUNT_ID',
  'MESSENGER_WHATSAPP_ACCESS_TOKEN',
  'MESSENGER_WHATSAPP_APP_SECRET',
  'MESSENGER_WHATSAPP_VERIFY_TOKEN',
] as const

/** Either all settings or none: otherwise the first message would fail. The token needs https, except for an emulator on this machine. */
export function whatsAppOf(values: SettingValues): WhatsAppSettings | undefined {
  const missing = WHATSAPP.filter((name) => values[name] === undefined)
  if (missing.length === WHATSAPP.length) return undefined
  const [first] = missing
  if (first)
    refuse(
      first,
      `is missing. WhatsApp needs all of ${WHATSAPP.join(', ')}, for example ${first}=${settingsTable[first].example}`,
    )
  const url = new URL(values.MESSENGER_WHATSAPP_URL)
  if (url.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
    refuse(
      'MESSENGER_WHATSAPP_URL',
      'must be https beyond this machine, for example MESSENGER_WHATSAPP_URL=https://graph.facebook.com/v23.0',
    )
  return {
    url: values.MESSENGER_WHATSAPP_URL,
    phoneNumberId: values.MESSENGER_WHATSAPP_PHONE_NUMBER_ID ?? '',
    businessAccountId: values.MESSENGER_WHATSAPP_BUSINESS_ACCOUNT_ID ?? '',
    accessToken: values.MESSENGER_WHATSAPP_ACCESS_TOKEN ?? '',
    appSecret: values.MESSENGER_WHATSAPP_APP_SECRET ?? '',
    verifyToken: values.MESSENGER_WHATSAPP_VERIFY_TOKEN ?? '',
    rate: values.MESSENGER_WHATSAPP_RATE,
    daily: values.MESSENGER_WHATSAPP_DAILY,
  }
}
