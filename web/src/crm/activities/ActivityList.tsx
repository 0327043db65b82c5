import { Button } from '@mantine/core'
import type { activities } from '@storey/api/crm/activities.ts'
import type { Input, ResponseOf } from '@storey/api/endpoint.ts'
import type { ComponentProps } from 'react'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { countText } from '../../ui/format/number.ts'
import type { ListState } from '../../ui/list/useListState.ts'
import { Pager } from '../../ui/table/Pager.tsx'
import styles from './ActivitiesPage.module.css'
import { bucketsOf } from './buckets.ts'
import { ActivityLine } from './parts/ActivityLine.tsx'
import { useFolding } from './useFolding.ts'

export const PER_PAGE = 100

interface Props {
  answer: ComponentProps<typeof Await<ResponseOf<typeof activities.list>>>['answer']
  list: ListState<Input<typeof activities.list>['query']>
  plan: () => void
  /** Open activities: a completed one leaves the list. */
  open: boolean
}

/** Activities by due date, the most urgent first. */
export function ActivityList({ answer, list, plan, open }: Props) {
  const { search, type, priority, owner_id } = list.query
  const narrowed = [search, type, priority, owner_id].some((one) => one !== undefined)
  return (
    <Await answer={answer} kind="list">
      {({ data, meta }) => <Buckets data={data} meta={meta} list={list} plan={plan} open={open} narrowed={narrowed} />}
    </Await>
  )
}

interface BucketsProps extends ResponseOf<typeof activities.list>, Omit<Props, 'answer'> {
  narrowed: boolean
}

function Buckets({ data, meta, list, plan, open, narrowed }: BucketsProps) {
  const { rows, folding } = useFolding(data, open)
  return (
    <div className={styles.list}>
      {bucketsOf(rows, folding).map(({ id, title, activities: within }, _, buckets) => (
        <section key={id} aria-labelledby={`bucket-${id}`}>
          <h2 id={`bucket-${id}`} className={styles.bucket} data-bucket={id}>
            {title} {countOf(meta.total, buckets.length, within.length)}
          </h2>
          {within.map((activity) => (
            <ActivityLine key={activity.id} activity={activity} folds={folding.has(activity.id)} />
          ))}
        </section>
      ))}
      {rows.length === 0 && <Nothing filtered={narrowed} clear={() => list.clear()} plan={plan} />}
      {meta.total > PER_PAGE && (
        <Pager meta={meta} onPage={(page) => list.change({ page })} onPerPage={() => list.change({ page: 1 })} />
      )}
    </div>
  )
}

/** A page does not know how many of a bucket are on other pages, unless all activities are in one bucket. */
function countOf(total: number, buckets: number, within: number) {
  if (total > PER_PAGE && buckets > 1) return null
  return <small>{countText(total > PER_PAGE ? total : within)}</small>
}

function Nothing({ filtered, clear, plan }: { filtered: boolean; clear: () => void; plan: () => void }) {
  if (filtered)
    return (
      <EmptyState
        scene="telescope"
        title="No activities match"
        text="Remove a filter or clear all."
        action={
          <Button variant="default" onClick={clear}>
            Clear filters
          </Button>
        }
      />
    )
  return (
    <EmptyState
      scene="desk"
      title="Nothing due"
      text="Plan a call, viewing or task."
      action={<Button onClick={plan}>Plan activity</Button>}
    />
  )
}
