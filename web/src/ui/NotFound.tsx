import { IconMapOff } from '@tabler/icons-react'
import { t } from '../words/t.ts'
import { EmptyState, type EmptyWords } from './EmptyState.tsx'
import { Link } from './Link.tsx'
import { Page } from './Page.tsx'

/** The page for an address that leads nowhere, or to a record of somebody else. */
export const NotFound = ({ what = t('missing.page') }: { what?: string }) => (
  <Page title={t('missing.title')}>
    <Missing what={what} text={t('missing.why')} action={<Link to="/">{t('action.home')}</Link>} />
  </Page>
)

/** The same beside a page that is there. */
export const MissingHere = ({ what = t('missing.record') }: { what?: string }) => <Missing what={what} />

const Missing = ({ what, ...rest }: { what: string } & Pick<EmptyWords, 'text' | 'action'>) => (
  <EmptyState icon={<IconMapOff size={22} stroke={1.5} />} title={t('missing.what', { what })} {...rest} />
)
