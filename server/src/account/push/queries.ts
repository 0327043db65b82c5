import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { TEXT_COLUMNS } from '../notification-text.ts'
import type { Subscription } from './send-push.ts'

/** These run as `storey_account`, on the caller's own devices. */

interface Caller {
  readonly user_id: number
  readonly token_id: number
}

const SHOWN = ['id', 'name', 'created_at'] as const
const devicesOf = (db: Database, { user_id, token_id }: Caller) =>
  db
    .selectFrom('push_subscriptions')
    .select([...SHOWN, sql<boolean>`token_id = ${token_id}`.as('current')])
    .where('user_id', '=', user_id)
    .where(sql<boolean>`exists (select from tokens t where t.id = push_subscriptions.token_id and t.ended_at is null
      and t.expires_at > now())`)

export const listDevices = (db: Database, caller: Caller) => devicesOf(db, caller).orderBy('id', 'desc').execute()

/** A browser has one subscription; it belongs to the session that made it last. */
export async function insertSubscription(
  db: Database,
  { user_id, token_id }: Caller,
  { endpoint, p256dh, auth }: Subscription,
  name: string,
) {
  // Devices of one user take turns, so that the limit holds.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push devices of ${user_id}`}, 0))`.execute(db)
  return db
    .insertInto('push_subscriptions')
    .values({ user_id, token_id, endpoint, p256dh, auth, name })
    .onConflict((same) =>
      same.column('endpoint').doUpdateSet({ user_id, token_id, p256dh, auth, name, created_at: sql<string>`now()` }),
    )
    .returning([...SHOWN, sql<boolean>`true`.as('current')])
    .executeTakeFirstOrThrow()
}

/** Ends the earlier subscription of the session, such as one that its browser has renewed, and those beyond the newest. */
export async function deleteEarlier(db: Database, { user_id, token_id }: Caller, id: number, most: number) {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', user_id)
    .where('id', '<>', id)
    .where(
      sql<boolean>`(token_id = ${token_id} or id not in (select id from push_subscriptions
        where user_id = ${user_id} order by id desc limit ${most}))`,
    )
    .execute()
}

export const deleteDevice = (db: Database, { user_id }: Caller, id: number) =>
  db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

/** These run as `storey_worker`. */

/** The subscriptions of sessions that are open, of a recipient who still works in the organization of the notification. */
export async function listTargets(db: Database, notification_id: number) {
  const { rows } = await sql<Subscription & { id: number }>`select id, endpoint, p256dh, auth
    from push_targets(${notification_id})`.execute(db)
  return rows
}

export const findText = (db: Database, notification_id: number) =>
  db
    .selectFrom('notifications')
    .select([...TEXT_COLUMNS, 'read_at'])
    .where('id', '=', notification_id)
    .executeTakeFirst()

export const deleteGone = (db: Database, ids: readonly number[]) =>
  db
    .deleteFrom('push_subscriptions')
    .where('id', 'in', [...ids])
    .execute()
