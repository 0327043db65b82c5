import { Alert, Button } from '@mantine/core'
import type { User } from '@storey/api/administration/people.ts'
import { people, users } from '@storey/api/client-endpoints.ts'
import { phoneText } from '@storey/api/phone-text.ts'
import { IconMailForward, IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { useSession } from '../../http/useSession.ts'
import { Can, useCan } from '../../shell/Can.tsx'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Page } from '../../ui/Page.tsx'
import { PageMenu } from '../../ui/PageMenu.tsx'
import { Section } from '../../ui/Section.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Avatar } from '../../ui/values/Person.tsx'
import { StatusBadge } from '../../ui/values/Status.tsx'
import { Activity } from './Activity.tsx'
import { EditUser } from './EditUser.tsx'
import { stateLabels, stateTones } from './labels.ts'
import { Memberships } from './Memberships.tsx'
import { ResetTwoFactor } from './ResetTwoFactor.tsx'
import { Sessions } from './Sessions.tsx'

/** Page of a user: details, organizations, sessions, activity. */
export function UserPage() {
  const id = useRecordId()
  const answer = useQuery(query(people.one, { params: { id } }))
  return (
    <Await key={id} answer={answer} what="user">
      {({ data }) => <View user={data} />}
    </Await>
  )
}

function View({ user }: { user: User }) {
  const [dialog, show] = useState<'edit' | 'reset'>()
  const close = () => show(undefined)
  const manages = useCan(users.sessions.access)
  return (
    <Page
      title={user.full_name}
      area="Users"
      crumbs={[{ title: 'Users', to: '/auth/users' }]}
      mark={<Avatar person={user} size={44} src={user.avatar?.small} />}
      status={<StatusBadge tone={stateTones[user.state]}>{stateLabels[user.state]}</StatusBadge>}
      note={user.job_title}
      narrow
      actions={
        <Can access={people.change.access}>
          <Actions user={user} onEdit={() => show('edit')} onReset={() => show('reset')} />
        </Can>
      }
    >
      {user.state === 'invited' && (
        <Alert mb="md" color="gray">
          They haven’t confirmed their e-mail address yet, and can’t sign in.
        </Alert>
      )}
      <Section title="Details">
        <Facts
          columns={2}
          facts={[
            { label: 'E-mail', value: user.email, copy: user.email },
            { label: 'Confirmed', value: user.email_verified ? 'Yes' : 'Not yet' },
            { label: 'Phone', value: user.phone && phoneText(user.phone), copy: user.phone },
            {
              label: 'Two-factor',
              value: user.two_factor_since ? (
                <>
                  Set up since <Instant value={user.two_factor_since} />
                </>
              ) : (
                'Not set up'
              ),
            },
            { label: 'Time zone', value: user.timezone },
            { label: 'Last seen', value: <Instant value={user.last_seen_at} none="Never" /> },
            { label: 'Created', value: <Instant value={user.created_at} /> },
          ]}
        />
      </Section>
      <Memberships user={user} />
      {manages && <Sessions user={user} />}
      {manages && <Activity user={user} />}
      {dialog === 'edit' && <EditUser user={user} onClose={close} />}
      {dialog === 'reset' && <ResetTwoFactor user={user} onClose={close} />}
    </Page>
  )
}

function Actions({ user, onEdit, onReset }: { user: User; onEdit: () => void; onReset: () => void }) {
  const own = useSession()?.user_id === user.id
  const icon = { size: 16, stroke: 1.6 }
  const disable = async (disabled: boolean) => {
    const agreed =
      !disabled ||
      (await confirm({
        title: `Disable the account of ${user.full_name}?`,
        effect:
          'They are signed out everywhere and can’t sign in to any organization until you enable them. To hand over their open work first, switch off their access to each organization.',
        verb: 'Disable account',
        danger: true,
      }))
    if (!agreed) return
    const body = { version: user.version, disabled }
    await act(() => call(people.change, { params: { id: user.id }, body }), {
      good: disabled ? `${user.full_name} disabled` : `${user.full_name} enabled`,
    })
  }
  const resend = () =>
    void act(() => call(users.sendLink, { params: { id: user.id } }), { good: `Link sent to ${user.email}` })
  const actions = [
    ...(user.state === 'invited'
      ? [{ label: 'Resend link', icon: <IconMailForward {...icon} />, onSelect: resend }]
      : []),
    ...(user.two_factor_since && !own
      ? [{ label: 'Reset two-factor', icon: <IconShieldOff {...icon} />, onSelect: onReset }]
      : []),
    ...(own
      ? []
      : user.state === 'disabled'
        ? [{ label: 'Enable account', icon: <IconUserCheck {...icon} />, onSelect: () => void disable(false) }]
        : [
            {
              label: 'Disable account',
              icon: <IconUserOff {...icon} />,
              onSelect: () => void disable(true),
              danger: true,
            },
          ]),
  ]
  return (
    <>
      <Button variant="default" onClick={onEdit} aria-keyshortcuts="E">
        Edit
      </Button>
      {actions.length > 0 && <PageMenu actions={actions} />}
    </>
  )
}
