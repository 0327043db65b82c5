import { Outlet } from '@tanstack/react-router'
import { useSession } from '../http/useSession.ts'
import { Frame } from './Frame.tsx'
import { owesSecondFactor } from './home.ts'

/** The signed-in shell. Another organization is another screen: nothing of the last one stays in it. */
export function Shell() {
  const session = useSession()
  // On the way to another page: its calls would be refused.
  if (!session || owesSecondFactor(session)) return null
  return (
    <Frame>
      <Outlet key={session.organization_id} />
    </Frame>
  )
}
