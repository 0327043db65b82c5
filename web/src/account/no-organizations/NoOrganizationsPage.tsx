import { Box, Button } from '@mantine/core'
import { auth, ownInvites } from '@storey/api/client-endpoints.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../http/query.ts'
import { renewAccount, type Session } from '../../http/session.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { Section } from '../../ui/Section.tsx'
import { PendingInvites } from '../parts/PendingInvites.tsx'
import styles from './NoOrganizationsPage.module.css'

const POLL_MS = 30_000

/** For users without an enabled membership. They are let in as soon as that changes. */
export function NoOrganizationsPage() {
  const me = useQuery({ ...query(auth.me, {}), refetchInterval: POLL_MS })
  const invites = useQuery({ ...query(ownInvites.list, {}), refetchInterval: POLL_MS })
  const account = me.data?.data
  useEffect(() => {
    if (account) renewAccount(account)
  }, [account])
  const off = account?.organizations.filter(({ pivot_enabled }) => !pivot_enabled) ?? []
  const message = wordsOf(off, account?.email ?? 'you')
  const pending = invites.data?.data ?? []
  // Until both are known, the page would name a reason that may be wrong.
  if (me.isPending || invites.isPending)
    return (
      <PublicFrame>
        <PageSkeleton kind="detail" />
      </PublicFrame>
    )
  return (
    <PublicFrame>
      <Box w="100%" maw={760} mx="auto">
        <Page title={pending.length > 0 ? 'You have an invite' : 'No organization yet'}>
          {pending.length > 0 ? (
            <PendingInvites invites={pending} />
          ) : (
            <EmptyState
              scene="gate"
              title={message.title}
              text={message.text}
              action={
                <Button
                  variant="default"
                  leftSection={<IconRefresh size={16} stroke={1.6} />}
                  loading={me.isFetching || invites.isFetching}
                  onClick={() => void Promise.all([me.refetch(), invites.refetch()])}
                >
                  Check again
                </Button>
              }
            />
          )}
          <div className={styles.how}>
            <Section title="How to join an organization">
              <p>
                Ask your company’s administrator to invite this e-mail address. The invite appears here and in your
                e-mail.
              </p>
              <p>
                The invite sets your role: what you can see and do with the organization’s leads, units and bookings.
              </p>
              <p>To register a new brokerage, sign out and choose “Register a brokerage” on the sign-in page.</p>
            </Section>
          </div>
        </Page>
      </Box>
    </PublicFrame>
  )
}

const suspendedMeans = (reason: string | null) =>
  `You can work again once the platform reinstates it.${reason === null ? '' : ` Their reason: ${reason}`}`

/** Why the user has no organization: it is suspended or closed, it has disabled the user, or there was none. */
function wordsOf(off: Session['organizations'], email: string): { title: string; text: string } {
  const [first] = off
  if (!first)
    return { title: 'You’re not in an organization', text: `Ask your brokerage or developer to invite ${email}.` }
  const restriction = off.length === 1 ? first.restriction : undefined
  switch (restriction?.status) {
    case 'suspended':
      return { title: `${first.name} is suspended`, text: suspendedMeans(restriction.reason) }
    case 'closed':
      return { title: `${first.name} is closed`, text: 'Its records are kept. It can’t be reopened.' }
    default:
      return {
        title: 'Your access is turned off',
        text: `${off.map(({ name }) => name).join(', ')} turned off your access. An administrator there can turn it on again.`,
      }
  }
}
