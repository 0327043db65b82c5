import { auth } from '@storey/api/account.ts'
import { requestOf } from './request.ts'
import { clearSession, readSession } from './session.ts'

let leaving: Promise<void> | undefined
let goToLogin: () => void = () => undefined

/** Says where a person is sent who was signed out; called once by the entry. */
export function onSignedOut(go: () => void): void {
  goToLogin = go
}

/**
 * The one guarded way out after a 401 or 403: the first failure ends the token, clears the storage and goes to login;
 * more failures meanwhile only clear the storage. A late failure of an older token changes nothing.
 */
export async function signOutAfter(token: string | undefined): Promise<void> {
  if (leaving) return clearSession()
  if (token !== readSession()?.token) return
  leaving = endToken(token).finally(() => {
    clearSession()
    leaving = undefined
    goToLogin()
  })
  return leaving
}

/** Signs out because the person asked for it. */
export const signOut = () => signOutAfter(readSession()?.token)

async function endToken(token: string | undefined): Promise<void> {
  if (token === undefined) return
  const { url, method, headers, body } = requestOf(auth.logout, {}, 0)
  try {
    await fetch(url, { method, headers: { ...headers, authorization: `Bearer ${token}` }, body: body ?? null })
  } catch {
    // Offline: the token ends by itself, and nothing of it stays here.
  }
}
