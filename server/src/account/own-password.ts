import type { Caller } from '../access/admit.ts'
import type { Database } from '../database/connect.ts'
import { invalid } from '../errors/problems.ts'
import type { Origin } from '../http/serve.ts'
import type { Services } from '../services/services.ts'
import { limitsOf } from './limits.ts'
import { isPassword } from './passwords.ts'
import { markProven } from './proof-queries.ts'
import { requireRecentProof } from './recent-proof.ts'

/** A session is asked for a recent second factor too, if its user has one; the user of a link has no session. */
type Prover = Pick<Caller, 'email'> | Caller

/**
 * Checks the caller's password: a token alone is not enough to change how a user signs in. For a user with a second factor
 * the password alone is not enough either, once the last proof of this session is too old.
 *
 * @param field the field of the error for a wrong password
 * @throws 409 if a recent proof is missing, 422 if it is not the caller's password, 429 after too many tries
 */
export async function checkOwnPassword(
  services: Services,
  { address }: Origin,
  caller: Prover,
  password: string,
  password_hash: string | undefined,
  field = 'password',
): Promise<void> {
  const session = 'token_id' in caller && !caller.api_token ? caller : undefined
  const account = (work: (db: Database) => Promise<unknown>) =>
    services.pool.transaction({ role: 'storey_account' }, work)
  if (session?.two_factor) await account((db) => requireRecentProof(db, session))
  const limit = limitsOf(services)
  const tried = { address, account: caller.email.toLowerCase() }
  // The caller is signed in, so this device counts as known: tries from elsewhere do not lock the user out.
  await limit.password(tried, async () => true)
  if (!(await isPassword(password, password_hash))) throw invalid({ [field]: ['Wrong password.'] })
  await limit.succeeded(tried)
  if (session && !session.two_factor) await account((db) => markProven(db, session.token_id))
}
