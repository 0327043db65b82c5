/** WhatsApp names a template by a code, such as `payment_due`; lists show it as words. */
export const templateText = (code: string): string => {
  const words = code.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The template of a message as words, or the subject of an e-mail as it was typed. */
export const titleText = ({ channel, title }: { channel: string; title: string }): string =>
  channel === 'whatsapp' ? templateText(title) : title

export const messageStatuses = {
  queued: 'Queued',
  sending: 'Sending',
  uncertain: 'Uncertain',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  skipped: 'Skipped',
  cancelled: 'Canceled',
} as const

export const channels = { whatsapp: 'WhatsApp', email: 'E-mail' } as const

export const skipReasons = {
  opted_out: 'Opted out',
  blocked: 'Blocked',
  no_address: 'No number or e-mail',
  duplicate: 'Same address twice',
} as const
