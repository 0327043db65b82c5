import { mayUse } from '../http/session.ts'
import { useSession } from '../http/useSession.ts'
import { useSite } from './site.ts'

/** Whether an address has a screen that the current role may open. */
export function useMayOpen(): (path: string) => boolean {
  const session = useSession()
  const site = useSite()
  return (path) => {
    const access = site.find((screen) => screen.path === path)?.access
    return access !== undefined && mayUse(access, session)
  }
}
