import type { Caller } from '../access/admit.ts'
import { invalid } from '../errors/problems.ts'
import type { Origin } from '../http/serve.ts'
import type { Services } from '../services/services.ts'
import { limitsOf } from './limits.ts'
import { isPassword } from './passwords.ts'

/**
 * Checks the caller's password: a token alone is not enough to change how a user signs in.
 *
 * @param field the field of the error for a wrong password
 * @throws 422 if it is not the caller's password, 429 after too many tries
 */
export async function checkOwnPassword(
  services: Services,
  { address }: Origin,
  { email }: Pick<Caller, 'email'>,
  password: string,
  password_hash: string | undefined,
  field = 'password',
): Promise<void> {
  const limit = limitsOf(services)
  const tried = { address, account: email.toLowerCase() }
  // The caller is signed in, so this device counts as known: tries from elsewhere do not lock the user out.
  await limit.password(tried, async () => true)
  if (!(await isPassword(password, password_hash))) throw invalid({ [field]: ['Wrong password.'] })
  await limit.succeeded(tried)
}
