import { VisuallyHidden } from '@mantine/core'
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
import { AvailabilityRing } from '../map/parts/AvailabilityRing.tsx'
import { MapPin } from '../map/parts/MapPin.tsx'
import { extentOf, extentOfMap, placeOf } from '../map/parts/places.ts'
import { Availability } from '../parts/Availability.tsx'
import { Cover } from '../parts/Cover.tsx'
import { quarterText } from '../parts/units/unit-labels.ts'
import type { ProjectListProps } from './list-props.ts'
import styles from './ProjectMap.module.css'

const { Late: MapView } = late(async () => (await import('../map/parts/MapView.tsx')).MapView)

/** A page of the API; more pins would cover each other. */
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
  const [chosen, choose] = useState<number>()
  const placed = rows.flatMap((project) => {
    const place = placeOf(project)
    return place ? [{ project, place }] : []
  })
  const extent = extentOf(
    placed.map(({ place }) => place),
    extentOfMap(tiles),
  )
  const available = rows.reduce((sum, { counts }) => sum + counts.available, 0)
  const units = rows.reduce((sum, project) => sum + project.units, 0)
  const card = phone ? rows.find(({ id }) => id === chosen) : undefined
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
              chosen={project.id === chosen}
              follows={!phone}
              onChoose={() => choose(project.id)}
            />
          ))}
        </ul>
      </section>
      <div className={styles.map}>
        <MapView
          tiles={tiles}
          label="Map of the projects"
          extent={extent}
          focus={placed.find(({ project }) => project.id === chosen)?.place}
        >
          {placed.map(({ project, place }) => (
            <MapPin key={project.id} place={place} front={project.id === chosen}>
              <button
                type="button"
                className={styles.pin}
                aria-pressed={project.id === chosen}
                onClick={(event) => {
                  event.stopPropagation()
                  choose(project.id)
                }}
              >
                <AvailabilityRing counts={project.counts} />
                <VisuallyHidden>available, </VisuallyHidden>
                <span className={styles.name}>{project.name}</span>
              </button>
            </MapPin>
          ))}
        </MapView>
        {card && (
          <ul className={styles.card}>
            <Row project={card} chosen={false} follows={false} onChoose={() => undefined} />
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
      <Cover picture={project.cover} sizes="112px" />
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
