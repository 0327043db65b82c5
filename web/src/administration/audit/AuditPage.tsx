import { Text, UnstyledButton } from '@mantine/core'
import { type AuditEvent, auditResult } from '@storey/api/administration/audit.ts'
import { audit, organizations } from '@storey/api/client-endpoints.ts'
import { auditColumns, namesOf } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { useSession } from '../../http/useSession.ts'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { useMayOpen } from '../../shell/useMayOpen.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import type { Filter } from '../../ui/list/filters.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Person } from '../../ui/values/Person.tsx'
import { Status } from '../../ui/values/Status.tsx'
import styles from './Audit.module.css'
import { AuditPanel } from './parts/AuditPanel.tsx'
import { actionText, groupLabels, resultLabels, resultTones, subjectOf, whoOf } from './parts/event-text.ts'

const allFilters: readonly Filter<'user' | 'organization' | 'action' | 'result' | 'from' | 'to' | 'routine'>[] = [
  {
    kind: 'record',
    key: 'user',
    label: 'User',
    load: (search) => query(audit.people, { query: { search } }),
    known: (ids) => query(audit.people, { query: { ids } }),
  },
  { kind: 'choice', key: 'action', label: 'Action', options: groupLabels },
  {
    kind: 'choice',
    key: 'result',
    label: 'Result',
    options: auditResult.options.map((value) => ({ value, label: resultLabels[value] })),
  },
  { kind: 'days', from: 'from', to: 'to', label: 'Date' },
  {
    kind: 'record',
    key: 'organization',
    label: 'Organization',
    load: (search) => query(organizations.options, { query: { search } }),
    known: (ids) => query(organizations.options, { query: { ids } }),
  },
  {
    kind: 'choice',
    key: 'routine',
    label: 'Drafts and previews',
    single: true,
    options: [{ value: 'shown', label: 'Shown' }],
  },
]

/** Audit log: every call that changed something or was refused, newest first. */
export function AuditPage() {
  // An admin reads the log of one organization.
  const everything = useSession()?.access_type === 'super_admin'
  const filters = everything ? allFilters : allFilters.filter((one) => !('key' in one && one.key === 'organization'))
  const list = useListState(listQueries.audit.list)
  const answer = useQuery(keepPrevious(query(audit.list, { query: list.query })))
  const openId = Number(list.shown)

  return (
    <Page title="Audit log" area="Administration" count={answer.data?.meta} flush>
      <DataTable
        name="audit"
        label="Audit log"
        noun={['event', 'events']}
        state={list}
        answer={answer}
        search="User, IP address or request id"
        filters={filters}
        bar={(shown) => (
          <ExportButton
            begin={(format) => call(audit.export, { body: exported(list.query, namesOf(auditColumns), shown, format) })}
          />
        )}
        rowName={(event) => `${actionText(event.action)} by ${whoOf(event)}`}
        columns={[
          {
            id: 'what',
            title: 'Action',
            width: 230,
            cell: (event) => <What event={event} onOpen={() => list.show(event.id)} />,
          },
          { id: 'who', title: 'User', width: 180, cell: (event) => <Who event={event} /> },
          { id: 'record', title: 'Object', width: 150, gives: 2, cell: (event) => <Record event={event} /> },
          { id: 'result', title: 'Result', width: 110, cell: ({ result }) => <Result result={result} /> },
          {
            id: 'at',
            title: 'When',
            sort: 'at',
            downFirst: true,
            width: 120,
            cell: ({ at }) => <Instant value={at} />,
          },
          ...(everything
            ? [
                {
                  id: 'organization',
                  title: 'Organization',
                  width: 180,
                  cell: ({ organization }: AuditEvent) => organization?.name,
                },
              ]
            : []),
          {
            id: 'address',
            title: 'IP address',
            width: 130,
            gives: 1,
            cell: ({ address }) =>
              address ?? (
                <Text span inherit c="dimmed">
                  System
                </Text>
              ),
          },
        ]}
        card={(event) => (
          <RowCard
            title={<What event={event} onOpen={() => list.show(event.id)} />}
            aside={<Result result={event.result} />}
            lines={[[whoOf(event), <Instant key="at" value={event.at} />], otherSubject(event)]}
          />
        )}
        empty={{
          title: 'No events yet',
          text: 'Changes and refused requests appear here.',
        }}
      />
      {openId > 0 && <AuditPanel id={openId} onClose={() => list.show(undefined)} />}
    </Page>
  )
}

/** The object of an event on a phone, unless it is the user, such as at a sign-in. */
function otherSubject(event: AuditEvent): string {
  const text = subjectOf(event)?.text ?? ''
  return text === whoOf(event) ? '' : text
}

const What = ({ event, onOpen }: { event: AuditEvent; onOpen: () => void }) => (
  <UnstyledButton className={styles.what ?? ''} onClick={onOpen}>
    {actionText(event.action)}
  </UnstyledButton>
)

const Who = ({ event }: { event: AuditEvent }) =>
  event.user_name && event.user_id !== null ? (
    <Person person={{ id: event.user_id, full_name: event.user_name, picture: event.picture }} />
  ) : (
    <Text span inherit c="dimmed">
      {whoOf(event)}
    </Text>
  )

function Record({ event }: { event: AuditEvent }) {
  const subject = subjectOf(event, useMayOpen())
  if (!subject) return null
  return subject.to ? (
    <Link quiet to={subject.to}>
      {subject.text}
    </Link>
  ) : (
    subject.text
  )
}

const Result = ({ result }: Pick<AuditEvent, 'result'>) => (
  <Status tone={resultTones[result]}>{resultLabels[result]}</Status>
)
