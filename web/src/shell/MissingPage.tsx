import { Button } from '@mantine/core'
import { useSession } from '../http/useSession.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Link } from '../ui/Link.tsx'
import { NotFound } from '../ui/NotFound.tsx'
import { Page } from '../ui/Page.tsx'
import { Frame } from './Frame.tsx'
import { owesSecondFactor } from './home.ts'
import { PublicFrame } from './PublicFrame.tsx'
import { RecentPages } from './RecentPages.tsx'
import { usePlatform } from './usePlatform.ts'

/** An address of the registration that is no page of it: the registration itself is the way on. */
function NoSuchSignup() {
  const isOpen = usePlatform()?.signup.open !== false
  return (
    <Page title="This registration page isn’t open">
      <EmptyState
        scene="gate"
        text={
          isOpen
            ? 'Check the address, or begin on the page where brokerages register.'
            : 'Check the address, or ask the sales team that sent it.'
        }
        action={
          <>
            {isOpen && (
              <Button component="a" href="/signup/skylinebuilders">
                Register a brokerage
              </Button>
            )}
            <Button component={Link} to="/" quiet variant={isOpen ? 'default' : 'filled'}>
              Go to sign-in
            </Button>
          </>
        }
      />
    </Page>
  )
}

/** Page for an address without a screen. */
export function MissingPage() {
  const session = useSession()
  const settled = session !== null && session.access_type !== null && !owesSecondFactor(session)
  const isSignup = window.location.pathname.startsWith('/signup/')
  return settled ? (
    <Frame>
      <NotFound>
        <RecentPages />
      </NotFound>
    </Frame>
  ) : (
    <PublicFrame narrow missing={isSignup ? 'signup' : 'page'}>
      {isSignup ? <NoSuchSignup /> : <NotFound outside />}
    </PublicFrame>
  )
}
