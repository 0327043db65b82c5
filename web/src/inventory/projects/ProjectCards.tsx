import { Button } from '@mantine/core'
import type { ProjectRow } from '@storey/api/inventory/project.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import { percentText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { SavedViews } from '../../ui/list/SavedViews.tsx'
import { useCounted } from '../../ui/list/useViewCounts.ts'
import { Pager } from '../../ui/table/Pager.tsx'
import { useExample } from '../../ui/table/useExample.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Availability } from '../parts/Availability.tsx'
import { Cover } from '../parts/Cover.tsx'
import { unitStatusLabels } from '../parts/labels.ts'
import { ProjectStatus, UnitDot } from '../parts/units/UnitStatus.tsx'
import { quarterText } from '../parts/units/unit-labels.ts'
import type { ProjectListProps } from './list-props.ts'
import styles from './ProjectCards.module.css'

const legend = ['available', 'on_hold', 'reserved', 'booked', 'sold', 'blocked', 'unreleased'] as const

/** As in the bar of a card, a handed-over unit counts as sold. */
const countOf = (counts: ProjectRow['counts'], status: (typeof legend)[number]) =>
  counts[status] + (status === 'sold' ? counts.handed_over : 0)

/** Projects as cards with picture and availability. */
export function ProjectCards({ state, answer, filters, empty, example: shown }: ProjectListProps) {
  const { data } = answer
  const counted = useCounted(answer, state.query)
  const example = useExample(shown, empty)
  const cards = (rows: readonly ProjectRow[]) => (
    <ul className={styles.cards} aria-busy={answer.isPlaceholderData}>
      {rows.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </ul>
  )
  return (
    <div className={styles.root}>
      <FilterBar
        state={state}
        filters={filters}
        search="Project, district or code"
        total={data?.meta.total}
        views={<SavedViews name="projects" label="Projects" state={state} answer={counted} />}
        right={
          <ul className={styles.legend} aria-hidden>
            {legend
              .filter((status) => data?.data.some(({ counts }) => countOf(counts, status) > 0))
              .map((status) => (
                <li key={status}>
                  <UnitDot status={status} />
                  {unitStatusLabels[status].label}
                </li>
              ))}
          </ul>
        }
      />
      {!data && answer.error ? <FailedState error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {!data && !answer.error && (
        <div className={styles.cards} aria-busy>
          {[1, 2, 3, 4, 5, 6].map((place) => (
            <div key={place} className={styles.waiting} />
          ))}
        </div>
      )}
      {data?.data.length === 0 &&
        (state.filtered > 0 ? (
          <EmptyState
            title="No project matches"
            action={
              <Button variant="default" onClick={state.clear}>
                Clear filters
              </Button>
            }
          />
        ) : example.rows ? (
          example.framed(cards(example.rows))
        ) : (
          <EmptyState {...example.empty} />
        ))}
      {data && data.data.length > 0 && (
        <>
          {cards(data.data)}
          {data.meta.total > data.meta.per_page && (
            <Pager
              meta={data.meta}
              onPage={(page) => state.change({ page })}
              onPerPage={(per_page) => state.change({ per_page })}
            />
          )}
        </>
      )}
    </div>
  )
}

function ProjectCard({ project }: { project: ProjectRow }) {
  const { name, status, district, city, completion_on, construction_percent, price_from, counts } = project
  const place = [district, city].filter(Boolean).join(', ')
  const handover = [
    completion_on && quarterText(completion_on),
    Number(construction_percent) > 0 && `${percentText(construction_percent)} built`,
  ].filter(Boolean)
  return (
    <li className={styles.card}>
      <Cover
        picture={project.cover}
        sizes="(max-width: 47.99em) 100vw, (max-width: 75em) 50vw, 33vw"
        travels={`/inventory/projects/${project.id}`}
      >
        <ProjectStatus status={status} badge />
      </Cover>
      <div className={styles.line}>
        <h2>
          <Link to={`/inventory/projects/${project.id}`} quiet className={styles.name ?? ''}>
            {name}
          </Link>
        </h2>
        {price_from && (
          <span className={styles.price}>
            from {price_from.currency}{' '}
            <b>
              <Money value={price_from} bare />
            </b>
          </span>
        )}
      </div>
      <div className={styles.line}>
        <span>{place || 'No location yet'}</span>
        <span>{handover.join(' · ')}</span>
      </div>
      <Availability counts={counts} />
    </li>
  )
}
