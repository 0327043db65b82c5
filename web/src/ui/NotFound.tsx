import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { Link } from './Link.tsx'
import { Page } from './Page.tsx'

interface Props {
  what?: string
  /** Next to the drawing of the pages outside of the shell: its button is the only way on. */
  outside?: boolean
  /** Other ways on, below the button. */
  children?: ReactNode
}

/** Page for an unknown address, or for a record that the user may not see. */
export const NotFound = ({ what = 'page', outside = false, children }: Props) => (
  <Page title="Page not found">
    <EmptyState
      scene="gate"
      text={`This ${what} doesn’t exist or you don’t have access. Check the address.`}
      action={
        <Button component={Link} to="/" quiet variant={outside ? 'filled' : 'default'}>
          {outside ? 'Go to sign-in' : 'Back to home'}
        </Button>
      }
    />
    {children}
  </Page>
)

/** The same inside an existing page. */
export const MissingHere = ({ what = 'record' }: { what?: string }) => (
  <EmptyState scene="gate" title={`This ${what} doesn’t exist or you don’t have access`} />
)
