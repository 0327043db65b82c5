import type { SignedInResponse } from '@storey/api/account/account.ts'
import type { BrowserContext } from 'playwright-core'
import { storedSession } from './stored-session.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * What the sign-in form leaves in the browser, by its call. The form takes ten times the processor time; its own journeys use it.
 * @throws Error for a wrong password, or if a second factor is needed
 */
export async function signInByCall(
  server: string,
  credentials: { readonly email: string; readonly password: string },
): Promise<State> {
  const response = await fetch(`${server}/api/auth/login?locale=en`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...credentials, device_name: 'Journey' }),
  })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  const answer = (await response.json()) as SignedInResponse
  if (!answer.token) throw new Error(`${credentials.email} needs a second factor.`)
  const session = storedSession(answer)
  return {
    cookies: [],
    origins: [{ origin: server, localStorage: [{ name: 'storey-session', value: JSON.stringify(session) }] }],
  }
}
