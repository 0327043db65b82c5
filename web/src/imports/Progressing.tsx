import { Box, Button, Progress, Text } from '@mantine/core'
import { jobs } from '@storey/api/client-endpoints.ts'
import { call } from '../http/call.ts'
import { act } from '../ui/act.ts'
import { countText } from '../ui/format/number.ts'
import styles from './Imports.module.css'
import type { ImportOne } from './kind.ts'

interface Props {
  one: ImportOne
  /** The running task: "Checking the rows". */
  title: string
  /** What is kept if it is cancelled. */
  note: string
}

/** A running task: its progress, and a cancel button. */
export function Progressing({ one: { job, user, own }, title, note }: Props) {
  const total = job?.total ?? null
  const done = job?.done ?? 0
  const label = !job
    ? own
      ? ''
      : `Started by ${user.full_name}`
    : job.cancelling
      ? 'Stopping'
      : job.status === 'queued' || total === null
        ? 'Queued'
        : `${countText(done)} of ${countText(total)}`
  const cancel = async () => {
    if (!job) return
    await act(() => call(jobs.cancel, { params: { id: job.id } }))
  }
  return (
    <Box maw={480}>
      <h2 className={styles.title}>{title}</h2>
      <Progress value={total ? (done / total) * 100 : 0} size={6} aria-label={`${title}, ${label}`} mt={12} mb={8} />
      <Text size="sm" c="dimmed" role="status">
        {label}
      </Text>
      <Text size="sm" c="dimmed">
        {note}
      </Text>
      {job && (
        <Button mt={16} variant="default" disabled={job.cancelling} onClick={() => void cancel()}>
          Stop
        </Button>
      )}
    </Box>
  )
}
