import { Button, UnstyledButton } from '@mantine/core'
import { amenities } from '@storey/api/client-endpoints.ts'
import type { Amenity } from '@storey/api/inventory/amenities.ts'
import { AMENITY_CATEGORIES, type AmenityCategory } from '@storey/api/inventory/amenity-names.ts'
import { amenityColumns, namesOf } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { IconCategory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import { countText } from '../../ui/format/number.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import type { Filter } from '../../ui/list/filters.ts'
import { SavedViews } from '../../ui/list/SavedViews.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { useCounted } from '../../ui/list/useViewCounts.ts'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import styles from './AmenitiesPage.module.css'
import { AmenityForm } from './AmenityForm.tsx'
import { AmenityPanel } from './AmenityPanel.tsx'
import { AmenityPicture } from './parts/AmenityPicture.tsx'
import { categoryLabels } from './parts/amenity-labels.ts'

/** Cards have no columns to choose from. */
const amenityIds = namesOf(amenityColumns).map((id) => ({ id }))

/** Minimum page size, because cards are small. */
const FEWEST = 50

/** The amenity library: each amenity once, by category, with its picture and usage count. */
export function AmenitiesPage() {
  const list = useListState(listQueries.amenities.list)
  const request = { ...list.query, per_page: Math.max(FEWEST, list.query.per_page ?? FEWEST) }
  const answer = useQuery(keepPrevious(query(amenities.list, { query: request })))
  const counted = useCounted(answer, list.query)
  const { data } = answer
  const filters: readonly Filter<keyof typeof list.query & string>[] = [
    {
      kind: 'choice',
      key: 'category',
      label: 'Category',
      options: AMENITY_CATEGORIES.map((value) => ({ value, label: categoryLabels[value].label })),
    },
    { kind: 'yes', key: 'used', label: 'Used', yes: 'In use', no: 'Not in use' },
  ]
  const add = () => list.show('new')
  const opened = Number(list.shown)
  return (
    <Page
      title="Amenities"
      area="Inventory"
      count={data?.meta}
      flush
      actions={<CreateButton onClick={add}>New amenity</CreateButton>}
    >
      <div className={styles.root}>
        <Categories
          chosen={list.query.category ?? []}
          onChoose={(category) => list.change({ category: category && [category] })}
        />
        <div className={styles.main}>
          <FilterBar
            state={list}
            filters={filters}
            search="Find an amenity"
            total={data?.meta.total}
            right={
              <ExportButton
                begin={(format) =>
                  call(amenities.export, { body: exported(list.query, namesOf(amenityColumns), amenityIds, format) })
                }
              />
            }
            views={<SavedViews name="amenities" label="Amenities" state={list} answer={counted} />}
          />
          <div className={styles.scroll}>
            {!data && answer.error ? (
              <FailedState error={answer.error} onRetry={() => void answer.refetch()} />
            ) : !data ? (
              <div className={styles.cards} aria-busy>
                {[1, 2, 3, 4, 5, 6, 7, 8].map((place) => (
                  <div key={place} className={styles.waiting} />
                ))}
              </div>
            ) : data.data.length === 0 ? (
              list.filtered > 0 ? (
                <EmptyState
                  title="No amenity matches"
                  action={
                    <Button variant="default" onClick={list.clear}>
                      Clear filters
                    </Button>
                  }
                />
              ) : (
                <EmptyState
                  title="No amenities yet"
                  text="Create an amenity once, then add it to projects, buildings and units."
                  action={<Button onClick={add}>New amenity</Button>}
                />
              )
            ) : (
              <>
                {groupsOf(data.data).map(({ category, rows }) => (
                  <section key={category} aria-labelledby={`amenities-${category}`}>
                    <h2 id={`amenities-${category}`}>{categoryLabels[category].label}</h2>
                    <ul className={styles.cards}>
                      {rows.map((amenity) => (
                        <Card
                          key={amenity.id}
                          amenity={amenity}
                          opened={amenity.id === opened}
                          onOpen={() => list.show(amenity.id)}
                        />
                      ))}
                    </ul>
                  </section>
                ))}
                {data.meta.total > data.meta.per_page && (
                  <Pager
                    meta={data.meta}
                    onPage={(page) => list.change({ page })}
                    onPerPage={(per_page) => list.change({ per_page })}
                  />
                )}
              </>
            )}
          </div>
        </div>
      </div>
      {list.shown === 'new' && (
        <AmenityForm onClose={() => list.show(undefined)} onCreated={(id) => list.show(id, { replace: true })} />
      )}
      {opened > 0 && <AmenityPanel key={opened} id={opened} onClose={() => list.show(undefined)} />}
    </Page>
  )
}

/** Groups the rows by category, in the order of the list. */
function groupsOf(rows: readonly Amenity[]) {
  const groups = new Map<AmenityCategory, Amenity[]>()
  for (const row of rows) groups.set(row.category, [...(groups.get(row.category) ?? []), row])
  return [...groups].map(([category, all]) => ({ category, rows: all }))
}

interface CategoriesProps {
  chosen: readonly AmenityCategory[]
  onChoose: (category: AmenityCategory | undefined) => void
}

/** The categories that have amenities, with counts; narrow windows use a filter instead. */
function Categories({ chosen, onChoose }: CategoriesProps) {
  const { data } = useQuery(query(amenities.categories, {}))
  const counts = data?.data ?? []
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <nav className={styles.categories} aria-label="Categories">
      <UnstyledButton aria-current={chosen.length === 0 || undefined} onClick={() => onChoose(undefined)}>
        <IconCategory size={16} stroke={1.6} aria-hidden />
        <span>All</span>
        <small>{countText(total)}</small>
      </UnstyledButton>
      {counts.map(({ category, count }) => {
        const { icon: Icon, label } = categoryLabels[category]
        return (
          <UnstyledButton
            key={category}
            aria-current={(chosen.length === 1 && chosen[0] === category) || undefined}
            onClick={() => onChoose(category)}
          >
            <Icon size={16} stroke={1.6} aria-hidden />
            <span>{label}</span>
            <small>{countText(count)}</small>
          </UnstyledButton>
        )
      })}
    </nav>
  )
}

const usesText = (count: number) => (count === 0 ? 'Not used' : count === 1 ? '1 use' : `${countText(count)} uses`)

function Card({ amenity, opened, onOpen }: { amenity: Amenity; opened: boolean; onOpen: () => void }) {
  const { name, picture, icon, uses, description } = amenity
  const count = uses.projects + uses.buildings + uses.units
  return (
    <li className={styles.card} data-opened={opened || undefined}>
      <AmenityPicture picture={picture} icon={icon} sizes="(max-width: 47.99em) 50vw, 240px" />
      <span className={styles.line}>
        <UnstyledButton className={styles.name ?? ''} onClick={onOpen} dir="auto">
          {name}
        </UnstyledButton>
        <span>{usesText(count)}</span>
      </span>
      <span className={styles.words} dir="auto">
        {description}
      </span>
    </li>
  )
}
