import { projects } from '@storey/api/client-endpoints.ts'
import type { ProjectRow } from '@storey/api/inventory/project.ts'
import { type ProjectColumn, projectColumns, projectFields } from '@storey/api/inventory/project-fields.ts'
import { namesOf } from '@storey/api/list-columns.ts'
import { call } from '../../http/call.ts'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { Link } from '../../ui/Link.tsx'
import { columnsOf } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { moneyCells, percentCells } from '../../ui/table/figure-cells.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Availability } from '../parts/Availability.tsx'
import { Cover } from '../parts/Cover.tsx'
import { Handover } from '../parts/Handover.tsx'
import { ProjectStatus } from '../parts/units/UnitStatus.tsx'
import type { ProjectListProps } from './list-props.ts'

const columns = columnsOf<ProjectRow, ProjectColumn>({
  name: {
    title: projectFields.name.label,
    sort: 'name',
    width: 240,
    cell: (project) => (
      <span style={{ display: 'inline-flex', alignItems: 'center', gap: 12 }}>
        <Cover picture={project.cover} sizes="48px" shape="mark" />
        <Link to={`/inventory/projects/${project.id}`}>{project.name}</Link>
      </span>
    ),
  },
  status: {
    title: projectFields.status.label,
    width: 112,
    cell: (project) => <ProjectStatus status={project.status} />,
  },
  city: { title: projectFields.city.label, width: 92, cell: (project) => project.city },
  latitude: {
    title: projectFields.latitude.label,
    width: 104,
    align: 'right',
    hidden: true,
    cell: (project) => project.latitude,
  },
  longitude: {
    title: projectFields.longitude.label,
    width: 104,
    align: 'right',
    hidden: true,
    cell: (project) => project.longitude,
  },
  buildings: {
    title: projectFields.buildings.label,
    width: 92,
    align: 'right',
    cell: (project) => project.buildings,
  },
  units: { title: projectFields.units.label, width: 76, align: 'right', cell: (project) => project.units },
  availability: {
    title: projectFields.counts.label,
    width: 210,
    cell: (project) => <Availability counts={project.counts} words="beside" />,
  },
  price_from: {
    title: 'From',
    width: 140,
    ...moneyCells((project) => project.price_from, { none: '–' }),
  },
  completion_on: {
    title: projectFields.completion_on.label,
    width: 132,
    sort: 'completion_on',
    cell: (project) => <Handover value={project.completion_on} />,
  },
  built: {
    title: projectFields.construction_percent.label,
    width: 80,
    ...percentCells((project) => project.construction_percent),
  },
  builder: {
    title: projectFields.organization.label,
    width: 150,
    hidden: true,
    cell: (project) => project.organization.name,
  },
})

/** Projects as a table. */
export function ProjectTable({ state, answer, filters, empty, example }: ProjectListProps) {
  return (
    <DataTable
      name="projects"
      label="Projects"
      state={state}
      answer={answer}
      search="Project, district or code"
      filters={filters}
      empty={empty}
      example={example}
      bar={(shown) => (
        <ExportButton
          begin={(format) =>
            call(projects.export, { body: exported(state.query, namesOf(projectColumns), shown, format) })
          }
        />
      )}
      rowName={(project) => project.name}
      columns={columns}
      card={(project) => (
        <RowCard
          mark={<Cover picture={project.cover} sizes="48px" shape="mark" />}
          title={<Link to={`/inventory/projects/${project.id}`}>{project.name}</Link>}
          aside={<ProjectStatus status={project.status} />}
          lines={[
            [project.city, <Money key="price" value={project.price_from} none="–" />],
            <Availability key="bar" counts={project.counts} words="beside" />,
          ]}
        />
      )}
    />
  )
}
