import { Button } from '@mantine/core'
import type { ListedUser } from '@storey/api/administration/people.ts'
import { roles } from '@storey/api/capabilities.ts'
import { organizations, people } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { roleName } from '../../shell/role-name.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Filter } from '../../ui/list/filters.ts'
import { useListState } from '../../ui/list/useListState.ts'
import type { UsualView } from '../../ui/list/view-tabs.ts'
import { Page } from '../../ui/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Avatar, Person } from '../../ui/values/Person.tsx'
import { Status } from '../../ui/values/Status.tsx'
import * as copy from './copy.ts'
import { organizationsText, rolesText, stateLabels, stateTones } from './labels.ts'
import { NewUser } from './NewUser.tsx'

const usual: readonly UsualView[] = [
  { id: 'all', title: copy.everyone, asked: {} },
  { id: 'invited', title: copy.invited, asked: { state: 'invited' } },
  { id: 'no-factor', title: copy.twoFactorOff, asked: { state: 'active', two_factor: 'false' } },
  { id: 'never', title: copy.neverSignedIn, asked: { never_signed_in: 'true' } },
]

const filters: readonly Filter<'role' | 'organization' | 'state' | 'two_factor' | 'never_signed_in'>[] = [
  {
    kind: 'choice',
    key: 'role',
    label: copy.role,
    options: roles.map((value) => ({ value, label: roleName(value) })),
  },
  {
    kind: 'record',
    key: 'organization',
    label: copy.organization,
    load: (search) => query(organizations.options, { query: { search } }),
    known: (ids) => query(organizations.options, { query: { ids } }),
  },
  {
    kind: 'choice',
    key: 'state',
    label: copy.state,
    options: Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
  },
  { kind: 'yes', key: 'two_factor', label: copy.twoFactor, yes: copy.on, no: copy.off },
  { kind: 'yes', key: 'never_signed_in', label: copy.neverSignedIn },
]

/** Every user that the current user may see. */
export function UsersPage() {
  const list = useListState(listQueries.people.list)
  const answer = useQuery({ ...query(people.list, { query: list.query }), placeholderData: keepPreviousData })
  const add = () => list.show('new')
  return (
    <Page
      title={copy.users}
      area="Administration"
      count={answer.data?.meta}
      flush
      actions={
        <Can access={people.invite.access}>
          <CreateButton onClick={add}>{copy.newUser}</CreateButton>
        </Can>
      }
    >
      <DataTable
        name="users"
        usualSort="name"
        usual={usual}
        label={copy.users}
        state={list}
        answer={answer}
        search={copy.nameOrEmail}
        filters={filters}
        rowName={({ full_name }) => full_name}
        columns={[
          { id: 'name', title: copy.name, width: 240, sort: 'name', cell: (user) => <Name user={user} /> },
          { id: 'email', title: copy.email, width: 240, gives: 1, cell: ({ email }) => email },
          { id: 'role', title: copy.role, width: 150, cell: rolesText },
          { id: 'organization', title: copy.organization, width: 190, cell: organizationsText },
          { id: 'state', title: copy.state, width: 110, cell: (user) => <State user={user} /> },
          {
            id: 'two_factor',
            title: copy.twoFactor,
            width: 100,
            gives: 2,
            cell: ({ two_factor }) => (two_factor ? copy.on : copy.off),
          },
          {
            id: 'last_seen',
            title: copy.lastSeen,
            width: 130,
            sort: 'last_seen_at',
            downFirst: true,
            cell: ({ last_seen_at }) => <Instant value={last_seen_at} none={copy.never} />,
          },
          {
            id: 'created',
            title: copy.created,
            width: 130,
            hidden: true,
            sort: 'created_at',
            downFirst: true,
            cell: ({ created_at }) => <Instant value={created_at} />,
          },
        ]}
        card={(user) => (
          <RowCard
            mark={<Avatar person={user} size={36} src={user.avatar?.small} />}
            title={<Link to={`/auth/users/${user.id}`}>{user.full_name}</Link>}
            aside={<State user={user} />}
            lines={[
              [
                `${rolesText(user)}, ${organizationsText(user)}`,
                <Instant key="seen" value={user.last_seen_at} none={copy.never} />,
              ],
            ]}
          />
        )}
        empty={{
          title: copy.noUsersYet,
          text: copy.peopleYouInviteAppearHere,
          action: (
            <Can access={people.invite.access}>
              <Button onClick={add}>{copy.newUser}</Button>
            </Can>
          ),
        }}
      />
      {list.shown === 'new' && <NewUser onClose={() => list.show(undefined)} />}
    </Page>
  )
}

const Name = ({ user }: { user: ListedUser }) => (
  <Link quiet to={`/auth/users/${user.id}`}>
    <Person person={user} size={24} src={user.avatar?.small ?? null} />
  </Link>
)

const State = ({ user: { state } }: { user: ListedUser }) => (
  <Status tone={stateTones[state]}>{stateLabels[state]}</Status>
)
