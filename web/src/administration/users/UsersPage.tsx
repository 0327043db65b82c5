import { Button } from '@mantine/core'
import type { ListedUser } from '@storey/api/administration/people.ts'
import { roles } from '@storey/api/capabilities.ts'
import { organizations, people } from '@storey/api/client-endpoints.ts'
import { namesOf, userColumns } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { roleName } from '../../shell/role-name.ts'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import type { Filter } from '../../ui/list/filters.ts'
import { useListState } from '../../ui/list/useListState.ts'
import type { UsualView } from '../../ui/list/view-tabs.ts'
import { Page } from '../../ui/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { NoValue } from '../../ui/values/NoValue.tsx'
import { Avatar, Person } from '../../ui/values/Person.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { organizationsText, rolesText, stateLabels, stateTones } from './labels.ts'
import { NewUser } from './NewUser.tsx'

const usual: readonly UsualView[] = [
  { id: 'all', title: 'Everyone', query: {} },
  { id: 'invited', title: 'Invited', query: { state: 'invited' } },
  { id: 'no-factor', title: 'Two-factor not set up', query: { state: 'active', two_factor: 'false' } },
  { id: 'never', title: 'Never signed in', query: { never_signed_in: 'true' } },
]

const filters: readonly Filter<'role' | 'organization' | 'state' | 'two_factor' | 'never_signed_in'>[] = [
  {
    kind: 'choice',
    key: 'role',
    label: 'Role',
    options: roles.map((value) => ({ value, label: roleName(value) })),
  },
  {
    kind: 'record',
    key: 'organization',
    label: 'Organization',
    load: (search) => query(organizations.options, { query: { search } }),
    known: (ids) => query(organizations.options, { query: { ids } }),
  },
  {
    kind: 'choice',
    key: 'state',
    label: 'State',
    options: Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
  },
  { kind: 'yes', key: 'two_factor', label: 'Two-factor', yes: 'Set up', no: 'Not set up' },
  { kind: 'yes', key: 'never_signed_in', label: 'Never signed in' },
]

/** Every user that the current user may see. */
export function UsersPage() {
  const list = useListState(listQueries.people.list)
  const answer = useQuery(keepPrevious(query(people.list, { query: list.query })))
  const add = () => list.show('new')
  return (
    <Page
      title="Users"
      area="Administration"
      count={answer.data?.meta}
      flush
      actions={
        <Can access={people.invite.access}>
          <CreateButton onClick={add}>New user</CreateButton>
        </Can>
      }
    >
      <DataTable
        name="users"
        usualSort="name"
        usual={usual}
        label="Users"
        state={list}
        answer={answer}
        search="Name or e-mail"
        filters={filters}
        bar={(shown) => (
          <ExportButton
            begin={(format) => call(people.export, { body: exported(list.query, namesOf(userColumns), shown, format) })}
          />
        )}
        rowName={({ full_name }) => full_name}
        columns={[
          { id: 'name', title: 'Name', width: 240, sort: 'name', cell: (user) => <Name user={user} /> },
          { id: 'email', title: 'E-mail', width: 240, gives: 1, cell: ({ email }) => email },
          { id: 'role', title: 'Role', width: 150, cell: rolesText },
          { id: 'organization', title: 'Organization', width: 190, cell: organizationsText },
          { id: 'state', title: 'State', width: 110, cell: (user) => <State user={user} /> },
          {
            id: 'two_factor',
            title: 'Two-factor',
            width: 100,
            gives: 2,
            cell: ({ two_factor }) => (two_factor ? 'Set up' : <NoValue>Not set up</NoValue>),
          },
          {
            id: 'last_seen',
            title: 'Last seen',
            width: 130,
            sort: 'last_seen_at',
            downFirst: true,
            cell: ({ last_seen_at }) => <Instant value={last_seen_at} none="Never" />,
          },
          {
            id: 'created',
            title: 'Created',
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
                <Instant key="seen" value={user.last_seen_at} none="Never" />,
              ],
            ]}
          />
        )}
        empty={{
          scene: 'window',
          title: 'No users yet',
          text: 'People you invite or create appear here.',
          action: (
            <Can access={people.invite.access}>
              <Button onClick={add}>New user</Button>
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
