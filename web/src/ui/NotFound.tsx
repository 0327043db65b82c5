import { IconMapOff } from '@tabler/icons-react'
import { t } from '../words/t.ts'
import { EmptyState } from './EmptyState.tsx'
import { Link } from './Link.tsx'
import { Page } from './Page.tsx'

/** The page for an address that leads nowhere, or to a record of somebody else. */
export function NotFound({ what = t('missing.page') }: { what?: string }) {
  return (
    <Page title={t('missing.title')}>
      <EmptyState
        icon={<IconMapOff size={22} stroke={1.5} />}
        title={t('missing.what', { what })}
        text={t('missing.why')}
        action={<Link to="/">{t('action.home')}</Link>}
      />
    </Page>
  )
}
