import { Button, Switch, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Member } from '@storey/api/administration/members.ts'
import type { Organization } from '@storey/api/administration/organization.ts'
import { invites, members, people } from '@storey/api/client-endpoints.ts'
import { IconArrowsRight, IconSearch, IconUserMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { useSession } from '../../../http/useSession.ts'
import { Can, useCan } from '../../../shell/Can.tsx'
import { roleName } from '../../../shell/role-name.ts'
import { Await } from '../../../ui/Await.tsx'
import { useAction } from '../../../ui/act.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { keepPrevious } from '../../../ui/keepPrevious.ts'
import { Link } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Section.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { Instant } from '../../../ui/values/Instant.tsx'
import { Avatar } from '../../../ui/values/Person.tsx'
import { StatusBadge } from '../../../ui/values/Status.tsx'
import { RoleSelect } from '../../users/parts/RoleSelect.tsx'
import { Row, RowList } from '../../users/parts/RowList.tsx'
import { useLeaving } from '../../users/parts/useLeaving.tsx'
import type { OrganizationTabProps } from '../tab-props.ts'
import { AddColleague } from './AddColleague.tsx'
import { ColleagueRequests } from './ColleagueRequests.tsx'
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
  const request = { per_page: Math.min(size, 100), ...(search ? { search } : {}) }
  const answer = useQuery(keepPrevious(query(members.list, { params: { id: organization.id }, query: request })))
  const total = answer.data?.meta.total ?? 0
  const invite = (
    <>
      <Can access={invites.create.access}>
        <Button miw="max-content" onClick={() => setInviting(true)}>
          Invite member
        </Button>
      </Can>
      <AddColleague organization={organization} />
    </>
  )
  return (
    <>
      <ColleagueRequests organization={organization} waiting />
      <Section
        title="Members"
        note="A change of role or access applies immediately."
        action={total > 0 || search ? invite : undefined}
      >
        {(total > MANY || text) && (
          <TextInput
            mb="sm"
            maw={320}
            aria-label="Search members"
            placeholder="Search members"
            leftSection={<IconSearch size={16} stroke={1.6} />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <Await answer={answer} kind="list">
          {({ data, meta }) =>
            data.length === 0 ? (
              search ? (
                <EmptyState scene="telescope" title="No matches" />
              ) : (
                <EmptyState
                  scene="window"
                  title="No members yet"
                  text="Invite the organization’s admin first. They join with the link in the e-mail."
                  action={invite}
                />
              )
            ) : (
              <>
                <RowList label="Members">
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
                    Show more
                  </Button>
                )}
              </>
            )
          }
        </Await>
        {inviting && <NewInvite organization={organization} onClose={() => setInviting(false)} />}
      </Section>
    </>
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
  const fixed = own
    ? 'You can’t change your own role or access.'
    : alone
      ? 'Make someone else an admin first.'
      : undefined
  const leaving = useLeaving({ person: member, organization })
  const handsOver = useCan(members.handOver.access)
  return (
    <Row
      mark={<Avatar person={member} size={36} src={member.avatar?.small} />}
      dimmed={!member.enabled || member.disabled}
      title={
        <>
          {opens ? <Link to={`/auth/users/${member.id}`}>{member.full_name}</Link> : member.full_name}
          {own && <StatusBadge tone="info">You</StatusBadge>}
          {alone && !own && <StatusBadge tone="outline">Last admin</StatusBadge>}
          {member.disabled ? (
            <StatusBadge tone="bad">Account disabled</StatusBadge>
          ) : (
            !member.enabled && <StatusBadge tone="neutral">Access disabled</StatusBadge>
          )}
        </>
      }
      note={
        <>
          {[manages ? undefined : roleName(member.role), member.job_title, member.email].filter(Boolean).join(' · ')}
          {' · '}
          {member.last_seen_at ? (
            <>
              Last seen <Instant value={member.last_seen_at} />
            </>
          ) : (
            'Never signed in'
          )}
          {manages && fixed && ` · ${fixed}`}
        </>
      }
    >
      {manages && (
        <>
          <Switch
            aria-label={`Access of ${member.full_name}`}
            checked={member.enabled}
            disabled={fixed !== undefined || running || leaving.running}
            onChange={(event) => {
              if (event.currentTarget.checked)
                void run(() => call(members.setEnabled, { params, body: { enabled: true } }))
              else leaving.leave('disable')
            }}
          />
          <RoleSelect person={member} organization={organization} role={member.role} fixed={fixed !== undefined} />
        </>
      )}
      {handsOver && !(manages && !fixed) && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Hand over work of ${member.full_name}`}
          onClick={() => leaving.leave('keep')}
        >
          Hand over work
        </Button>
      )}
      {handsOver && manages && !fixed && (
        <RowMenu
          name={member.full_name}
          actions={[
            {
              label: 'Hand over work',
              icon: <IconArrowsRight size={16} stroke={1.6} />,
              onSelect: () => leaving.leave('keep'),
            },
            {
              label: 'Remove member',
              icon: <IconUserMinus size={16} stroke={1.6} />,
              onSelect: () => leaving.leave('remove'),
              danger: true,
            },
          ]}
        />
      )}
      {leaving.dialog}
    </Row>
  )
}
