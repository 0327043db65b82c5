import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { EmptyState } from '../EmptyState.tsx'
import { FailedState } from '../FailedState.tsx'
import { useListState } from '../list/useListState.ts'
import { PageSkeleton } from '../PageSkeleton.tsx'
import { DataTable, type ListResponse } from '../table/DataTable.tsx'
import { RowCard } from '../table/RowCard.tsx'
import styles from './Gallery.module.css'
import { Show } from './Show.tsx'
import { sampleQueries } from './sample.ts'

interface Row {
  readonly id: number
  readonly name: string
}

const still = { error: null, isFetching: false, isPlaceholderData: false, refetch: () => undefined }
const FAILURE = { message: 'The server did not answer in time.', status: 504, request_id: '5f0c-2b7e' }
const FACES: readonly (readonly [string, ListResponse<Row>])[] = [
  ['First use', { ...still, data: { data: [] } }],
  ['Loading', { ...still, data: undefined, isFetching: true }],
  ['Failed', { ...still, data: undefined, error: FAILURE }],
  ['Failed, old rows stay', { ...still, error: FAILURE, data: { data: [{ id: 1, name: 'Tower A' }] } }],
  [
    'The next page is on its way',
    { ...still, isFetching: true, isPlaceholderData: true, data: { data: [{ id: 1, name: 'Tower A' }] } },
  ],
]

/** States of a page without content. */
export function StateShow() {
  const list = useListState(sampleQueries, { prefix: 'faces.' })
  return (
    <div className={styles.shows}>
      <Show name="Empty" wide>
        <div className={styles.framed}>
          <EmptyState
            icon={<IconBuilding size={22} stroke={1.5} />}
            title="No buildings yet"
            text="Buildings hold the units that can be sold. Add the first one to see its availability here."
            action={<Button>New building</Button>}
          />
        </div>
      </Show>
      <Show name="Failed" wide>
        <div className={styles.framed}>
          <FailedState error={FAILURE} onRetry={() => undefined} />
        </div>
      </Show>
      {FACES.map(([name, answer]) => (
        <Show key={name} name={`List: ${name.toLowerCase()}`} wide>
          <div className={styles.framed}>
            <DataTable
              name={`faces ${name}`}
              label={name}
              state={list}
              answer={answer}
              rowName={(row) => row.name}
              columns={[
                { id: 'name', title: 'Name', cell: (row) => row.name },
                { id: 'number', title: 'Number', cell: (row) => row.id, align: 'right' },
              ]}
              card={(row) => <RowCard title={row.name} />}
              empty={{ title: 'No units yet', text: 'Units are what is sold.', action: <Button>New unit</Button> }}
            />
          </div>
        </Show>
      ))}
      <Show name="A page on its way" wide>
        <div className={styles.framed}>
          <PageSkeleton kind="detail" />
        </div>
      </Show>
    </div>
  )
}
