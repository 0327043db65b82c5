import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core'
import type { Job } from '@storey/api/account/tasks.ts'
import { jobs } from '@storey/api/client-endpoints.ts'
import { IconAlertTriangle, IconFileSpreadsheet, IconFileText, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../http/call.ts'
import { refetched } from '../../http/stale.ts'
import { act, useAction } from '../../ui/act.ts'
import { dayOf, dayText } from '../../ui/format/day.ts'
import { countText, sizeText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { fetchResult } from './fetch-result.ts'
import { undoChange } from './undo-change.tsx'
import { isRunning } from './useWork.ts'
import styles from './WorkList.module.css'

/** A task: a progress bar while it runs, then its result. */
export function WorkItem({ job }: { job: Job }) {
  const running = isRunning(job)
  return (
    <li className={styles.item}>
      <Icon job={job} />
      <div className={styles.body}>
        <span className={styles.title} dir="auto">
          {job.path === null ? job.title : <Link to={job.path}>{job.title}</Link>}
        </span>
        {running ? <Bar job={job} /> : <span className={styles.facts}>{factsOf(job)}</span>}
      </div>
      {running && <CancelWork job={job} />}
      {job.file && <Download job={job} />}
      {job.undo_until !== null && <Undo job={job} />}
      {!running && !job.file && job.path === null && !(isDone(job) && job.expires_at === null) && <Again job={job} />}
    </li>
  )
}

const isDone = ({ status }: Job) => status === 'done'

function Icon({ job }: { job: Job }) {
  if (job.status === 'failed') return <IconAlertTriangle className={styles.failed} size={20} stroke={1.6} aria-hidden />
  const Kind = job.title.endsWith('.csv') ? IconFileText : IconFileSpreadsheet
  return <Kind size={20} stroke={1.5} aria-hidden />
}

function Bar({ job: { title, status, done, total, cancelling } }: { job: Job }) {
  const share = total === null || total === 0 ? 0 : (done / total) * 100
  const label = cancelling
    ? 'Stopping'
    : status === 'queued'
      ? 'Queued'
      : total === null
        ? 'Starting'
        : `${countText(done)} of ${countText(total)}`
  return (
    <>
      <Progress className={styles.bar ?? ''} size={4} value={share} aria-label={`${title}, ${label}`} />
      <span className={styles.facts}>{label}</span>
    </>
  )
}

function factsOf({ status, file, problem, ended_at, expires_at, undone_at, total }: Job): ReactNode {
  if (undone_at !== null)
    return (
      <>
        Undone <Instant value={undone_at} />
      </>
    )
  if (status === 'failed') return <span className={styles.failed}>{problem}</span>
  if (status === 'cancelled')
    return (
      <>
        Canceled <Instant value={ended_at} />
      </>
    )
  // A task without a file is only shown as done.
  if (!expires_at)
    return (
      <>
        Done <Instant value={ended_at} />
      </>
    )
  if (!file) return 'Expired'
  const until = dayOf(expires_at)
  const rows = total === null ? '' : `${countText(total)} ${total === 1 ? 'row' : 'rows'}, `
  return (
    <>
      <Instant value={ended_at} />, {rows}
      {sizeText(file.size)}. Available until {dayText(until, until)}
    </>
  )
}

function CancelWork({ job }: { job: Job }) {
  const cancel = async () => {
    await act(() => call(jobs.cancel, { params: { id: job.id } }))
  }
  return (
    <Tooltip label="Cancel">
      <ActionIcon size={36} aria-label={`Cancel ${job.title}`} disabled={job.cancelling} onClick={() => void cancel()}>
        <IconX size={16} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  )
}

function Again({ job: { id, title, status } }: { job: Job }) {
  const { run, running } = useAction()
  const begin = async () => {
    await run(async () => {
      await call(jobs.again, { params: { id } })
      await refetched()
    })
  }
  const label = status === 'done' ? 'Export again' : 'Try again'
  return (
    <Button
      variant="default"
      size="xs"
      loading={running}
      aria-label={`${label}: ${title}`}
      onClick={() => void begin()}
    >
      {label}
    </Button>
  )
}

function Undo({ job: { id, title } }: { job: Job }) {
  const [undoing, setUndoing] = useState(false)
  const undo = async () => {
    setUndoing(true)
    await undoChange(id)
    setUndoing(false)
  }
  return (
    <Button variant="default" size="xs" loading={undoing} aria-label={`Undo: ${title}`} onClick={() => void undo()}>
      Undo
    </Button>
  )
}

function Download({ job }: { job: Job }) {
  const [fetching, setFetching] = useState(false)
  const download = async () => {
    setFetching(true)
    await fetchResult(job)
    setFetching(false)
  }
  return (
    <Button
      variant="default"
      size="xs"
      loading={fetching}
      aria-label={`Download ${job.title}`}
      onClick={() => void download()}
    >
      Download
    </Button>
  )
}
