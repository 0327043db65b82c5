import {
  type ListedOrganization,
  organizationStatus,
  organizationType,
} from '@storey/api/administration/organizations.ts'
import { organizations } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { countText } from '../../ui/format/number.ts'
import { Instant } from '../../ui/Instant.tsx'
import { Link } from '../../ui/Link.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import * as copy from './copy.ts'
import { statusLabels, typeLabels } from './labels.ts'
import { NewOrganization } from './NewOrganization.tsx'
import { OrganizationStatus } from './parts/OrganizationStatus.tsx'

const place = ({ city, country }: ListedOrganization) => [city, country].filter(Boolean).join(', ') || '–'

/** The organizations in the reader's reach; a super admin starts here. */
export function OrganizationsPage() {
  const list = useListState(listQueries.organizations.list)
  const answer = useQuery(query(organizations.list, { query: list.query }))

  return (
    <Page
      title={copy.organizations}
      count={answer.data?.meta}
      actions={
        <Can access={organizations.create.access}>
          <CreateButton onClick={() => list.show('new')}>{copy.newOrganization}</CreateButton>
        </Can>
      }
      flush
    >
      <DataTable
        name="organizations"
        label={copy.organizations}
        state={list}
        answer={answer}
        search="Name"
        filters={[
          {
            kind: 'choice',
            key: 'type',
            label: copy.type,
            options: organizationType.options.map((value) => ({ value, label: typeLabels[value] })),
          },
          {
            kind: 'choice',
            key: 'status',
            label: copy.status,
            options: organizationStatus.options.map((value) => ({ value, label: statusLabels[value] })),
          },
        ]}
        rowName={(organization) => organization.name}
        columns={[
          {
            id: 'name',
            title: copy.name,
            width: 240,
            sort: 'name',
            cell: (organization) => <Link to={`/auth/organizations/${organization.id}`}>{organization.name}</Link>,
          },
          { id: 'type', title: copy.type, width: 120, cell: (organization) => typeLabels[organization.type] },
          {
            id: 'status',
            title: copy.status,
            width: 168,
            cell: (organization) => <OrganizationStatus status={organization.status} />,
          },
          { id: 'place', title: copy.location, width: 180, cell: place },
          {
            id: 'members',
            title: copy.members,
            width: 100,
            align: 'right',
            cell: (organization) => organization.members,
          },
          {
            id: 'projects',
            title: copy.projects,
            width: 100,
            align: 'right',
            cell: (organization) => organization.projects,
          },
          {
            id: 'created',
            title: copy.created,
            width: 140,
            sort: 'created_at',
            cell: (organization) => <Instant value={organization.created_at} />,
          },
        ]}
        card={(organization) => (
          <RowCard
            title={<Link to={`/auth/organizations/${organization.id}`}>{organization.name}</Link>}
            aside={<OrganizationStatus status={organization.status} />}
            lines={[`${typeLabels[organization.type]} · ${place(organization)}`, sizeText(organization)]}
          />
        )}
        empty={{ title: copy.noOrganizationsYet, text: copy.developersAndBrokeragesYouCanSee }}
      />
      {list.shown === 'new' && <NewOrganization onClose={() => list.show(undefined)} />}
    </Page>
  )
}

/** `12 members, 1 project`; a brokerage has no projects. */
const sizeText = ({ members, projects }: ListedOrganization) =>
  [counted(members, 'member'), counted(projects, 'project')].filter(Boolean).join(', ')

const counted = (count: number, one: string) =>
  count === 0 ? '' : `${countText(count)} ${count === 1 ? one : `${one}s`}`
