import { Button } from '@mantine/core'
import { auth } from '@storey/api/account.ts'
import { IconBuildingCommunity, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../http/query.ts'
import { renewOrganizations } from '../../http/session.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'

/** For people who are in no organization, or were switched off in theirs. As soon as that changes they are let in. */
export function NoOrganizationsPage() {
  const me = useQuery({ ...query(auth.me, {}), refetchInterval: 30_000 })
  const organizations = me.data?.data.organizations
  useEffect(() => {
    if (organizations) renewOrganizations(organizations)
  }, [organizations])
  const off = organizations?.filter(({ pivot_enabled }) => !pivot_enabled) ?? []
  return (
    <PublicFrame>
      <Page title="No organization yet">
        <EmptyState
          icon={<IconBuildingCommunity size={22} stroke={1.5} />}
          title={off.length > 0 ? 'Your access is switched off' : 'You are not in an organization'}
          text={
            off.length > 0
              ? `${off.map(({ name }) => name).join(', ')} switched your access off. An administrator there can switch it on again.`
              : 'Ask an administrator of your brokerage or developer to invite you by your e-mail address. This page lets you in as soon as they have.'
          }
          action={
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} stroke={1.6} />}
              loading={me.isFetching}
              onClick={() => void me.refetch()}
            >
              Look again
            </Button>
          }
        />
      </Page>
    </PublicFrame>
  )
}
