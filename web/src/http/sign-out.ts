import { auth } from '@storey/api/client-endpoints.ts'
import { dropAllKept } from '../ui/kept/kept.ts'
import { hasUnsaved, letGoOfUnsaved } from '../ui/unsaved.ts'
import { requestOf } from './request.ts'
import { clearSession, interruptSession, isInterrupted, readSession, signalSignOut } from './session.ts'

let leaving: Promise<void> | undefined
let chosen = false
let why: string | undefined

/**
 * The only sign-out after a 401 or 403, guarded against repeats: the first failure revokes the token and clears the storage, after
 * which the router opens the sign-in page, or the sign-in comes over a page with unsaved input; further failures before that only clear
 * the storage. A late failure of an older token does nothing.
 * @param code reason code of the server
 */
export async function signOutAfter(token: string | undefined, code?: string): Promise<void> {
  if (leaving) return end()
  if (token !== readSession()?.token || isInterrupted()) return
  why = code
  leaving = endToken(token).finally(() => {
    leaving = undefined
    end()
  })
  return leaving
}

function end(): void {
  if (!chosen && hasUnsaved()) interruptSession()
  else clearSession()
}

/** Signs out on the user's request: the current page is not remembered, and what they typed is dropped in every tab. */
export async function signOut(): Promise<void> {
  chosen = true
  try {
    const user = readSession()
    letGoOfUnsaved()
    if (user) dropAllKept(user.user_id)
    signalSignOut()
    await signOutAfter(user?.token)
  } finally {
    chosen = false
  }
}

/** Leaves an interrupted page without its input; the sign-in page then remembers the address. */
export function leaveInterrupted(): void {
  const user = readSession()
  letGoOfUnsaved()
  if (user) dropAllKept(user.user_id)
  clearSession()
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
