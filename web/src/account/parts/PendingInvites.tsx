import { Button, Group } from '@mantine/core'
import type { OwnInvite } from '@storey/api/account/invites.ts'
import { ownInvites } from '@storey/api/client-endpoints.ts'
import { call } from '../../http/call.ts'
import { refetched } from '../../http/stale.ts'
import { roleName } from '../../shell/role-name.ts'
import { useAction } from '../../ui/act.ts'
import { dayOf } from '../../ui/format/day.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Day } from '../../ui/values/Day.tsx'
import { join } from './join.ts'
import styles from './PendingInvites.module.css'

/** Invites to accept or decline, one per line. */
export function PendingInvites({ invites }: { invites: readonly OwnInvite[] }) {
  return (
    <ul className={styles.list} aria-label="Pending invites">
      {invites.map((invite) => (
        <Invite key={invite.organization.id} invite={invite} />
      ))}
    </ul>
  )
}

function Invite({ invite: { organization, role, invited_by_name, expires_at } }: { invite: OwnInvite }) {
  const params = { orgId: organization.id }
  const accepting = useAction()
  const declining = useAction()
  const accept = () =>
    accepting.run(
      async () => {
        await call(ownInvites.accept, { params })
        await join(organization.id, { enter: false })
      },
      { good: `You joined ${organization.name}` },
    )
  const decline = async () => {
    await call(ownInvites.decline, { params })
    await refetched()
  }
  const ask = async () => {
    const effect = 'They can invite you again later.'
    const agreed = await confirm({
      title: `Decline the invite from ${organization.name}?`,
      effect,
      verb: 'Decline invite',
    })
    if (agreed) await declining.run(decline)
  }
  return (
    <li>
      <div>
        <strong dir="auto">{organization.name}</strong>
        <p>
          {invited_by_name} invited you to join as a {roleName(role).toLowerCase()}. Expires{' '}
          <Day value={dayOf(expires_at)} />.
        </p>
      </div>
      <Group gap="xs" align="stretch" wrap="nowrap">
        <Button variant="default" loading={declining.running} onClick={() => void ask()}>
          Decline
        </Button>
        <Button loading={accepting.running} onClick={() => void accept()}>
          Accept
        </Button>
      </Group>
    </li>
  )
}
