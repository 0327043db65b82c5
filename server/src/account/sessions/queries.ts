import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** These run as `storey_account` on the caller's own sessions. */

/** Sessions that still open something. */
const alive = (db: Database, user_id: number) =>
  db
    .selectFrom('tokens')
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where(sql<boolean>`(idle_ms is null or last_used_at > now() - idle_ms * interval '1 millisecond')`)

/** Never the token's hash. */
export const listSessions = (db: Database, user_id: number) =>
  alive(db, user_id)
    .select(['id', 'device_name', 'address', 'user_agent', 'created_at', 'last_used_at'])
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** False where it is none of theirs, or over already. */
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

export const endOtherSessions = (db: Database, user_id: number, token_id: number) =>
  db
    .updateTable('tokens')
    .set({ ended_at: sql<string>`now()` })
    .where('user_id', '=', user_id)
    .where('id', '<>', token_id)
    .where('ended_at', 'is', null)
    .execute()
