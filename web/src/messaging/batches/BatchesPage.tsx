import { Text } from '@mantine/core'
import { contactCompanies, messageBatches } from '@storey/api/client-endpoints.ts'
import { messageBatchColumns, namesOf } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import type { MessageBatch } from '@storey/api/messaging/message-batches.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { StepTo } from '../../shell/StepTo.tsx'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { act } from '../../ui/act.ts'
import { countText } from '../../ui/format/number.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Page } from '../../ui/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { channels, messageStatuses, titleText } from '../labels.ts'
import messaging from '../parts/Messaging.module.css'
import { MessagingTabs } from '../parts/MessagingTabs.tsx'

const tones = { sending: 'info', paused: 'warn', completed: 'good', cancelled: 'neutral' } as const satisfies Record<
  MessageBatch['status'],
  string
>
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const batchStatuses = {
  sending: 'Sending',
  paused: 'Paused',
  completed: 'Completed',
  cancelled: 'Canceled',
} as const

/** Batches of messages with their progress; unsent messages can be paused and cancelled. */
export function BatchesPage() {
  const list = useListState(listQueries.messageBatches.list)
  const answer = useQuery(keepPrevious(query(messageBatches.list, { query: list.query })))
  return (
    <Page
      title="Messages"
      area="Administration"
      count={answer.data?.meta}
      tabs={<MessagingTabs current="batches" />}
      flush
    >
      <DataTable
        name="message-batches"
        label="Batches"
        state={list}
        answer={answer}
        search="Template"
        bar={(shown) => (
          <ExportButton
            begin={(format) =>
              call(messageBatches.export, { body: exported(list.query, namesOf(messageBatchColumns), shown, format) })
            }
          />
        )}
        filters={[
          { kind: 'choice', key: 'status', label: 'Status', options: optionsOf(batchStatuses) },
          { kind: 'choice', key: 'channel', label: 'Channel', options: optionsOf(channels) },
        ]}
        rowName={titleText}
        columns={[
          { id: 'title', title: 'Template', width: 150, cell: (batch) => <Title batch={batch} /> },
          { id: 'channel', title: 'Channel', width: 96, gives: 2, cell: ({ channel }) => channels[channel] },
          { id: 'status', title: 'Status', width: 110, cell: ({ status }) => <BatchStatus status={status} /> },
          { id: 'progress', title: 'Progress', width: 150, cell: (batch) => <BatchProgress batch={batch} /> },
          { id: 'details', title: 'Details', width: 484, cell: (batch) => <Outcome batch={batch} /> },
          { id: 'by', title: 'Sent by', width: 150, gives: 1, cell: ({ created_by }) => created_by },
          {
            id: 'started',
            title: 'Started',
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
        empty={{
          scene: 'plane',
          title: 'No batches yet',
          text: 'Choose companies or brokers and send them a message. Its progress appears here.',
          action: (
            <StepTo to="/auth/contacts/companies" access={contactCompanies.list.access}>
              Choose companies
            </StepTo>
          ),
        }}
      />
    </Page>
  )
}

const Title = ({ batch }: { batch: MessageBatch }) => (
  <Link to={`/messenger/logs?batch=${batch.id}`}>{titleText(batch)}</Link>
)

const BatchStatus = ({ status }: Pick<MessageBatch, 'status'>) => (
  <Status tone={tones[status]}>{batchStatuses[status]}</Status>
)

/** The statuses that end a message, the best first, with the color of each in the bar and before its count. */
const outcomes = [
  ['read', 'var(--accent)'],
  ['delivered', 'var(--accent-pale)'],
  ['sent', 'var(--accent-line)'],
  ['failed', 'var(--tone-bad)'],
  ['uncertain', 'var(--tone-warn)'],
  ['skipped', 'var(--tone-neutral)'],
  ['cancelled', 'var(--line-2)'],
] as const

function BatchProgress({ batch }: { batch: MessageBatch }) {
  const { recipients, counts } = batch
  const done = recipients - (counts.queued ?? 0) - (counts.sending ?? 0)
  return (
    <span className={messaging.progress}>
      {countText(done)} of {countText(recipients)}
      <span
        className={messaging.bar}
        role="progressbar"
        aria-label={`Progress: ${titleText(batch)}`}
        aria-valuenow={done}
        aria-valuemax={recipients}
      >
        {outcomes.map(([status, color]) => {
          const count = counts[status] ?? 0
          return count > 0 && <i key={status} style={{ flexGrow: count, background: color }} />
        })}
        {done < recipients && <i style={{ flexGrow: recipients - done }} />}
      </span>
    </span>
  )
}

/** Results of the messages, or why the batch stopped. */
function Outcome({ batch: { problem, counts } }: { batch: MessageBatch }) {
  if (problem)
    return (
      <Text span inherit truncate title={problem} c="var(--danger)">
        {problem}
      </Text>
    )
  return (
    <span className={messaging.outcomes}>
      {outcomes.map(([status, color]) => {
        const count = counts[status] ?? 0
        return (
          count > 0 && (
            <span key={status}>
              <i style={{ background: color }} aria-hidden="true" />
              {countText(count)} {messageStatuses[status].toLowerCase()}
            </span>
          )
        )
      })}
    </span>
  )
}

function actionsOf(batch: MessageBatch) {
  const { id, status, counts, retryable } = batch
  const params = { id }
  const cancel = async () => {
    const queued = countText(counts.queued ?? 0)
    if (
      await confirm({
        title: `Cancel “${titleText(batch)}”?`,
        effect: `${queued} unsent messages will be canceled.`,
        verb: 'Cancel batch',
        danger: true,
      })
    )
      await act(() => call(messageBatches.cancel, { params }), { good: 'Batch canceled' })
  }
  return [
    { label: 'Open log', to: `/messenger/logs?batch=${id}` },
    ...(status === 'sending'
      ? [
          {
            label: 'Pause',
            onSelect: () => void act(() => call(messageBatches.pause, { params }), { good: 'Paused' }),
          },
        ]
      : []),
    ...(status === 'paused'
      ? [
          {
            label: 'Resume',
            onSelect: () => void act(() => call(messageBatches.resume, { params }), { good: 'Resumed' }),
          },
        ]
      : []),
    ...(retryable > 0 && status !== 'cancelled'
      ? [
          {
            label: `Retry ${countText(retryable)} failed`,
            onSelect: () =>
              void act(() => call(messageBatches.retry, { params }), { good: `${countText(retryable)} queued again` }),
          },
        ]
      : []),
    ...(status === 'sending' || status === 'paused'
      ? [{ label: 'Cancel batch', onSelect: () => void cancel(), danger: true }]
      : []),
  ]
}
