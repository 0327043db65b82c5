import { Outlet } from '@tanstack/react-router'
import { useSession } from '../http/useSession.ts'
import { Frame } from './Frame.tsx'

/** The signed-in shell. Another organization is another screen: nothing of the last one stays in it. */
export function Shell() {
  const session = useSession()
  return (
    <Frame>
      <Outlet key={session?.organization_id} />
    </Frame>
  )
}
