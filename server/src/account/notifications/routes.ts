import { notifications } from '@storey/api/account/notifications.ts'
import type { Scope } from '../../access/scope.ts'
import { invalid, notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import type { LiveEvent } from '../../live/events.ts'
import { chosenSettings, countUnread, findNotification, keepSettings, listNotifications, markRead } from './queries.ts'
import { fixedAmong, settingsOf } from './rules.ts'

export const notificationRoutes = serve(notifications, {
  list: ({ db, scope, query }) => listNotifications(db, scope, query),

  unreadCount: async ({ db, scope }) => ({ data: { count: await countUnread(db, scope) } }),

  change: async ({ db, scope, params: { id }, body: { read }, emit }) => {
    if ((await markRead(db, scope, read, { id })) > 0) emit(readEvent(scope, id))
    const found = await findNotification(db, scope, id)
    if (!found) throw notFound()
    return { data: found }
  },

  readAll: async ({ db, scope, body: { up_to_id }, emit }) => {
    const count = await markRead(db, scope, true, { up_to_id })
    if (count > 0) emit(readEvent(scope, 0))
    return { data: { count } }
  },

  settings: async ({ db, scope }) => ({ data: settingsOf(await chosenSettings(db, scope)) }),

  changeSettings: async ({ db, scope, body: { settings } }) => {
    const [fixed] = fixedAmong(settings)
    if (fixed !== undefined) {
      const at = settings.findIndex(({ kind }) => kind === fixed)
      throw invalid({ [`settings.${at}.kind`]: ['This cannot be turned off.'] })
    }
    await keepSettings(db, scope, settings)
    return { data: settingsOf(await chosenSettings(db, scope)) }
  },
})

/** The user's other tabs update their badge. A read notification may belong to the account, so all organizations of the user get it. */
const readEvent = (scope: Scope, id: number): LiveEvent<'notification.read'> => ({
  type: 'notification.read',
  id,
  organization_id: 0,
  user_id: scope.user_id,
})
