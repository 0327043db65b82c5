import type { NotificationKind } from '@storey/api/account/notifications.ts'
import * as z from 'zod'
import type { AccountContext } from '../../context.ts'
import { job } from '../../jobs/job.ts'
import type { Emit } from '../../live/events.ts'
import { publish } from '../../live/events.ts'
import { insertNotification, type NotificationEvent } from './queries.ts'

export type { NotificationEvent } from './queries.ts'

/** Writes the letter of one notification, where the person is still to know. */
export const notificationEmailJob = job('notification-letter', z.object({ notification_id: z.int() }))

/** Screens of the account's own kinds. */
const PATHS: Readonly<Partial<Record<NotificationKind, string>>> = {
  security: '/auth/account-settings/security',
  invite: '/auth/account-settings/invites',
}

interface NotificationContext extends AccountContext<'queue'> {
  /** A call's way to its live events; work without a call leaves it out. */
  readonly emit?: Emit | undefined
}

/**
 * Notifies a person in the transaction that causes the event: in the app, live, and by e-mail, as they chose. People are not
 * notified of their own actions, twice of the same event, or about an organization that they do not work in.
 */
export async function notify({ db, services, emit }: NotificationContext, entry: NotificationEvent): Promise<void> {
  if (entry.actor?.user_id === entry.user_id) return
  const inserted = await insertNotification(db, { path: PATHS[entry.kind], ...entry })
  if (!inserted) return
  if (inserted.mail) await services.queue.send(db, notificationEmailJob, { notification_id: inserted.id })
  if (!inserted.in_app) return
  const event = {
    type: 'notification' as const,
    id: inserted.id,
    organization_id: inserted.told_in ?? 0,
    user_id: entry.user_id,
  }
  if (emit) emit(event)
  else await publish(db, [event])
}
