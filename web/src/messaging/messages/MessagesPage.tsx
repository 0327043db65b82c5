import { Group, Text, UnstyledButton } from '@mantine/core'
import { contactCompanies, messageBatches, messages, messageTemplates } from '@storey/api/client-endpoints.ts'
import { messageColumns, namesOf } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import type { LoggedMessage } from '@storey/api/messaging/messages.ts'
import { phoneText } from '@storey/api/phone-text.ts'
import { IconBrandWhatsapp, IconMail, IconMinus, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { StepTo } from '../../shell/StepTo.tsx'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { act } from '../../ui/act.ts'
import { countText } from '../../ui/format/number.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import type { Filter } from '../../ui/list/filters.ts'
import { useListState } from '../../ui/list/useListState.ts'
import type { Choice, LoadChoices } from '../../ui/loadable.ts'
import { Page } from '../../ui/Page.tsx'
import { BulkAction } from '../../ui/table/BulkAction.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { channels, messageStatuses, skipReasons, templateText, titleText } from '../labels.ts'
import { MessageStatus } from '../parts/MessageStatus.tsx'
import { MessagingTabs } from '../parts/MessagingTabs.tsx'
import { MessagePanel } from './MessagePanel.tsx'

const params = { provider: 'meta' as const }
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Choices named as the list names them. */
const named = <C extends Choice>(
  { queryKey, queryFn }: ReturnType<LoadChoices<C>>,
  nameOf: (choice: C) => string,
): ReturnType<LoadChoices<C>> => ({
  queryKey: [...queryKey, 'named'],
  queryFn: async (context) => {
    const { data } = await queryFn(context)
    return { data: data.map((one) => ({ ...one, name: nameOf(one) })) }
  },
})
const templatesOf = (asked: { search: string } | { ids: number[] }) =>
  named(query(messageTemplates.options, { params, query: asked }), ({ name }) => templateText(name))
const batchesOf = (asked: { search: string } | { ids: number[] }) =>
  named(query(messageBatches.options, { query: asked }), ({ channel, name }) => titleText({ channel, title: name }))

const providers = { meta: 'WhatsApp (Meta)', mail: 'Mail server' } as const

const filters: readonly Filter<'channel' | 'provider' | 'status' | 'template' | 'batch' | 'error' | 'from' | 'to'>[] = [
  { kind: 'choice', key: 'status', label: 'Status', options: optionsOf(messageStatuses) },
  { kind: 'choice', key: 'channel', label: 'Channel', options: optionsOf(channels) },
  { kind: 'choice', key: 'provider', label: 'Provider', options: optionsOf(providers) },
  { kind: 'days', from: 'from', to: 'to', label: 'Queued' },
  {
    kind: 'record',
    key: 'template',
    label: 'Template',
    load: (search) => templatesOf({ search }),
    known: (ids) => templatesOf({ ids }),
  },
  {
    kind: 'record',
    key: 'batch',
    label: 'Batch',
    load: (search) => batchesOf({ search }),
    known: (ids) => batchesOf({ ids }),
  },
  { kind: 'text', key: 'error', label: 'Error code' },
]

/** Every message with its status, newest first. */
export function MessagesPage() {
  const list = useListState(listQueries.messages.list)
  const answer = useQuery(keepPrevious(query(messages.list, { query: list.query })))
  const openId = Number(list.shown)
  const open = ({ id }: LoggedMessage) => list.show(id)

  return (
    <Page title="Messages" area="Administration" count={answer.data?.meta} tabs={<MessagingTabs current="log" />} flush>
      <DataTable
        name="messages"
        label="Messages"
        state={list}
        answer={answer}
        search="Name, number or e-mail"
        filters={filters}
        bar={(shown) => (
          <ExportButton
            begin={(format) =>
              call(messages.export, { body: exported(list.query, namesOf(messageColumns), shown, format) })
            }
          />
        )}
        rowName={({ recipient }) => `Message to ${recipient.name}`}
        columns={[
          {
            id: 'to',
            title: 'To',
            width: 250,
            cell: (message) => <To message={message} onOpen={() => open(message)} />,
          },
          { id: 'address', title: 'Number or e-mail', width: 200, gives: 2, cell: addressText },
          { id: 'status', title: 'Status', width: 130, cell: ({ status }) => <MessageStatus status={status} /> },
          { id: 'details', title: 'Details', width: 230, cell: (message) => <Details message={message} /> },
          { id: 'template', title: 'Template', width: 170, gives: 1, cell: titleText },
          {
            id: 'time',
            title: 'Time',
            width: 120,
            sort: 'queued_at',
            downFirst: true,
            cell: ({ queued_at }) => <Instant value={queued_at} />,
          },
        ]}
        bulk={(chosen) =>
          chosen.all ? null : (
            <BulkAction
              icon={<IconRefresh size={16} stroke={1.6} />}
              label="Retry"
              onClick={async () => {
                const done = await retry(chosen.ids)
                if (done) chosen.clear()
              }}
            />
          )
        }
        onPreview={open}
        card={(message) => (
          <RowCard
            title={<To message={message} onOpen={() => open(message)} />}
            aside={<MessageStatus status={message.status} />}
            lines={[
              [titleText(message), <Instant key="at" value={message.queued_at} />],
              // Without a reason it is the time once more.
              ...(message.skip_reason || message.error_text ? [<Details key="why" message={message} />] : []),
            ]}
          />
        )}
        empty={{
          scene: 'plane',
          title: 'No messages yet',
          text: 'Messages you send to companies and brokers appear here.',
          action: (
            <StepTo to="/auth/contacts/companies" access={contactCompanies.list.access}>
              Choose companies
            </StepTo>
          ),
        }}
      />
      {openId > 0 && <MessagePanel key={openId} id={openId} onClose={() => list.show(undefined)} />}
    </Page>
  )
}

const retry = (ids: readonly (number | string)[]) =>
  act(() => call(messages.retry, { body: { ids: ids.map(Number) } }), {
    good: ({ data }) => (data.queued === 0 ? 'Nothing to retry' : `${countText(data.queued)} queued again`),
  })

const addressText = ({ channel, address }: LoggedMessage) =>
  address && (channel === 'whatsapp' ? phoneText(address) : address)

function To({ message: { channel, recipient, address }, onOpen }: { message: LoggedMessage; onOpen: () => void }) {
  const Icon = address === null ? IconMinus : channel === 'whatsapp' ? IconBrandWhatsapp : IconMail
  return (
    <UnstyledButton onClick={onOpen} fz="inherit" display="block">
      <Group gap={8} wrap="nowrap">
        <Icon size={16} stroke={1.6} color="var(--text-3)" aria-label={channels[channel]} />
        <Text span inherit fw={500} truncate dir="auto">
          {recipient.name}
        </Text>
      </Group>
    </UnstyledButton>
  )
}

/** Why it failed or was skipped; otherwise the time of its status, if it has moved on since it was queued. */
function Details({ message: { skip_reason, error_text, queued_at, status_at } }: { message: LoggedMessage }) {
  const reason = skip_reason ? skipReasons[skip_reason] : error_text
  if (!reason && status_at === queued_at) return null
  return (
    <Text span inherit c="dimmed" truncate title={reason ?? undefined}>
      {reason ?? <Instant value={status_at} />}
    </Text>
  )
}
