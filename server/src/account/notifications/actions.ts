import type { NotificationKind } from '@storey/api/account/notifications.ts'
import * as z from 'zod'
import { settleEach } from '../../kernel/settle-all.ts'
import type { Emit } from '../../live/events.ts'
import { publish } from '../../live/events.ts'
import type { AccountContext } from '../../services/context.ts'
import { job } from '../../services/job.ts'
import { pushJob } from '../push/actions.ts'
import { insertNotification, type NotificationEvent } from './queries.ts'

export type { NotificationEvent } from './queries.ts'

/** Sends the e-mail of one notification, if it is still needed. */
export const notificationEmailJob = job('notification-letter', z.object({ notification_id: z.int() }))

/** Screens for the kinds that belong to the account. */
const PATHS: Readonly<Partial<Record<NotificationKind, string>>> = {
  security: '/auth/account-settings/security',
  invite: '/auth/account-settings/invites',
}

interface NotificationContext extends AccountContext<'queue'> {
  /** Emits live events of a call; a job without a call omits it. */
  readonly emit?: Emit | undefined
}

/**
 * Notifies a user of an event within the transaction that causes it: in the app, live and by e-mail, as the user has chosen.
 * Users are not notified of their own actions, of the same event twice, or of an organization in which they do not work.
 */
export async function notify({ db, services, emit }: NotificationContext, entry: NotificationEvent): Promise<void> {
  if (entry.actor?.user_id === entry.user_id) return
  const inserted = await insertNotification(db, { path: PATHS[entry.kind], ...entry })
  if (!inserted) return
  if (inserted.mail) await services.queue.send(db, notificationEmailJob, { notification_id: inserted.id })
  if (inserted.push) await services.queue.send(db, pushJob, { notification_id: inserted.id })
  if (!inserted.in_app) return
  const event = {
    type: 'notification' as const,
    id: inserted.id,
    organization_id: inserted.notified_in ?? 0,
    user_id: entry.user_id,
  }
  if (emit) emit(event)
  else await publish(db, [event])
}

/** The same for several users, whose statements are sent together: many cost no more round trips than one. */
export async function notifyAll(context: NotificationContext, events: readonly NotificationEvent[]): Promise<void> {
  await settleEach(events.map((event) => notify(context, event)))
}
