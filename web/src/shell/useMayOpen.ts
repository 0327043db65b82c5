import { mayUse } from '../http/session.ts'
import { useSession } from '../http/useSession.ts'
import { useSite } from './site.ts'

/** Whether there is a screen at a path, and the current role may open it. */
export function useMayOpen(): (path: string) => boolean {
  const session = useSession()
  const site = useSite()
  return (path) => {
    const access = site.find((screen) => screen.path === path)?.access
    return access !== undefined && mayUse(access, session)
  }
}
