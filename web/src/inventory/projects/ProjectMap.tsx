import { projects } from '@storey/api/client-endpoints.ts'
import type { ProjectRow } from '@storey/api/inventory/project.ts'
import type { MapTiles } from '@storey/api/utilities.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { countText } from '../../ui/format/number.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import { late } from '../../ui/late.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { SavedViews } from '../../ui/list/SavedViews.tsx'
import { useCounted } from '../../ui/list/useViewCounts.ts'
import { useExample } from '../../ui/table/useExample.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { Money } from '../../ui/values/Money.tsx'
import { extentOf, extentOfMap, placeOf } from '../map/parts/places.ts'
import { Availability } from '../parts/Availability.tsx'
import { Cover } from '../parts/Cover.tsx'
import { quarterText } from '../parts/units/unit-labels.ts'
import type { ProjectListProps } from './list-props.ts'
import styles from './ProjectMap.module.css'
import { ProjectPins } from './ProjectPins.tsx'

const { Late: MapView } = late(async () => (await import('../map/parts/MapView.tsx')).MapView)

/** A page of the API. */
const MAX_PINS = 100

/** Projects where they are, with a list next to the map. */
export function ProjectMap({
  state,
  answer,
  filters,
  empty,
  example: shown,
  tiles,
}: ProjectListProps & { tiles: MapTiles }) {
  const all = useQuery(keepPrevious(query(projects.list, { query: { ...state.query, page: 1, per_page: MAX_PINS } })))
  const counted = useCounted(answer, state.query)
  const example = useExample(shown, empty)
  return (
    <div className={styles.root}>
      <FilterBar
        state={state}
        filters={filters}
        search="Project, district or code"
        total={all.data?.meta.total}
        views={<SavedViews name="projects" label="Projects" state={state} answer={counted} />}
      />
      <Await answer={all} kind="list">
        {({ data, meta }) =>
          data.length > 0 ? (
            <Placed projects={data} total={meta.total} tiles={tiles} />
          ) : state.filtered > 0 ? (
            <EmptyState title="No project matches" />
          ) : (
            <EmptyState {...example.empty} />
          )
        }
      </Await>
    </div>
  )
}

interface PlacedProps {
  projects: readonly ProjectRow[]
  total: number
  tiles: MapTiles
}

function Placed({ projects: rows, total, tiles }: PlacedProps) {
  const phone = usePhone()
  /** One, or all of a group that no zoom parts. */
  const [chosen, choose] = useState<readonly number[]>([])
  const placed = rows.flatMap((project) => {
    const place = placeOf(project)
    return place ? [{ project, place: { ...place, id: project.id } }] : []
  })
  const places = placed.map(({ place }) => place)
  const available = rows.reduce((sum, { counts }) => sum + counts.available, 0)
  const units = rows.reduce((sum, project) => sum + project.units, 0)
  const cards = phone ? rows.filter(({ id }) => chosen.includes(id)) : []
  return (
    <div className={styles.split}>
      <section className={styles.list} aria-label="Projects on the map">
        <p className={styles.sum}>
          <b>{countText(available)}</b> available of {countText(units)}
          {total > rows.length && <span> · first {countText(rows.length)} projects</span>}
        </p>
        <ul>
          {rows.map((project) => (
            <Row
              key={project.id}
              project={project}
              chosen={chosen.includes(project.id)}
              follows={!phone && project.id === chosen[0]}
              onChoose={() => choose([project.id])}
            />
          ))}
        </ul>
      </section>
      <div className={styles.map}>
        <MapView
          tiles={tiles}
          label="Map of the projects"
          extent={extentOf(places, extentOfMap(tiles))}
          focus={chosen.length === 1 ? places.find(({ id }) => id === chosen[0]) : undefined}
        >
          <ProjectPins projects={placed} chosen={chosen} onChoose={choose} />
        </MapView>
        {cards.length > 0 && (
          <ul className={styles.card}>
            {cards.map((project) => (
              <Row key={project.id} project={project} chosen={false} follows={false} onChoose={() => undefined} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

interface RowProps {
  project: ProjectRow
  chosen: boolean
  /** Scrolls itself into sight once it is chosen. */
  follows: boolean
  onChoose: () => void
}

function Row({ project, chosen, follows, onChoose }: RowProps) {
  const { name, district, city, completion_on, price_from, counts } = project
  const facts = [district ?? city, completion_on && quarterText(completion_on)].filter(Boolean)
  return (
    // The link does the same for keys; a pointer anywhere on the row finds the project on the map.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <li
      className={styles.row}
      data-on={chosen || undefined}
      ref={(row) => {
        if (chosen && follows) row?.scrollIntoView({ block: 'nearest' })
      }}
      onClick={onChoose}
      onFocus={onChoose}
    >
      <Cover picture={project.cover} sizes="112px" travels={`/inventory/projects/${project.id}`} />
      <div className={styles.facts}>
        <Link to={`/inventory/projects/${project.id}`} quiet className={styles.title ?? ''}>
          {name}
        </Link>
        <small>{facts.join(' · ') || 'No location yet'}</small>
        <Availability counts={counts} words="none" />
        <div className={styles.line}>
          <span>
            <b>{countText(counts.available)}</b> available
          </span>
          {placeOf(project) === undefined ? (
            <span>Not on the map</span>
          ) : (
            price_from && (
              <span>
                from{' '}
                <b>
                  <Money value={price_from} bare />
                </b>
              </span>
            )
          )}
        </div>
      </div>
    </li>
  )
}
