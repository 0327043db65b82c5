import type { ReactNode } from 'react'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

/** The account pages, in the order of their tabs. */
const PAGES = [
  { id: 'profile', title: 'Profile', to: '/auth/account-settings/profile' },
  { id: 'security', title: 'Security', to: '/auth/account-settings/security' },
  { id: 'notifications', title: 'Notifications', to: '/auth/account-settings/notifications' },
  { id: 'invites', title: 'Invites', to: '/auth/account-settings/invites' },
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
      title="Account settings"
      {...(part ? { area: part } : {})}
      tabs={<Tabs label="Account settings" tabs={PAGES} current={page} />}
      narrow
    >
      {children}
    </Page>
  )
}
