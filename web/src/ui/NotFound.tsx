import { IconMapOff } from '@tabler/icons-react'
import * as copy from './copy.ts'
import { EmptyState, type EmptyStateText } from './EmptyState.tsx'
import { Link } from './Link.tsx'
import { Page } from './Page.tsx'

/** Page for an unknown address, or for a record that the user may not see. */
export const NotFound = ({ what = copy.missingPage }: { what?: string }) => (
  <Page title={copy.missingTitle}>
    <Missing what={what} text={copy.missingWhy} action={<Link to="/">{copy.actionHome}</Link>} />
  </Page>
)

/** The same inside an existing page. */
export const MissingHere = ({ what = copy.missingRecord }: { what?: string }) => <Missing what={what} />

const Missing = ({ what, ...rest }: { what: string } & Pick<EmptyStateText, 'text' | 'action'>) => (
  <EmptyState icon={<IconMapOff size={22} stroke={1.5} />} title={copy.missingWhat(what)} {...rest} />
)
