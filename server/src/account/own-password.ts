import type { Caller } from '../access/admit.ts'
import { invalid } from '../errors/problems.ts'
import type { Origin } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { limitsOf } from './limits.ts'
import { isPassword } from './passwords.ts'

/**
 * A token alone is not enough to change how its owner signs in.
 *
 * @param field under which a wrong password is said
 * @throws 422 where it is not the caller's password, 429 where it was tried too often
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
  // Whoever calls is signed in: tries from elsewhere do not lock them out.
  await limit.password(tried, async () => true)
  if (!(await isPassword(password, password_hash))) throw invalid({ [field]: ['Wrong password.'] })
  await limit.succeeded(tried)
}
