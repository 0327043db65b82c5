import { sentenceText } from '@storey/api/account/notification-labels.ts'
import { notifications } from '@storey/api/client-endpoints.ts'
import { call } from '../../http/call.ts'
import { announce } from '../../ui/announce.ts'

/** Announces the newest notification to screen readers. */
export async function announceNewest(): Promise<void> {
  const [newest] = (await call(notifications.list, { query: { per_page: 1 } })).data
  if (newest) announce(sentenceText({ ...newest, actor: newest.actor?.full_name ?? null }))
}
