import { auth } from '@storey/api/client-endpoints.ts'
import { requestOf } from './request.ts'
import { clearSession, readSession } from './session.ts'

let leaving: Promise<void> | undefined
let chosen = false
let why: string | undefined

/**
 * The single sign-out after a 401 or 403: the first failure ends the token and clears the storage, on which the router goes to
 * the sign-in; further failures only clear the storage. A late failure of an older token changes nothing.
 *
 * @param code the server's reason
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

/** Signs out at the person's request: their current page is not remembered. */
export async function signOut(): Promise<void> {
  chosen = true
  try {
    await signOutAfter(readSession()?.token)
  } finally {
    chosen = false
  }
}

/** The code of the refusal that ended this tab's last session; undefined where the person left by themself. */
export const whyEnded = () => why

/** Whether the current sign-out was requested by the person. */
export const leavesByChoice = () => chosen

async function endToken(token: string | undefined): Promise<void> {
  if (token === undefined) return
  const { url, method, headers, body } = requestOf(auth.logout, {}, 0)
  try {
    await fetch(url, { method, headers: { ...headers, authorization: `Bearer ${token}` }, body: body ?? null })
  } catch {
    // Offline: the token ends by itself, and nothing of it stays here.
  }
}
