import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** These run as `storey_account` on the caller's own sessions. */

/** A program that changes its name with each sign-in does not fill the screen. */
const KNOWN_DEVICES = 100

/** Sessions that are still valid. */
const alive = (db: Database, user_id: number) =>
  db
    .selectFrom('tokens')
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where(sql<boolean>`(idle_ms is null or last_used_at > now() - idle_ms * interval '1 millisecond')`)

/** Never selects the token's hash. */
export const listSessions = (db: Database, user_id: number) =>
  alive(db, user_id)
    .select(['id', 'device_name', 'address', 'user_agent', 'created_at', 'last_used_at'])
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The devices from which a user has signed in within a year, the last used first. */
export const listKnownDevices = (db: Database, user_id: number) =>
  db
    .selectFrom('known_sign_ins')
    .select(['label', 'address', 'first_at', 'last_at'])
    .where('user_id', '=', user_id)
    .where('kind', '=', 'device')
    .orderBy('last_at', 'desc')
    .orderBy('value')
    .limit(KNOWN_DEVICES)
    .execute()

/** Returns false if it is not a session of this user, or has ended already. */
export async function endSession(db: Database, user_id: number, token_id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tokens')
    .set({ ended_at: sql<string>`now()` })
    .where('user_id', '=', user_id)
    .where('id', '=', token_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends every session of a user except one, and every sign-in that waits for its second factor. */
export async function endOtherSessions(db: Database, user_id: number, token_id: number | undefined): Promise<void> {
  const now = sql<string>`now()`
  await db
    .updateTable('tokens')
    .set({ ended_at: now })
    .where('user_id', '=', user_id)
    .$if(token_id !== undefined, (others) => others.where('id', '<>', token_id ?? 0))
    .where('ended_at', 'is', null)
    .execute()
  await db
    .updateTable('sign_in_challenges')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute()
}

/** Ends all sessions of a user. */
export const endSessions = (db: Database, user_id: number): Promise<void> => endOtherSessions(db, user_id, undefined)
