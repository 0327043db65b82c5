import type { Access } from '@storey/api/endpoint.ts'
import { notFound, redirect } from '@tanstack/react-router'
import { mayUse, readSession, type Session } from '../http/session.ts'
import { notify } from '../ui/overlays/notify.tsx'
import { homeOf, NOTICE, owesSecondFactor, safeNext } from './home.ts'

interface Opening {
  readonly location: { readonly href: string; readonly search: object }
  /** Only the code is loaded, because a link is hovered. */
  readonly preload: boolean
}

/** Public pages are for visitors; a signed-in user is redirected, to the remembered address if there is one. */
export function admitStranger({ location }: Opening): void {
  const session = readSession()
  if (!session) return
  const { next } = location.search as { next?: string }
  throw redirect({ href: owesSecondFactor(session) ? NOTICE : (safeNext(next) ?? homeOf(session)), replace: true })
}

/** Two-factor setup is open only while it is off. */
export function admitSetup({ location }: Opening): void {
  const session = signedIn(location)
  if (session.two_factor) throw redirect({ href: homeOf(session), replace: true })
}

/** Page for users without an organization; other users are redirected. */
export function admitUnplaced({ location }: Opening): void {
  const session = settled(location)
  if (session.access_type !== null) throw redirect({ href: homeOf(session), replace: true })
}

/** The registration of a brokerage is for visitors, as every public page; it loads separately. */
export const admitRegistrant =
  (isSignup: (pathname: string) => boolean) =>
  ({ location }: Opening): Promise<never> => {
    const session = readSession()
    if (session) throw redirect({ href: homeOf(session), replace: true })
    // A similar but invalid path would be reloaded endlessly.
    if (!isSignup(new URL(location.href, window.location.origin).pathname)) throw notFound()
    window.location.replace(location.href)
    return new Promise(() => undefined)
  }

/** An invite is open to all; a user who must set up a second factor does that first, and finds the invite in the list. */
export function admitInvited(): void {
  const session = readSession()
  const next = '/auth/account-settings/invites'
  if (session && owesSecondFactor(session))
    throw redirect({ href: `${NOTICE}?${new URLSearchParams({ next })}`, replace: true })
}

/** A screen for roles with access; other users are redirected home with a notice. */
export function admitScreen(access: Access): (opening: Opening) => void {
  return ({ location, preload }) => {
    const session = settled(location)
    // The user's own account is open to all, also without an organization.
    if (mayUse(access, session) && (session.access_type !== null || access.kind === 'signed_in')) return
    if (!preload) notify.info('You don’t have access to that page.')
    throw redirect({ href: homeOf(session), replace: true })
  }
}

function signedIn(location: Opening['location']): Session {
  const session = readSession()
  if (!session) throw redirect({ to: '/', search: { next: location.href }, replace: true })
  return session
}

/** Requires a session, and a second factor if it is mandatory: the server would refuse all other calls. */
function settled(location: Opening['location']): Session {
  const session = signedIn(location)
  if (owesSecondFactor(session)) throw redirect({ href: NOTICE, replace: true })
  return session
}
