import type { Session } from '../http/session.ts'

/** The start screen, by the role in the current organization. */
export function homeOf({ access_type, organizations, organization_id }: Session): string {
  if (access_type === null) return '/auth/no-organizations'
  if (organizations.find(({ id }) => id === organization_id)?.starts_at_home) return '/home'
  if (access_type === 'super_admin_sales_manager') return '/inventory/projects'
  return access_type === 'super_admin' ? '/auth/organizations' : '/crm/leads'
}

/** Page that explains the second factor. */
export const NOTICE = '/auth/two-factor/notice'

/** True if only the setup of the second factor is accessible. */
export const owesSecondFactor = (session: Session): boolean =>
  !session.two_factor && session.two_factor_policy === 'required'

/** The address after sign-in: the second-factor notice first while it is off. */
export function addressAfterSignIn(session: Session, next: string | undefined): string {
  const wanted = safeNext(next)
  if (session.two_factor) return wanted ?? homeOf(session)
  return wanted === undefined ? NOTICE : `${NOTICE}?${new URLSearchParams({ next: wanted })}`
}

/** The address after sign-in: the remembered one if it is in this application. */
export function safeNext(next: string | undefined): string | undefined {
  if (next === undefined || !/^\/(?![/\\])/.test(next)) return undefined
  // `/`, a tab, `/[`: parsing removes the tab, and the rest is not a valid URL.
  if (!URL.canParse(next, window.location.origin)) return undefined
  const { origin, pathname, search } = new URL(next, window.location.origin)
  // Checked again after parsing: dot segments are resolved by then, and the result may name another server.
  const ours = origin === window.location.origin && /^\/[^/\\]/.test(pathname)
  return ours ? pathname + search : undefined
}
