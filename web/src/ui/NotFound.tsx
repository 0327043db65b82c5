import { Button } from '@mantine/core'
import { EmptyState } from './EmptyState.tsx'
import { Link } from './Link.tsx'
import { Page } from './Page.tsx'

/** Page for an unknown address, or for a record that the user may not see. */
export const NotFound = ({ what = 'page' }: { what?: string }) => (
  <Page title="Page not found">
    <EmptyState
      scene="gate"
      text={`This ${what} doesn’t exist or you don’t have access. Check the address.`}
      action={
        <Button component={Link} to="/" quiet variant="default">
          Back to home
        </Button>
      }
    />
  </Page>
)

/** The same inside an existing page. */
export const MissingHere = ({ what = 'record' }: { what?: string }) => (
  <EmptyState scene="gate" title={`This ${what} doesn’t exist or you don’t have access`} />
)
