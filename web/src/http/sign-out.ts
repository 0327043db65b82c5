import { auth } from '@storey/api/client-endpoints.ts'
import { requestOf } from './request.ts'
import { clearSession, readSession } from './session.ts'

let leaving: Promise<void> | undefined
let chosen = false
let why: string | undefined

/**
 * The only sign-out after a 401 or 403, guarded against repeats: the first failure revokes the token and clears the storage, after
 * which the router opens the sign-in page; further failures before that only clear the storage. A late failure of an older token does
 * nothing.
 * @param code reason code of the server
 */
export async function signOutAfter(token: string | undefined, code?: string): Promise<void> {
  if (leaving) return clearSession()
  if (token !== readSession()?.token) return
  why = code
  leaving = endToken(token).finally(() => {
    leaving = undefined
    clearSession()
  })
  return leaving
}

/** Signs out on the user's request: the current page is not remembered. */
export async function signOut(): Promise<void> {
  chosen = true
  try {
    await signOutAfter(readSession()?.token)
  } finally {
    chosen = false
  }
}

/** The refusal code that ended this tab's last session; undefined if the user signed out. */
export const whyEnded = () => why

/** Whether the running sign-out was requested by the user. */
export const leavesByChoice = () => chosen

async function endToken(token: string | undefined): Promise<void> {
  if (token === undefined) return
  const { url, method, headers, body } = requestOf(auth.logout, {}, 0)
  try {
    await fetch(url, { method, headers: { ...headers, authorization: `Bearer ${token}` }, body: body ?? null })
  } catch {
    // Offline: the token expires by itself, and its local copy is deleted.
  }
}
