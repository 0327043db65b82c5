import { Outlet, useLocation } from '@tanstack/react-router'
import { useSession } from '../http/useSession.ts'
import { zoneName } from '../ui/format/zone.ts'
import { late } from '../ui/late.tsx'
import { ListMemoryContext } from '../ui/list/list-memory.tsx'
import { Frame } from './Frame.tsx'
import { homeOf, owesSecondFactor } from './home.ts'
import { PublicFrame } from './PublicFrame.tsx'
import { ServerListMemory } from './views/ServerListMemory.tsx'

const { Late: GetStarted } = late(async () => (await import('./get-started/GetStarted.tsx')).GetStarted)

/** The signed-in shell. Another organization or time zone is another screen: nothing of the last one stays in it. */
export function Shell() {
  const session = useSession()
  const path = useLocation({ select: ({ pathname }) => pathname })
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
      {path === homeOf(session) && <GetStarted key={session.organization_id} />}
      <ListMemoryContext value={ServerListMemory}>
        <Outlet key={`${session.organization_id} ${zoneName()}`} />
      </ListMemoryContext>
    </Frame>
  )
}
