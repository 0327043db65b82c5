import { EmptyState, type EmptyStateText } from './EmptyState.tsx'
import { Link } from './Link.tsx'
import { Page } from './Page.tsx'

/** Page for an unknown address, or for a record that the user may not see. */
export const NotFound = ({ what = 'page' }: { what?: string }) => (
  <Page title="Page not found">
    <Missing what={what} text="Check the address." action={<Link to="/">Back to home</Link>} />
  </Page>
)

/** The same inside an existing page. */
export const MissingHere = ({ what = 'record' }: { what?: string }) => <Missing what={what} />

const Missing = ({ what, ...rest }: { what: string } & Pick<EmptyStateText, 'text' | 'action'>) => (
  <EmptyState scene="gate" title={`This ${what} doesn’t exist or you don’t have access`} {...rest} />
)
