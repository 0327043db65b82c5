import { IconFileExport } from '@tabler/icons-react'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useWork } from './useWork.ts'
import { WorkItem } from './WorkItem.tsx'
import styles from './WorkList.module.css'

/** The user's exports and other tasks: progress, result, and expiry. */
export function WorkList() {
  return (
    <Await answer={useWork()}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState
            icon={<IconFileExport size={22} stroke={1.5} />}
            title="No files yet"
            text="Exports and imports you start appear here."
          />
        ) : (
          <ul className={styles.list} aria-label="Your exports">
            {data.map((job) => (
              <WorkItem key={job.id} job={job} />
            ))}
          </ul>
        )
      }
    </Await>
  )
}
