import { notifications } from '@storey/api/account/notifications.ts'
import { unique } from '../builders/basics.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

/** One of the caller's account, which they see in every organization. */
async function notificationOf({ owner, user_id }: SampleWorld) {
  const { id } = await owner
    .insertInto('notifications')
    .values({ user_id, kind: 'security', detail: 'Your password was changed.', dedupe_key: `sample:${unique()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { id } }
}

export const notificationSamples: Samples = [
  sample(notifications.list, () => ({ query: { unread: true, kind: 'security' as const } })),
  sample(notifications.unreadCount, () => ({})),
  sample(notifications.change, async (world) => ({ ...(await notificationOf(world)), body: { read: true } })),
  sample(notifications.readAll, () => ({ body: { up_to_id: 9_000_000 } })),
  sample(notifications.settings, () => ({})),
  sample(notifications.changeSettings, () => ({
    body: { settings: [{ kind: 'mention' as const, in_app: true, mail: false }] },
  })),
]
