import { PROOF_MINUTES } from '@storey/api/account/proofs.ts'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** These run as `storey_account` on the caller's own session. */

/** Whether the user of a session has proved who they are within the last minutes. */
export async function isProven(db: Database, token_id: number): Promise<boolean> {
  const found = await db
    .selectFrom('tokens')
    .select(sql<boolean>`proven_at > now() - ${PROOF_MINUTES} * interval '1 minute'`.as('proven'))
    .where('id', '=', token_id)
    .executeTakeFirst()
  return found?.proven ?? false
}

export const markProven = (db: Database, token_id: number) =>
  db.updateTable('tokens').set({ proven_at: sql<string>`now()` }).where('id', '=', token_id).execute()
