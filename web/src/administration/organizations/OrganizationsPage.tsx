import {
  type ListedOrganization,
  organizationStatus,
  organizationType,
} from '@storey/api/administration/organizations.ts'
import { organizations } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { countText } from '../../ui/format/number.ts'
import { Instant } from '../../ui/Instant.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { Status } from '../../ui/Status.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import * as copy from './copy.ts'

const typeLabels: Readonly<Record<ListedOrganization['type'], string>> = {
  platform: 'Platform',
  developer: 'Developer',
  brokerage: 'Brokerage',
}
const statusLabels: Readonly<Record<ListedOrganization['status'], string>> = {
  draft: 'Draft',
  pending_review: copy.inReview,
  changes_requested: copy.changesRequested,
  rejected: 'Rejected',
  active: 'Active',
  restricted: 'Restricted',
  suspended: 'Suspended',
  closed: 'Closed',
}
const tones = {
  draft: 'outline',
  pending_review: 'info',
  changes_requested: 'warn',
  rejected: 'bad',
  active: 'good',
  restricted: 'warn',
  suspended: 'bad',
  closed: 'neutral',
} as const satisfies Record<ListedOrganization['status'], string>

const place = ({ city, country }: ListedOrganization) => [city, country].filter(Boolean).join(', ') || '–'

/** The organizations in the reader's reach; a super admin starts here. */
export function OrganizationsPage() {
  const list = useListState(listQueries.organizations.list)
  const answer = useQuery(query(organizations.list, { query: list.query }))

  return (
    <Page title={copy.organizations} count={answer.data?.meta} flush>
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
          { id: 'name', title: copy.name, width: 240, sort: 'name', cell: (organization) => organization.name },
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
            title={organization.name}
            aside={<OrganizationStatus status={organization.status} />}
            lines={[`${typeLabels[organization.type]} · ${place(organization)}`, sizeText(organization)]}
          />
        )}
        empty={{ title: copy.noOrganizationsYet, text: copy.developersAndBrokeragesYouCanSee }}
      />
    </Page>
  )
}

/** `12 members, 1 project`; a brokerage has no projects. */
const sizeText = ({ members, projects }: ListedOrganization) =>
  [counted(members, 'member'), counted(projects, 'project')].filter(Boolean).join(', ')

const counted = (count: number, one: string) =>
  count === 0 ? '' : `${countText(count)} ${count === 1 ? one : `${one}s`}`

const OrganizationStatus = ({ status }: Pick<ListedOrganization, 'status'>) => (
  <Status tone={tones[status]}>{statusLabels[status]}</Status>
)
