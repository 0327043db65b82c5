import type { ReactNode } from 'react'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import * as copy from './copy.ts'

/** The account pages, in the order of their tabs. */
const PAGES = [
  { id: 'profile', title: copy.profile, to: '/auth/account-settings/profile' },
  { id: 'security', title: copy.security, to: '/auth/account-settings/security' },
  { id: 'notifications', title: copy.notifications, to: '/auth/account-settings/notifications' },
  { id: 'invites', title: copy.invites, to: '/auth/account-settings/invites' },
] as const

interface Props {
  page: (typeof PAGES)[number]['id']
  children: ReactNode
}

/** Frame of the account pages: title and tabs. */
export function SettingsPage({ page, children }: Props) {
  const part = PAGES.find(({ id }) => id === page)?.title
  return (
    <Page
      title={copy.accountSettings}
      {...(part ? { area: part } : {})}
      tabs={<Tabs label={copy.accountSettings} tabs={PAGES} current={page} />}
      narrow
    >
      {children}
    </Page>
  )
}
