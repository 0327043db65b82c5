import { organizationSource, organizationStatus, organizationType } from '@storey/api/administration/organization.ts'
import type { ListedOrganization } from '@storey/api/administration/organizations.ts'
import { organizations, people } from '@storey/api/client-endpoints.ts'
import { namesOf, organizationColumns as titles } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { useCountries } from '../../shell/useCountries.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { countText } from '../../ui/format/number.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { OrganizationMark } from '../parts/OrganizationMark.tsx'
import { sourceLabels, statusLabels, typeLabels } from './labels.ts'
import { NewOrganization } from './NewOrganization.tsx'
import { organizationColumns, placeOf } from './organization-columns.tsx'
import { OrganizationStatus } from './parts/OrganizationStatus.tsx'

const choices = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** The organizations that the user may see; the start page of a super admin. */
export function OrganizationsPage() {
  const list = useListState(listQueries.organizations.list)
  const answer = useQuery(keepPrevious(query(organizations.list, { query: list.query })))
  const countries = useCountries()

  return (
    <Page
      title="Organizations"
      count={answer.data?.meta}
      actions={
        <Can access={organizations.create.access}>
          <CreateButton onClick={() => list.show('new')}>New organization</CreateButton>
        </Can>
      }
      flush
    >
      <DataTable
        name="organizations"
        label="Organizations"
        state={list}
        answer={answer}
        search="Name"
        filters={[
          { kind: 'choice', key: 'type', label: 'Type', options: choices(organizationType.options, typeLabels) },
          {
            kind: 'choice',
            key: 'status',
            label: 'Status',
            options: choices(organizationStatus.options, statusLabels),
          },
          {
            kind: 'choice',
            key: 'country',
            countries: true,
            label: 'Country',
            options: countries.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            kind: 'choice',
            key: 'source',
            label: 'Source',
            options: choices(organizationSource.options, sourceLabels),
          },
          {
            kind: 'number',
            key: 'expires_within',
            label: 'Expiring within',
            unit: 'days',
            usual: [30, 60, 90],
            most: 365,
          },
          { kind: 'yes', key: 'asks', label: 'Requests', yes: 'Waiting', no: 'None' },
          {
            kind: 'record',
            key: 'manager',
            label: 'Sales manager',
            load: (search) => query(people.salesManagers, { query: { search } }),
            known: (ids) => query(people.salesManagers, { query: { ids } }),
          },
        ]}
        bar={(shown) => (
          <ExportButton
            begin={(format) =>
              call(organizations.export, { body: exported(list.query, namesOf(titles), shown, format) })
            }
          />
        )}
        rowName={(organization) => organization.name}
        columns={organizationColumns(countries)}
        card={(organization) => (
          <RowCard
            mark={<OrganizationMark organization={organization} size={28} />}
            title={<Link to={`/auth/organizations/${organization.id}`}>{organization.name}</Link>}
            aside={<OrganizationStatus status={organization.status} />}
            lines={[`${typeLabels[organization.type]} · ${placeOf(organization, countries)}`, sizeText(organization)]}
          />
        )}
        empty={{
          scene: 'window',
          title: 'No organizations yet',
          text: 'Developers and brokerages you can see appear here.',
        }}
      />
      {list.shown === 'new' && (
        <NewOrganization
          type={list.query.type?.includes('brokerage') ? 'brokerage' : 'developer'}
          onClose={() => list.show(undefined)}
        />
      )}
    </Page>
  )
}

/** `12 members, 1 project`; a brokerage has no projects. */
const sizeText = ({ members, projects }: ListedOrganization) =>
  [counted(members, 'member'), counted(projects, 'project')].filter(Boolean).join(', ')

const counted = (count: number, one: string) =>
  count === 0 ? '' : `${countText(count)} ${count === 1 ? one : `${one}s`}`
