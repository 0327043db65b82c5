import { Progress, Stack, Text } from '@mantine/core'
import { messageBatches } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import type { MessageBatch } from '@storey/api/messaging/message-batches.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { act } from '../../ui/act.ts'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Page } from '../../ui/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Status } from '../../ui/values/Status.tsx'
import * as copy from '../copy.ts'
import { MessagingTabs } from '../parts/MessagingTabs.tsx'

const tones = { sending: 'info', paused: 'warn', completed: 'good', cancelled: 'neutral' } as const satisfies Record<
  MessageBatch['status'],
  string
>
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Batches of messages with their progress; unsent messages can be paused and cancelled. */
export function BatchesPage() {
  const list = useListState(listQueries.messageBatches.list)
  const answer = useQuery({ ...query(messageBatches.list, { query: list.query }), placeholderData: keepPreviousData })
  return (
    <Page
      title={copy.messages}
      area="Administration"
      count={answer.data?.meta}
      tabs={<MessagingTabs current="batches" />}
      flush
    >
      <DataTable
        name="message-batches"
        label={copy.batches}
        state={list}
        answer={answer}
        search={copy.template}
        filters={[
          { kind: 'choice', key: 'status', label: copy.status, options: optionsOf(copy.batchStatuses) },
          { kind: 'choice', key: 'channel', label: copy.channel, options: optionsOf(copy.channels) },
        ]}
        rowName={({ title }) => title}
        columns={[
          { id: 'title', title: copy.template, width: 220, cell: (batch) => <Title batch={batch} /> },
          { id: 'channel', title: copy.channel, width: 110, gives: 2, cell: ({ channel }) => copy.channels[channel] },
          { id: 'status', title: copy.status, width: 130, cell: ({ status }) => <BatchStatus status={status} /> },
          { id: 'progress', title: copy.progress, width: 200, cell: (batch) => <BatchProgress batch={batch} /> },
          { id: 'details', title: copy.details, width: 240, cell: (batch) => <Outcome batch={batch} /> },
          { id: 'by', title: copy.sentBy, width: 150, gives: 1, cell: ({ created_by }) => created_by },
          {
            id: 'started',
            title: copy.started,
            width: 120,
            gives: 3,
            sort: 'created_at',
            downFirst: true,
            cell: ({ created_at }) => <Instant value={created_at} />,
          },
        ]}
        menu={actionsOf}
        card={(batch) => (
          <RowCard
            title={<Title batch={batch} />}
            aside={<BatchStatus status={batch.status} />}
            lines={[<BatchProgress key="progress" batch={batch} />, <Outcome key="outcome" batch={batch} />]}
          />
        )}
        empty={{ title: copy.noBatchesYet, text: copy.batchesAppearHere }}
      />
    </Page>
  )
}

const Title = ({ batch: { id, title } }: { batch: MessageBatch }) => (
  <Link to={`/messenger/logs?batch=${id}`}>{title}</Link>
)

const BatchStatus = ({ status }: Pick<MessageBatch, 'status'>) => (
  <Status tone={tones[status]}>{copy.batchStatuses[status]}</Status>
)

function BatchProgress({ batch: { title, recipients, counts } }: { batch: MessageBatch }) {
  const done = recipients - (counts.queued ?? 0) - (counts.sending ?? 0)
  return (
    <Stack gap={4}>
      <Text span inherit>
        {copy.progressOf(countText(done), countText(recipients))}
      </Text>
      <Progress value={(100 * done) / Math.max(1, recipients)} size={4} aria-label={`${copy.progress}: ${title}`} />
    </Stack>
  )
}

/** Results of the messages, or why the batch stopped. */
function Outcome({ batch: { problem, counts } }: { batch: MessageBatch }) {
  const parts = (['read', 'delivered', 'sent', 'failed', 'uncertain', 'skipped', 'cancelled'] as const).flatMap(
    (status) => (counts[status] ? [`${countText(counts[status])} ${copy.statuses[status].toLowerCase()}`] : []),
  )
  const text = problem ?? parts.join(', ')
  return (
    <Text span inherit truncate title={text} c={problem ? 'var(--danger)' : 'dimmed'}>
      {text}
    </Text>
  )
}

function actionsOf(batch: MessageBatch) {
  const { id, title, status, counts, retryable } = batch
  const params = { id }
  const cancel = async () => {
    const queued = countText(counts.queued ?? 0)
    if (
      await confirm({
        title: copy.cancelTitle(title),
        effect: copy.cancelEffect(queued),
        verb: copy.cancelBatch,
        danger: true,
      })
    )
      await act(() => call(messageBatches.cancel, { params }), { good: copy.cancelled })
  }
  return [
    { label: copy.seeLog, to: `/messenger/logs?batch=${id}` },
    ...(status === 'sending'
      ? [
          {
            label: copy.pause,
            onSelect: () => void act(() => call(messageBatches.pause, { params }), { good: copy.paused }),
          },
        ]
      : []),
    ...(status === 'paused'
      ? [
          {
            label: copy.resume,
            onSelect: () => void act(() => call(messageBatches.resume, { params }), { good: copy.resumed }),
          },
        ]
      : []),
    ...(retryable > 0 && status !== 'cancelled'
      ? [
          {
            label: copy.retryFailed(countText(retryable)),
            onSelect: () =>
              void act(() => call(messageBatches.retry, { params }), { good: copy.queuedAgain(countText(retryable)) }),
          },
        ]
      : []),
    ...(status === 'sending' || status === 'paused'
      ? [{ label: copy.cancelBatch, onSelect: () => void cancel(), danger: true }]
      : []),
  ]
}
