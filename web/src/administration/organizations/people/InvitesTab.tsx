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
import { Row, RowList } from '../../users/parts/RowList.tsx'
import type { OrganizationTabProps } from '../tab-props.ts'
import * as copy from './copy.ts'
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
        {copy.inviteMember}
      </Button>
    </Can>
  )
  const some = (answer.data?.data.length ?? 0) > 0
  return (
    <Section title={copy.invites} note={copy.invitesNote} action={some ? invite : undefined}>
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={copy.noInvitesYet} text={copy.invitesAppearHere} action={invite} />
          ) : (
            <RowList label={copy.invites}>
              {data.map((one) => (
                <InviteRow key={one.id} invite={one} organization={organization} />
              ))}
            </RowList>
          )
        }
      </Await>
      {inviting && <NewInvite organization={organization} onClose={() => setInviting(false)} />}
    </Section>
  )
}

function InviteRow({ invite, organization }: { invite: OrganizationInvite; organization: Organization }) {
  const { run, running } = useAction()
  const manages = useCan(invites.resend.access)
  const params = { id: organization.id, inviteId: invite.id }
  const open = invite.status === 'pending' || invite.status === 'expired'
  const revoke = async () => {
    const agreed = await confirm({
      title: copy.revokeInviteOf(invite.email),
      effect: copy.linkStops,
      verb: copy.revokeInvite,
      danger: true,
    })
    if (agreed) await act(() => call(invites.revoke, { params }), { good: copy.inviteRevoked })
  }
  return (
    <Row
      dimmed={!open}
      title={
        <>
          {invite.email}
          <StatusBadge tone={tones[invite.status]}>{copy.statuses[invite.status]}</StatusBadge>
          {open && invite.undelivered_at && <StatusBadge tone="bad">{copy.undelivered}</StatusBadge>}
        </>
      }
      note={
        <>
          {[
            roleName(invite.role),
            copy.invitedBy(invite.invited_by_name),
            ...(invite.sent_count > 1 ? [copy.sentTimes(invite.sent_count)] : []),
          ].join(' · ')}
          {open && (
            <>
              {' · '}
              {invite.status === 'expired' ? copy.expired : copy.expires} <Instant value={invite.expires_at} />
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
            aria-label={copy.resendTo(invite.email)}
            onClick={() => void run(() => call(invites.resend, { params }), { good: copy.resent(invite.email) })}
          >
            {copy.resend}
          </Button>
          {invite.status === 'pending' && (
            <Button
              variant="default"
              size="xs"
              aria-label={copy.revokeInviteOf(invite.email)}
              onClick={() => void revoke()}
            >
              {copy.revoke}
            </Button>
          )}
        </>
      )}
    </Row>
  )
}
