import { buildings, projects } from '@storey/api/client-endpoints.ts'
import type { BuildingRow } from '@storey/api/inventory/buildings.ts'
import { buildingColumns, namesOf } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import { late } from '../../ui/late.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { moneyCells, percentCells } from '../../ui/table/figure-cells.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Availability } from '../parts/Availability.tsx'
import { Cover } from '../parts/Cover.tsx'
import { Handover } from '../parts/Handover.tsx'
import { buildingTypeLabels, floorsText, optionsOf } from '../parts/labels.ts'

const { Late: BuildingForm } = late(async () => (await import('../parts/BuildingForm.tsx')).BuildingForm)

/** Every building that the user may see, with its availability. */
export function BuildingsPage() {
  const list = useListState(listQueries.buildings.list)
  const answer = useQuery(keepPrevious(query(buildings.list, { query: list.query })))
  const cities = useQuery(query(buildings.cities, {}))
  const add = (
    <Can access={buildings.create.access}>
      <CreateButton onClick={() => list.show('new')}>New building</CreateButton>
    </Can>
  )
  return (
    <Page title="Buildings" area="Inventory" count={answer.data?.meta} actions={add} flush>
      <DataTable
        name="buildings"
        label="Buildings"
        state={list}
        answer={answer}
        search="Building, project or city"
        filters={[
          {
            kind: 'record',
            key: 'project_id',
            label: 'Project',
            load: (search) => query(projects.options, { query: { search } }),
            known: (ids) => query(projects.options, { query: { ids } }),
          },
          {
            kind: 'choice',
            key: 'city',
            label: 'City',
            options: (cities.data?.data ?? []).map((city) => ({ value: city, label: city })),
          },
          { kind: 'choice', key: 'type', label: 'Type', options: optionsOf(buildingTypeLabels) },
        ]}
        empty={{
          scene: 'crane',
          title: 'No buildings yet',
          text: 'Units and payment plans belong to a building.',
          action: add,
        }}
        bar={(shown) => (
          <ExportButton
            begin={(format) =>
              call(buildings.export, { body: exported(list.query, namesOf(buildingColumns), shown, format) })
            }
          />
        )}
        rowName={(building) => building.name}
        columns={[
          {
            id: 'name',
            title: 'Name',
            sort: 'name',
            width: 220,
            cell: (building) => (
              <span style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
                <Cover picture={building.cover} sizes="48px" shape="mark" />
                <Link to={`/inventory/buildings/${building.id}`}>{building.name}</Link>
              </span>
            ),
          },
          { id: 'project', title: 'Project', width: 140, cell: (building) => building.project.name },
          { id: 'type', title: 'Type', width: 112, gives: 1, cell: (building) => buildingTypeLabels[building.type] },
          { id: 'city', title: 'City', width: 92, gives: 2, cell: (building) => building.city },
          {
            id: 'floors',
            title: 'Floors',
            sort: 'floors',
            align: 'right',
            width: 96,
            cell: floorsText,
          },
          { id: 'units', title: 'Units', align: 'right', width: 80, cell: (building) => building.units },
          {
            id: 'availability',
            title: 'Availability',
            width: 190,
            cell: (building) => <Availability counts={building.counts} words="beside" />,
          },
          {
            id: 'price_from',
            title: 'From',
            width: 140,
            ...moneyCells((building: BuildingRow) => building.price_from, { none: '–' }),
          },
          { id: 'plans', title: 'Plans', align: 'right', width: 72, gives: 3, cell: (building) => building.plans },
          {
            id: 'completion_on',
            title: 'Handover',
            width: 132,
            sort: 'completion_on',
            hidden: true,
            cell: (building) => <Handover value={building.handover_on} />,
          },
          {
            id: 'built',
            title: 'Built',
            width: 80,
            ...percentCells((building: BuildingRow) => building.construction_percent),
          },
          {
            id: 'builder',
            title: 'Developer',
            width: 150,
            hidden: true,
            cell: (building) => building.organization.name,
          },
        ]}
        card={(building) => (
          <RowCard
            mark={<Cover picture={building.cover} sizes="48px" shape="mark" />}
            title={<Link to={`/inventory/buildings/${building.id}`}>{building.name}</Link>}
            aside={<Money value={building.price_from} none="–" />}
            lines={[building.project.name, <Availability key="bar" counts={building.counts} words="beside" />]}
          />
        )}
      />
      {list.shown === 'new' && <BuildingForm onClose={() => list.show(undefined)} />}
    </Page>
  )
}
