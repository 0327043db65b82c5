import { Button, Group, Text } from '@mantine/core'
import type { SystemJob, SystemState } from '@storey/api/administration/system.ts'
import { system } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { Await } from '../../ui/Await.tsx'
import { useAction } from '../../ui/act.ts'
import { countText } from '../../ui/format/number.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Section } from '../../ui/Section.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Row, RowList } from '../users/parts/RowList.tsx'

type State = 'failed' | 'waiting' | 'running'
const states = [
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'running', label: 'Running' },
] as const
const POLL_MS = 5_000

interface Props {
  queues: SystemState['queues']
  /** Jobs were retried or discarded here. */
  onChange: () => unknown
}

/** Background jobs in one state; those that failed can be retried or discarded, one by one or all that are shown. */
export function JobsSection({ queues, onChange }: Props) {
  const [state, setState] = useState<State>('failed')
  const answer = useQuery({ ...query(system.jobs, { query: { state } }), refetchInterval: POLL_MS })
  const onDone = () => Promise.all([answer.refetch(), onChange()])
  const late = queues.filter(({ oldest_seconds }) => (oldest_seconds ?? 0) > 60)
  return (
    <Section
      title="Background jobs"
      note={late
        .map(({ name, oldest_seconds }) => `${name} is ${countText(Math.round((oldest_seconds ?? 0) / 60))} min behind`)
        .join(', ')}
      action={<SegmentedSwitch label="Jobs to show" value={state} onChange={setState} options={states} small />}
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              No {state} jobs.
            </Text>
          ) : (
            <Jobs jobs={data} state={state} onDone={onDone} />
          )
        }
      </Await>
    </Section>
  )
}

interface JobsProps {
  jobs: readonly SystemJob[]
  state: State
  onDone: () => Promise<unknown>
}

function Jobs({ jobs, state, onDone }: JobsProps) {
  return (
    <>
      {state === 'failed' && jobs.length > 1 && <JobActions ids={jobs.map(({ id }) => id)} onDone={onDone} all />}
      <RowList label={`Jobs: ${state}`}>
        {jobs.map((job) => (
          <Row
            key={job.id}
            title={job.queue}
            note={
              <>
                Attempt {job.attempts} of {job.max_attempts} · Created <Instant value={job.created_at} />
                {job.error && ` · ${job.error}`}
              </>
            }
          >
            {state !== 'running' && (
              <JobActions ids={[job.id]} name={job.queue} waiting={state === 'waiting'} onDone={onDone} />
            )}
          </Row>
        ))}
      </RowList>
    </>
  )
}

interface ActionProps {
  onDone: () => Promise<unknown>
  ids: readonly string[]
  name?: string
  all?: boolean
  waiting?: boolean
}

function JobActions({ ids, onDone, name = '', all = false, waiting = false }: ActionProps) {
  const { run, running } = useAction()
  const body = { ids: [...ids] }
  const retry = () =>
    run(() => call(system.retryJobs, { body }), { good: ({ data }) => `${countText(data.changed)} queued again` }).then(
      onDone,
    )
  const discard = async () => {
    const agreed = await confirm({
      title: all ? `Discard ${countText(ids.length)} jobs?` : `Discard this job of ${name}?`,
      effect: 'What it would have done is not done, and can’t be restored.',
      verb: all ? 'Discard jobs' : 'Discard job',
      danger: true,
    })
    if (agreed)
      await run(() => call(system.discardJobs, { body }), {
        good: ({ data }) => `${countText(data.changed)} discarded`,
      }).then(onDone)
  }
  const which = all ? 'all' : name
  return (
    <Can access={system.retryJobs.access}>
      <Group gap="xs" wrap="nowrap">
        {!waiting && (
          <Button
            variant="default"
            size="xs"
            loading={running}
            aria-label={`Retry ${which}`}
            onClick={() => void retry()}
          >
            {all ? 'Retry all' : 'Retry'}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          disabled={running}
          aria-label={`Discard ${which}`}
          onClick={() => void discard()}
        >
          {all ? 'Discard all' : 'Discard'}
        </Button>
      </Group>
    </Can>
  )
}
