import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '../http/query.ts'
import { onSession } from '../http/session.ts'
import { leavesByChoice } from '../http/sign-out.ts'
import { homeOf } from './home.ts'
import { reportFailedLoads } from './notices/failed-loads.ts'

/** Wraps every page and updates it when the session changes, in this tab or another. */
export function Root() {
  const router = useRouter()
  useEffect(() => {
    const late = import('./late-listeners.ts').then(
      ({ listenLate }) => listenLate(router),
      () => undefined,
    )
    return () => void late.then((end) => end?.())
  }, [router])
  useEffect(reportFailedLoads, [])
  useEffect(
    () =>
      onSession((now, before) => {
        const same =
          now?.token === before?.token &&
          now?.organization_id === before?.organization_id &&
          now?.access_type === before?.access_type
        // The second is an interrupted session, whose page stays.
        if (same || now === before) return
        const stays =
          now !== null &&
          now.user_id === before?.user_id &&
          now.organization_id === before.organization_id &&
          now.access_type === before.access_type
        // Signed in again over the page.
        if (stays) return void queryClient.invalidateQueries()
        void queryClient.cancelQueries()
        queryClient.clear()
        if (now === null) {
          const next = leavesByChoice() ? undefined : router.state.location.href
          void router.navigate({ to: '/', search: { next }, replace: true })
        } else if (before && now.user_id !== before.user_id) void router.navigate({ href: homeOf(now), replace: true })
        else void router.invalidate()
      }),
    [router],
  )
  return <Outlet />
}
