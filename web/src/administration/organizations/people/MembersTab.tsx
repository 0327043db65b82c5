import { Box, Button, Switch, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Member } from '@storey/api/administration/members.ts'
import type { Organization } from '@storey/api/administration/organization.ts'
import { invites, members, people } from '@storey/api/client-endpoints.ts'
import { IconSearch, IconUserMinus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { useSession } from '../../../http/useSession.ts'
import { Can, useCan } from '../../../shell/Can.tsx'
import { roleName } from '../../../shell/role-name.ts'
import { Await } from '../../../ui/Await.tsx'
import { act, useAction } from '../../../ui/act.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { Section } from '../../../ui/Section.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { Instant } from '../../../ui/values/Instant.tsx'
import { Avatar } from '../../../ui/values/Person.tsx'
import { StatusBadge } from '../../../ui/values/Status.tsx'
import { RoleSelect } from '../../users/parts/RoleSelect.tsx'
import { Row, RowList } from '../../users/parts/RowList.tsx'
import type { OrganizationTabProps } from '../tab-props.ts'
import * as copy from './copy.ts'
import { NewInvite } from './NewInvite.tsx'

const PAGE = 50
/** From this number on, a search box is shown. */
const MANY = 8

/** Members of the organization: role, access, removal. */
export function MembersTab({ organization }: OrganizationTabProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, 200)
  const [size, setSize] = useState(PAGE)
  const [inviting, setInviting] = useState(false)
  const asked = { per_page: Math.min(size, 100), ...(search ? { search } : {}) }
  const answer = useQuery({
    ...query(members.list, { params: { id: organization.id }, query: asked }),
    placeholderData: keepPreviousData,
  })
  const total = answer.data?.meta.total ?? 0
  const invite = (
    <Can access={invites.create.access}>
      <Button miw="max-content" onClick={() => setInviting(true)}>
        {copy.inviteMember}
      </Button>
    </Can>
  )
  return (
    <Section title={copy.members} note={copy.membersNote} action={total > 0 || search ? invite : undefined}>
      {(total > MANY || text) && (
        <TextInput
          mb="sm"
          maw={320}
          aria-label={copy.searchMembers}
          placeholder={copy.searchMembers}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Await answer={answer} kind="list">
        {({ data, meta }) =>
          data.length === 0 ? (
            search ? (
              <EmptyState title={copy.noMatches} />
            ) : (
              <EmptyState title={copy.noMembersYet} text={copy.inviteTheAdminFirst} action={invite} />
            )
          ) : (
            <>
              <RowList label={copy.members}>
                {data.map((member) => (
                  <MemberRow
                    key={member.id}
                    member={member}
                    organization={organization}
                    alone={meta.total === data.length && isLastAdmin(data, member)}
                  />
                ))}
              </RowList>
              {meta.total > data.length && size < 100 && (
                <Button variant="default" mt="md" onClick={() => setSize(100)}>
                  {copy.showMore}
                </Button>
              )}
            </>
          )
        }
      </Await>
      {inviting && <NewInvite organization={organization} onClose={() => setInviting(false)} />}
    </Section>
  )
}

const ADMINS: readonly string[] = ['super_admin', 'developer_admin', 'broker_admin']
const works = ({ role, enabled, disabled }: Member) => ADMINS.includes(role) && enabled && !disabled
const isLastAdmin = (all: readonly Member[], member: Member) => works(member) && all.filter(works).length === 1

interface RowProps {
  member: Member
  organization: Organization
  /** The only enabled admin. */
  alone: boolean
}

function MemberRow({ member, organization, alone }: RowProps) {
  const { run, running } = useAction()
  const own = useSession()?.user_id === member.id
  const manages = useCan(members.setRole.access)
  const opens = useCan(people.one.access)
  const params = { id: organization.id, userId: member.id }
  const fixed = own ? copy.ownRoleStays : alone ? copy.lastAdminStays : undefined
  const remove = async () => {
    const agreed = await confirm({
      title: copy.removeOf(member.full_name, organization.name),
      effect: copy.removingMeans,
      verb: copy.removeMember,
      danger: true,
    })
    if (agreed) await act(() => call(members.remove, { params }), { good: copy.removed(member.full_name) })
  }
  return (
    <Row
      mark={<Avatar person={member} size={36} src={member.avatar?.small} />}
      dimmed={!member.enabled || member.disabled}
      title={
        <>
          {opens ? <Link to={`/auth/users/${member.id}`}>{member.full_name}</Link> : member.full_name}
          {own && <StatusBadge tone="info">{copy.you}</StatusBadge>}
          {alone && !own && <StatusBadge tone="outline">{copy.lastAdmin}</StatusBadge>}
          {member.disabled ? (
            <StatusBadge tone="bad">{copy.disabledAccount}</StatusBadge>
          ) : (
            !member.enabled && <StatusBadge tone="neutral">{copy.accessDisabled}</StatusBadge>
          )}
        </>
      }
      note={
        <>
          {[manages ? undefined : roleName(member.role), member.job_title, member.email].filter(Boolean).join(' · ')}
          {' · '}
          {member.last_seen_at ? (
            <>
              {copy.lastSeen} <Instant value={member.last_seen_at} />
            </>
          ) : (
            copy.neverSignedIn
          )}
          {manages && fixed && ` · ${fixed}`}
        </>
      }
    >
      {manages && (
        <>
          <Switch
            aria-label={copy.accessOf(member.full_name)}
            checked={member.enabled}
            disabled={fixed !== undefined || running}
            onChange={(event) => {
              const enabled = event.currentTarget.checked
              void run(() => call(members.setEnabled, { params, body: { enabled } }))
            }}
          />
          <RoleSelect person={member} organization={organization} role={member.role} fixed={fixed !== undefined} />
          {fixed ? (
            <Box w={28} />
          ) : (
            <RowMenu
              name={member.full_name}
              actions={[
                {
                  label: copy.removeMember,
                  icon: <IconUserMinus size={16} stroke={1.6} />,
                  onSelect: () => void remove(),
                  danger: true,
                },
              ]}
            />
          )}
        </>
      )}
    </Row>
  )
}
