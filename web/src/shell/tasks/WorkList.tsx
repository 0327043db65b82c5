import { IconFileExport } from '@tabler/icons-react'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import * as copy from './copy.ts'
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
            title={copy.noFilesYet}
            text={copy.exportsAndImportsYouStartAppear}
          />
        ) : (
          <ul className={styles.list} aria-label={copy.yourExports}>
            {data.map((job) => (
              <WorkItem key={job.id} job={job} />
            ))}
          </ul>
        )
      }
    </Await>
  )
}
