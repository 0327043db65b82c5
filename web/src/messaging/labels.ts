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
