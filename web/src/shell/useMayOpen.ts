import type { Access } from '@storey/api/endpoint.ts'
import { useRouter } from '@tanstack/react-router'
import { mayUse } from '../http/session.ts'
import { useSession } from '../http/useSession.ts'

/** Whether there is a screen at an address of the router, and the current role may open it. */
export function useMayOpen(): (path: string) => boolean {
  const session = useSession()
  const routes: Readonly<Record<string, unknown>> = useRouter().routesByPath
  return (path) => {
    const route = routes[path] as { options: { staticData?: { access?: Access } } } | undefined
    const access = route?.options.staticData?.access
    return access !== undefined && mayUse(access, session)
  }
}
