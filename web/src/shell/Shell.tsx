import { Outlet } from '@tanstack/react-router'
import { useSession } from '../http/useSession.ts'
import { zoneName } from '../ui/format/zone.ts'
import { ListMemoryContext } from '../ui/list/list-memory.tsx'
import { Frame } from './Frame.tsx'
import { owesSecondFactor } from './home.ts'
import { PublicFrame } from './PublicFrame.tsx'
import { ServerListMemory } from './views/ServerListMemory.tsx'

/** The signed-in shell. Another organization or time zone is another screen: nothing of the last one stays in it. */
export function Shell() {
  const session = useSession()
  // On the way to another page: its calls would be refused.
  if (!session || owesSecondFactor(session)) return null
  // Without an organization nothing but one's own account is open, and there is nothing to go to.
  if (session.access_type === null)
    return (
      <PublicFrame>
        <Outlet />
      </PublicFrame>
    )
  return (
    <Frame>
      <ListMemoryContext value={ServerListMemory}>
        <Outlet key={`${session.organization_id} ${zoneName()}`} />
      </ListMemoryContext>
    </Frame>
  )
}
