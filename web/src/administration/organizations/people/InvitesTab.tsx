import { Button } from '@mantine/core'
import type { OrganizationInvite } from '@storey/api/administration/invites.ts'
import type { Organization } from '@storey/api/administration/organization.ts'
import { invites } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { Can, useCan } from '../../../shell/Can.tsx'
import { roleName } from '../../../shell/role-name.ts'
import { Await } from '../../../ui/Await.tsx'
import { act, useAction } from '../../../ui/act.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { Section } from '../../../ui/Section.tsx'
import { Instant } from '../../../ui/values/Instant.tsx'
import { StatusBadge } from '../../../ui/values/Status.tsx'
import { notifySent } from '../../parts/notify-sent.tsx'
import { Row, RowList } from '../../users/parts/RowList.tsx'
import type { OrganizationTabProps } from '../tab-props.ts'
import { ColleagueRequests } from './ColleagueRequests.tsx'
import { NewInvite } from './NewInvite.tsx'

const tones = {
  pending: 'info',
  accepted: 'good',
  declined: 'neutral',
  revoked: 'neutral',
  expired: 'warn',
} as const

/** Invites of this organization and their status. */
export function InvitesTab({ organization }: OrganizationTabProps) {
  const [inviting, setInviting] = useState(false)
  const answer = useQuery(query(invites.list, { params: { id: organization.id }, query: { per_page: 100 } }))
  const invite = (
    <Can access={invites.create.access}>
      <Button miw="max-content" onClick={() => setInviting(true)}>
        Invite member
      </Button>
    </Can>
  )
  const some = (answer.data?.data.length ?? 0) > 0
  return (
    <>
      <ColleagueRequests organization={organization} />
      <Section
        title="Invites"
        note="An invite expires after 7 days. Resending makes a new link; the old one stops working."
        action={some ? invite : undefined}
      >
        <Await answer={answer} kind="list">
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState
                scene="plane"
                title="No invites yet"
                text="Invites to this organization appear here."
                action={invite}
              />
            ) : (
              <RowList label="Invites">
                {data.map((one) => (
                  <InviteRow key={one.id} invite={one} organization={organization} />
                ))}
              </RowList>
            )
          }
        </Await>
        {inviting && <NewInvite organization={organization} onClose={() => setInviting(false)} />}
      </Section>
    </>
  )
}

const inviteStatuses = {
  pending: 'Pending',
  accepted: 'Accepted',
  declined: 'Declined',
  revoked: 'Revoked',
  expired: 'Expired',
} as const

function InviteRow({ invite, organization }: { invite: OrganizationInvite; organization: Organization }) {
  const { run, running } = useAction()
  const manages = useCan(invites.resend.access)
  const params = { id: organization.id, inviteId: invite.id }
  const open = invite.status === 'pending' || invite.status === 'expired'
  const revoke = async () => {
    const agreed = await confirm({
      title: `Revoke the invite of ${invite.email}?`,
      effect: 'The link in the e-mail stops working.',
      verb: 'Revoke invite',
      danger: true,
    })
    if (agreed) await act(() => call(invites.revoke, { params }), { good: 'Invite revoked' })
  }
  return (
    <Row
      dimmed={!open}
      title={
        <>
          {invite.email}
          <StatusBadge tone={tones[invite.status]}>{inviteStatuses[invite.status]}</StatusBadge>
          {open && invite.undelivered_at && <StatusBadge tone="bad">Couldn’t be delivered</StatusBadge>}
        </>
      }
      note={
        <>
          {[
            roleName(invite.role),
            `Invited by ${invite.invited_by_name}`,
            ...(invite.sent_count > 1 ? [`sent ${invite.sent_count} times`] : []),
          ].join(' · ')}
          {open && (
            <>
              {' · '}
              {invite.status === 'expired' ? 'Expired' : 'Expires'} <Instant value={invite.expires_at} />
            </>
          )}
        </>
      }
    >
      {manages && open && (
        <>
          <Button
            variant="default"
            size="xs"
            loading={running}
            aria-label={`Resend invite to ${invite.email}`}
            onClick={() =>
              void run(async () => {
                const { data } = await call(invites.resend, { params })
                notifySent(`New link sent to ${data.email}`, { link: data.link, what: `A new link for ${data.email}` })
              })
            }
          >
            Resend
          </Button>
          {invite.status === 'pending' && (
            <Button
              variant="default"
              size="xs"
              aria-label={`Revoke the invite of ${invite.email}?`}
              onClick={() => void revoke()}
            >
              Revoke
            </Button>
          )}
        </>
      )}
    </Row>
  )
}
