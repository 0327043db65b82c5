import { useSession } from '../http/useSession.ts'
import { NotFound } from '../ui/NotFound.tsx'
import { Frame } from './Frame.tsx'
import { owesSecondFactor } from './home.ts'
import { PublicFrame } from './PublicFrame.tsx'
import { RecentPages } from './RecentPages.tsx'

/** Page for an address without a screen. */
export function MissingPage() {
  const session = useSession()
  const settled = session !== null && session.access_type !== null && !owesSecondFactor(session)
  return settled ? (
    <Frame>
      <NotFound>
        <RecentPages />
      </NotFound>
    </Frame>
  ) : (
    <PublicFrame narrow missing>
      <NotFound outside />
    </PublicFrame>
  )
}
