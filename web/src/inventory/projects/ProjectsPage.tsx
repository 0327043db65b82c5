import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { buildings, projects } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { IconLayoutGrid, IconList, IconMap2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { late } from '../../ui/late.tsx'
import type { Filter } from '../../ui/list/filters.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { useMapTiles } from '../map/parts/useMapTiles.ts'
import { optionsOf, projectStatusLabels } from '../parts/labels.ts'
import styles from './ProjectCards.module.css'
import { ProjectCards } from './ProjectCards.tsx'
import { ProjectTable } from './ProjectTable.tsx'

const { Late: ProjectMap } = late(async () => (await import('./ProjectMap.tsx')).ProjectMap)
const { Late: ProjectForm } = late(async () => (await import('./ProjectForm.tsx')).ProjectForm)

/** A builder's projects, as cards, as a table, or on the map if there is one. */
export function ProjectsPage() {
  const list = useListState(listQueries.projects.list)
  const answer = useQuery(keepPrevious(query(projects.list, { query: list.query })))
  const cities = useQuery(query(buildings.cities, {}))
  const phone = usePhone()
  const tiles = useMapTiles()
  const [chosen, setView] = useLocalStorage<'cards' | 'table' | 'map'>({
    key: 'storey-projects-view',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
  })
  const view = chosen === 'map' && !tiles ? 'cards' : chosen
  const filters: readonly Filter<keyof typeof list.query & string>[] = [
    { kind: 'choice', key: 'status', label: 'Status', options: optionsOf(projectStatusLabels) },
    {
      kind: 'choice',
      key: 'city',
      label: 'City',
      options: (cities.data?.data ?? []).map((city) => ({ value: city, label: city })),
    },
    { kind: 'days', from: 'completion_from', to: 'completion_to', label: 'Handover' },
  ]
  const empty = {
    scene: 'crane' as const,
    title: 'No projects yet',
    text: 'A project groups the buildings sold at one site.',
    action: (
      <Can access={projects.create.access}>
        <Button onClick={() => list.show('new')}>New project</Button>
      </Can>
    ),
  }
  const example = {
    words: 'three projects with their handover, prices and availability',
    load: async () => (await import('./example-projects.ts')).exampleProjects(),
  }
  const listed = { state: list, answer, filters, empty, example }

  return (
    <Page
      title="Projects"
      area="Inventory"
      count={answer.data?.meta}
      flush
      actions={
        <>
          <div className={styles.view} data-map={tiles ? true : undefined}>
            <SegmentedSwitch
              label="View"
              value={view}
              onChange={setView}
              options={[
                { value: 'cards', label: 'Cards', icon: <IconLayoutGrid size={16} stroke={1.6} aria-hidden /> },
                ...(phone
                  ? []
                  : [
                      {
                        value: 'table' as const,
                        label: 'Table',
                        icon: <IconList size={16} stroke={1.6} aria-hidden />,
                      },
                    ]),
                ...(tiles
                  ? [{ value: 'map' as const, label: 'Map', icon: <IconMap2 size={16} stroke={1.6} aria-hidden /> }]
                  : []),
              ]}
            />
          </div>
          <Can access={projects.create.access}>
            <CreateButton onClick={() => list.show('new')}>New project</CreateButton>
          </Can>
        </>
      }
    >
      {view === 'map' && tiles ? (
        <ProjectMap {...listed} tiles={tiles} />
      ) : view === 'table' ? (
        <ProjectTable {...listed} />
      ) : (
        <ProjectCards {...listed} />
      )}
      {list.shown === 'new' && <ProjectForm onClose={() => list.show(undefined)} />}
    </Page>
  )
}
