import { Button } from '@mantine/core'
import { auth, ownInvites } from '@storey/api/calls.ts'
import { IconBuildingCommunity, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../http/query.ts'
import { renewOrganizations } from '../../http/session.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { PendingInvites } from '../parts/PendingInvites.tsx'
import styles from './NoOrganizationsPage.module.css'

const LOOK_EVERY_MS = 30_000

/** For people who are in no organization, or were switched off in theirs. As soon as that changes they are let in. */
export function NoOrganizationsPage() {
  const me = useQuery({ ...query(auth.me, {}), refetchInterval: LOOK_EVERY_MS })
  const invites = useQuery({ ...query(ownInvites.list, {}), refetchInterval: LOOK_EVERY_MS })
  const organizations = me.data?.data.organizations
  useEffect(() => {
    if (organizations) renewOrganizations(organizations)
  }, [organizations])
  const off = organizations?.filter(({ pivot_enabled }) => !pivot_enabled) ?? []
  const pending = invites.data?.data ?? []
  return (
    <PublicFrame>
      <div className={styles.page}>
        <Page title={pending.length > 0 ? 'You are invited' : 'No organization yet'}>
          {pending.length > 0 ? (
            <PendingInvites invites={pending} />
          ) : (
            <EmptyState
              icon={<IconBuildingCommunity size={22} stroke={1.5} />}
              title={off.length > 0 ? 'Your access is switched off' : 'You are not in an organization'}
              text={
                off.length > 0
                  ? `${off.map(({ name }) => name).join(', ')} switched your access off. An administrator there can switch it on again.`
                  : `Ask your brokerage or developer to have ${me.data?.data.email ?? 'you'} invited. The invite appears here, and in your mail.`
              }
              action={
                <Button
                  variant="default"
                  leftSection={<IconRefresh size={16} stroke={1.6} />}
                  loading={me.isFetching || invites.isFetching}
                  onClick={() => void Promise.all([me.refetch(), invites.refetch()])}
                >
                  Look again
                </Button>
              }
            />
          )}
          <div className={styles.how}>
            <Section title="How organizations come to Storey">
              <p>
                The people who run this platform set each brokerage and developer up, and invite its people by e-mail
                address. Ask your company to name yours to them.
              </p>
              <p>
                An invite names your role: what you may see and do with the leads, units and bookings of that
                organization. Once you accept it, you can begin.
              </p>
            </Section>
          </div>
        </Page>
      </div>
    </PublicFrame>
  )
}
