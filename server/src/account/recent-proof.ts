import type { Caller } from '../access/admit.ts'
import type { Database } from '../database/connect.ts'
import { conflict } from '../errors/problems.ts'
import { isProven } from './proof-queries.ts'

/**
 * For changes of how a user signs in: an open session alone is not enough.
 *
 * @throws 409 if the last proof of identity in this session is too old
 */
export async function requireRecentProof(db: Database, { token_id }: Pick<Caller, 'token_id'>): Promise<void> {
  if (!(await isProven(db, token_id)))
    throw conflict('proof_required', 'Confirm that it’s you, then try again: it has been a while since you signed in.')
}
