import type { NotificationKind } from '@storey/api/notifications.ts'
import * as z from 'zod'
import type { Database } from '../../database/connect.ts'
import { job } from '../../jobs/job.ts'
import type { Tell } from '../../live/events.ts'
import { publish } from '../../live/events.ts'
import type { Services } from '../../services.ts'
import { type Happening, tellPerson } from './queries.ts'

export type { Happening } from './queries.ts'

/** Writes the letter of one notification, where the person is still to know. */
export const notificationLetterJob = job('notification-letter', z.object({ notification_id: z.int() }))

/** Screens of the account's own kinds. */
const PATHS: Readonly<Partial<Record<NotificationKind, string>>> = {
  security: '/auth/account-settings/security',
  invite: '/auth/account-settings/invites',
}

interface Teller {
  readonly services: Pick<Services, 'queue'>
  /** A call's way to its live events; work without a call leaves it out. */
  readonly tell?: Tell | undefined
}

/**
 * Tells a person of a happening in the transaction that causes it: under their bell, live, and by mail, in the ways they
 * chose. Nobody is told of their own doing, of the same thing twice, or of an organization that they do not work in.
 */
export async function notify(db: Database, { services, tell }: Teller, happening: Happening): Promise<void> {
  if (happening.actor?.user_id === happening.user_id) return
  const told = await tellPerson(db, { path: PATHS[happening.kind], ...happening })
  if (!told) return
  if (told.mail) await services.queue.send(db, notificationLetterJob, { notification_id: told.id })
  if (!told.in_app) return
  const event = {
    type: 'notification' as const,
    id: told.id,
    organization_id: told.told_in ?? 0,
    user_id: happening.user_id,
  }
  if (tell) tell(event)
  else await publish(db, [event])
}
