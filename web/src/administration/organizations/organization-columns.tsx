import { Group } from '@mantine/core'
import type { ListedOrganization } from '@storey/api/administration/organizations.ts'
import type { CountryOption } from '@storey/api/utilities.ts'
import { Link } from '../../ui/Link.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Instant } from '../../ui/values/Instant.tsx'
import { Person } from '../../ui/values/Person.tsx'
import { OrganizationMark } from '../parts/OrganizationMark.tsx'
import { sourceLabels, typeLabels } from './labels.ts'
import { Expiry } from './parts/Expiry.tsx'
import { OrganizationStatus } from './parts/OrganizationStatus.tsx'

const NONE = '–'

export const placeOf = ({ city, country }: ListedOrganization, countries: readonly CountryOption[]): string =>
  [city, countries.find(({ id }) => id === country)?.name ?? country].filter(Boolean).join(', ') || NONE

/** The columns of the list of organizations. */
export const organizationColumns = (countries: readonly CountryOption[]): Column<ListedOrganization>[] => [
  {
    id: 'name',
    title: 'Name',
    width: 228,
    sort: 'name',
    cell: (organization) => (
      <Group gap="xs" wrap="nowrap">
        <OrganizationMark organization={organization} />
        <Link to={`/auth/organizations/${organization.id}`}>{organization.name}</Link>
      </Group>
    ),
  },
  { id: 'type', title: 'Type', width: 92, cell: ({ type }) => typeLabels[type] },
  { id: 'status', title: 'Status', width: 166, cell: ({ status }) => <OrganizationStatus status={status} /> },
  {
    id: 'place',
    title: 'City',
    width: 118,
    cell: (organization) => organization.city ?? placeOf(organization, countries),
  },
  {
    id: 'expires',
    title: 'License expiry',
    width: 238,
    sort: 'expires_on',
    cell: ({ expires_on, today }) => (expires_on ? <Expiry until={expires_on} today={today} /> : NONE),
  },
  { id: 'members', title: 'Members', width: 92, align: 'right', cell: ({ members }) => members },
  { id: 'projects', title: 'Projects', width: 80, align: 'right', hidden: true, cell: ({ projects }) => projects },
  {
    id: 'managers',
    title: 'Sales managers',
    width: 156,
    gives: 1,
    cell: ({ managers: [first, ...more] }) =>
      first ? (
        <Group gap="xs" wrap="nowrap">
          <Person person={first} />
          {more.length > 0 && `+${more.length}`}
        </Group>
      ) : (
        NONE
      ),
  },
  { id: 'source', title: 'Source', width: 150, hidden: true, cell: ({ source }) => sourceLabels[source] },
  {
    id: 'created',
    title: 'Created',
    width: 120,
    gives: 2,
    sort: 'created_at',
    downFirst: true,
    cell: ({ created_at }) => <Instant value={created_at} />,
  },
]
