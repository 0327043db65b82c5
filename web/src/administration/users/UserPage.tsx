import { Alert, Button } from '@mantine/core'
import type { User } from '@storey/api/administration/people.ts'
import { people, users } from '@storey/api/client-endpoints.ts'
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
import { phoneText } from '../../ui/format/phone.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Page } from '../../ui/Page.tsx'
import { PageMenu } from '../../ui/PageMenu.tsx'
import { Section } from '../../ui/Section.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Avatar } from '../../ui/values/Person.tsx'
import { StatusBadge } from '../../ui/values/Status.tsx'
import { Activity } from './Activity.tsx'
import * as copy from './copy.ts'
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
  const [shown, show] = useState<'edit' | 'reset'>()
  const close = () => show(undefined)
  const manages = useCan(users.sessions.access)
  return (
    <Page
      title={user.full_name}
      area={copy.users}
      crumbs={[{ title: copy.users, to: '/auth/users' }]}
      mark={<Avatar person={user} size={44} src={user.avatar?.small} />}
      status={<StatusBadge tone={stateTones[user.state]}>{stateLabels[user.state]}</StatusBadge>}
      note={[user.job_title, user.email].filter(Boolean).join(' · ')}
      actions={
        <Can access={people.change.access}>
          <Actions user={user} onEdit={() => show('edit')} onReset={() => show('reset')} />
        </Can>
      }
    >
      {user.state === 'invited' && (
        <Alert mb="md" color="gray">
          {copy.hasNotConfirmed}
        </Alert>
      )}
      <Section title={copy.details}>
        <Facts
          columns={2}
          facts={[
            { label: copy.email, value: user.email, copy: user.email },
            { label: copy.addressConfirmed, value: user.email_verified ? copy.confirmed : copy.notConfirmed },
            { label: copy.phone, value: user.phone && phoneText(user.phone), copy: user.phone },
            {
              label: copy.twoFactor,
              value: user.two_factor_since ? (
                <>
                  {copy.onSince} <Instant value={user.two_factor_since} />
                </>
              ) : (
                copy.off
              ),
            },
            { label: copy.timeZone, value: user.timezone },
            { label: copy.lastSeen, value: <Instant value={user.last_seen_at} none={copy.never} /> },
            { label: copy.created, value: <Instant value={user.created_at} /> },
          ]}
        />
      </Section>
      <Memberships user={user} />
      {manages && <Sessions user={user} />}
      {manages && <Activity user={user} />}
      {shown === 'edit' && <EditUser user={user} onClose={close} />}
      {shown === 'reset' && <ResetTwoFactor user={user} onClose={close} />}
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
        title: copy.disableAccountOf(user.full_name),
        effect: copy.disablingMeans,
        verb: copy.disableAccount,
        danger: true,
      }))
    if (!agreed) return
    const body = { version: user.version, disabled }
    await act(() => call(people.change, { params: { id: user.id }, body }), {
      good: disabled ? copy.accountDisabled(user.full_name) : copy.accountEnabled(user.full_name),
    })
  }
  const resend = () =>
    void act(() => call(users.sendLink, { params: { id: user.id } }), { good: copy.linkSent(user.email) })
  const actions = [
    ...(user.state === 'invited'
      ? [{ label: copy.resendLink, icon: <IconMailForward {...icon} />, onSelect: resend }]
      : []),
    ...(user.two_factor_since && !own
      ? [{ label: copy.resetTwoFactor, icon: <IconShieldOff {...icon} />, onSelect: onReset }]
      : []),
    ...(own
      ? []
      : user.state === 'disabled'
        ? [{ label: copy.enableAccount, icon: <IconUserCheck {...icon} />, onSelect: () => void disable(false) }]
        : [
            {
              label: copy.disableAccount,
              icon: <IconUserOff {...icon} />,
              onSelect: () => void disable(true),
              danger: true,
            },
          ]),
  ]
  return (
    <>
      <Button variant="default" onClick={onEdit} aria-keyshortcuts="E">
        {copy.edit}
      </Button>
      {actions.length > 0 && <PageMenu actions={actions} />}
    </>
  )
}
