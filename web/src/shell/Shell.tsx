import { Outlet, useLocation } from '@tanstack/react-router'
import { countryOf } from '../http/session.ts'
import { useSession } from '../http/useSession.ts'
import { zoneName } from '../ui/format/zone.ts'
import { HomeCountry } from '../ui/home-country.ts'
import { late } from '../ui/late.tsx'
import { ListMemoryContext } from '../ui/list/list-memory.tsx'
import { useDensity } from './density.ts'
import { Frame } from './Frame.tsx'
import { homeOf, owesSecondFactor } from './home.ts'
import { PublicFrame } from './PublicFrame.tsx'
import { ServerListMemory } from './views/ServerListMemory.tsx'

const { Late: GetStarted } = late(async () => (await import('./get-started/GetStarted.tsx')).GetStarted)

/** The signed-in shell. It is remounted for another organization or time zone, so that no state of the previous one remains. */
export function Shell() {
  const session = useSession()
  useDensity()
  const path = useLocation({ select: ({ pathname }) => pathname })
  // During a redirect to another page: calls would be refused.
  if (!session || owesSecondFactor(session)) return null
  // Without an organization only the user's own account is accessible, so there is no navigation.
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
        <HomeCountry value={countryOf(session) ?? 'AE'}>
          <Outlet key={`${session.organization_id} ${zoneName()}`} />
        </HomeCountry>
      </ListMemoryContext>
    </Frame>
  )
}
