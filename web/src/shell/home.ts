import type { Session } from '../http/session.ts'

/** Where a person starts, by the role in the current organization. */
export function homeOf({ access_type }: Session): string {
  if (access_type === null) return '/auth/no-organizations'
  if (access_type === 'super_admin_sales_manager') return '/inventory/projects'
  return access_type === 'super_admin' ? '/auth/organizations' : '/crm/leads'
}

/** Where the second factor is explained. */
export const NOTICE = '/auth/two-factor/notice'

/** Nothing but setting it up is open until then. */
export const owesSecondFactor = (session: Session): boolean =>
  !session.two_factor && session.two_factor_policy === 'required'

/** Where a person goes who has just signed in: to the second factor first while it is off. */
export function addressAfterSignIn(session: Session, next: string | undefined): string {
  const wanted = safeNext(next)
  if (session.two_factor) return wanted ?? homeOf(session)
  return wanted === undefined ? NOTICE : `${NOTICE}?${new URLSearchParams({ next: wanted })}`
}

/** Where to go after sign-in: the remembered address if it is one of ours. */
export function safeNext(next: string | undefined): string | undefined {
  if (next === undefined || !/^\/(?![/\\])/.test(next)) return undefined
  // `/`, a tab, `/[`: the tab is taken out as it is read, and what is left is no address at all.
  if (!URL.canParse(next, window.location.origin)) return undefined
  const { origin, pathname, search } = new URL(next, window.location.origin)
  // Checked again after parsing: dots in the path are resolved by then, and the rest could name another origin.
  const ours = origin === window.location.origin && /^\/[^/\\]/.test(pathname)
  return ours ? pathname + search : undefined
}
