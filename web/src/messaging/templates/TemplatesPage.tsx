import { Button, Group, Text } from '@mantine/core'
import { messageTemplates } from '@storey/api/client-endpoints.ts'
import { namesOf as columnsOf, messageTemplateColumns } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import type { MessageTemplate } from '@storey/api/messaging/message-templates.ts'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { useAction } from '../../ui/act.ts'
import { countText } from '../../ui/format/number.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { Page } from '../../ui/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { templateText } from '../labels.ts'
import { MessagingTabs } from '../parts/MessagingTabs.tsx'

const params = { provider: 'meta' as const }
const tones = {
  approved: 'good',
  pending: 'info',
  rejected: 'bad',
  paused: 'warn',
  disabled: 'neutral',
} as const satisfies Record<MessageTemplate['status'], string>
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const templateStatuses = {
  approved: 'Approved',
  pending: 'Pending',
  rejected: 'Rejected',
  paused: 'Paused',
  disabled: 'Disabled',
} as const

const categories = { marketing: 'Marketing', utility: 'Utility', authentication: 'Authentication' } as const

const qualities = { green: 'High', yellow: 'Medium', red: 'Low', unknown: 'Unknown' } as const

/** The WhatsApp templates as last synchronized. */
export function TemplatesPage() {
  const list = useListState(listQueries.messageTemplates.list)
  const answer = useQuery(keepPrevious(query(messageTemplates.list, { params, query: list.query })))
  return (
    <Page
      title="Messages"
      area="Administration"
      count={answer.data?.meta}
      tabs={<MessagingTabs current="templates" />}
      actions={<Sync />}
      flush
    >
      <DataTable
        name="message-templates"
        label="Templates"
        state={list}
        answer={answer}
        search="Template"
        bar={(shown) => (
          <ExportButton
            begin={(format) =>
              call(messageTemplates.export, {
                params,
                body: exported(list.query, columnsOf(messageTemplateColumns), shown, format),
              })
            }
          />
        )}
        filters={[
          { kind: 'choice', key: 'status', label: 'Status', options: optionsOf(templateStatuses) },
          { kind: 'choice', key: 'category', label: 'Category', options: optionsOf(categories) },
        ]}
        rowName={({ name }) => templateText(name)}
        columns={[
          {
            id: 'name',
            title: 'Template',
            width: 190,
            sort: 'name',
            cell: ({ name }) => <span title={name}>{templateText(name)}</span>,
          },
          { id: 'language', title: 'Language', width: 90, cell: ({ language }) => languageText(language) },
          { id: 'status', title: 'Status', width: 110, cell: ({ status }) => <State status={status} /> },
          {
            id: 'category',
            title: 'Category',
            width: 116,
            gives: 2,
            cell: ({ category }) => categories[category],
          },
          { id: 'quality', title: 'Quality', width: 84, gives: 1, cell: ({ quality }) => qualities[quality] },
          {
            id: 'variables',
            title: 'Variables',
            width: 88,
            align: 'right',
            cell: (template) => <span title={namesOf(template)}>{template.variables.length || '–'}</span>,
          },
          { id: 'message', title: 'Message', width: 460, cell: (template) => <Words template={template} /> },
          {
            id: 'synced',
            title: 'Sync',
            width: 110,
            hidden: true,
            sort: 'synced_at',
            downFirst: true,
            cell: ({ synced_at }) => <Instant value={synced_at} />,
          },
        ]}
        card={(template) => (
          <RowCard
            title={`${templateText(template.name)} · ${languageText(template.language)}`}
            aside={<State status={template.status} />}
            lines={[
              <Words key="words" template={template} />,
              ...(template.variables.length > 0 ? [`Variables: ${namesOf(template)}`] : []),
            ]}
          />
        )}
        empty={{
          scene: 'plane',
          title: 'No templates yet',
          text: 'Templates are created in WhatsApp Manager. Sync to see them here.',
          action: <Sync />,
        }}
      />
    </Page>
  )
}

const namesOf = ({ variables }: MessageTemplate) => variables.map(({ name }) => name).join(', ')

const State = ({ status }: Pick<MessageTemplate, 'status'>) => (
  <Status tone={tones[status]}>{templateStatuses[status]}</Status>
)

/** Its text, or why it cannot be sent. */
function Words({ template: { body, language, unusable, status_reason } }: { template: MessageTemplate }) {
  const reason = unusable && [unusable, status_reason].filter(Boolean).join(' ')
  const text = (
    <Text
      span
      inherit
      // A block is cut at the end of its own direction, a line of text at the end of its cell's.
      display="block"
      ta="left"
      truncate
      dir={reason === null && isRightToLeft(language) ? 'rtl' : 'auto'}
      c="dimmed"
      title={reason ?? body}
    >
      {reason ?? body}
    </Text>
  )
  return reason ? (
    <Group gap={8} wrap="nowrap">
      <IconAlertTriangle size={14} stroke={1.8} color="var(--warn)" aria-hidden />
      {text}
    </Group>
  ) : (
    text
  )
}

/** A message that begins with a variable has no direction of its own. */
const isRightToLeft = (code: string): boolean => /^(ar|fa|he|ur)\b/.test(code.replace('_', '-'))

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })
/** WhatsApp writes regions as `en_US`, and may add codes that are no languages. */
function languageText(code: string): string {
  try {
    return languages.of(code.replace('_', '-')) ?? code
  } catch {
    return code
  }
}

function Sync() {
  const { run, running } = useAction()
  const sync = () =>
    run(async () => {
      const { data } = await call(messageTemplates.sync, { params })
      if (data.problem === null) notify.good(`${countText(data.count ?? 0)} templates synced`)
      else notify.bad(data.problem)
    })
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.6} />}
      loading={running}
      onClick={() => void sync()}
    >
      Sync
    </Button>
  )
}
