import { Button } from '@mantine/core'
import { leadImports } from '@storey/api/client-endpoints.ts'
import { type LeadImportRow, MAX_IMPORT } from '@storey/api/crm/lead-imports.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Failure } from '../../http/failure.ts'
import { query } from '../../http/query.ts'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { countText } from '../../ui/format/number.ts'
import { Instant } from '../../ui/Instant.tsx'
import { Link } from '../../ui/Link.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { Person } from '../../ui/Person.tsx'
import { Section } from '../../ui/Section.tsx'
import { Status } from '../../ui/Status.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import * as copy from './copy.ts'
import styles from './Imports.module.css'
import { importStatusLabels, importTones } from './import-labels.ts'
import { hasBegun } from './steps.ts'

const ACCEPTED = '.csv,.xlsx'

/** Where an import of leads begins, and what was imported before. */
export function ImportsPage() {
  const list = useListState(listQueries.leadImports.list)
  const answer = useQuery({ ...query(leadImports.list, { query: list.query }), placeholderData: keepPreviousData })
  return (
    <Page title={copy.importLeads} crumbs={[{ title: copy.leads, to: '/crm/leads' }]}>
      <SendFile />
      <Section title={copy.earlierImports}>
        <div className={styles.list}>
          <DataTable
            name="lead-imports"
            usualSort="-created_at"
            label={copy.earlierImports}
            state={list}
            answer={answer}
            rowName={({ file_name }) => file_name}
            columns={columns}
            card={card}
            empty={{
              title: copy.nothingImportedYet,
              text: copy.yourImportsWillAppearHereYou,
            }}
          />
        </div>
      </Section>
    </Page>
  )
}

function SendFile() {
  const navigate = useNavigate()
  const [files, setFiles] = useState<readonly File[]>([])
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [file] = files
  const send = async () => {
    if (!file) return
    setSending(true)
    setProblem(null)
    try {
      const { data } = await call(leadImports.create, { body: { file } }, { idempotencyKey: crypto.randomUUID() })
      await navigate({ href: `/crm/leads/import/${data.id}` })
    } catch (error) {
      // Said under the field, which keeps the file.
      setProblem(error instanceof Failure ? error.message : copy.couldntUploadTheFileTryAgain)
      setSending(false)
    }
  }
  return (
    <form
      className={styles.send}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <FileDrop
        label={copy.file}
        description={copy.csvOrXlsxWithARow}
        accept={ACCEPTED}
        largest={MAX_IMPORT.bytes}
        value={files}
        onChange={(chosen) => {
          setFiles(chosen)
          setProblem(null)
        }}
        error={problem}
      />
      <Button type="submit" disabled={!file} loading={sending}>
        {copy.upload}
      </Button>
    </form>
  )
}

const Name = ({ one }: { one: LeadImportRow }) => (
  <Link to={`/crm/leads/import/${one.id}`} quiet dir="auto">
    {one.file_name}
  </Link>
)
const State = ({ one: { status } }: { one: LeadImportRow }) => (
  <Status tone={importTones[status]}>{importStatusLabels[status]}</Status>
)
const came = ({ done, undone, status }: LeadImportRow) =>
  !hasBegun({ status })
    ? copy.nothingYet
    : status === 'undone'
      ? copy.removedCount(countText(undone.removed))
      : [
          copy.newCount(countText(done.created)),
          ...(done.updated > 0 ? [copy.updatedCount(countText(done.updated))] : []),
          ...(done.refused > 0 ? [copy.failedCount(countText(done.refused))] : []),
        ].join(', ')

const columns: readonly Column<LeadImportRow>[] = [
  { id: 'file', title: copy.file, cell: (one) => <Name one={one} />, width: 260 },
  { id: 'status', title: copy.status, cell: (one) => <State one={one} />, width: 120 },
  { id: 'rows', title: copy.rows, cell: ({ row_count }) => countText(row_count), align: 'right', width: 80 },
  { id: 'came', title: copy.leads, cell: came, width: 220 },
  { id: 'user', title: copy.by, cell: ({ user }) => <Person person={user} short />, width: 140 },
  {
    id: 'created',
    title: copy.uploaded,
    sort: 'created_at',
    downFirst: true,
    cell: ({ created_at }) => <Instant value={created_at} />,
    width: 120,
  },
]

const card = (one: LeadImportRow) => (
  <RowCard
    title={<Name one={one} />}
    aside={<State one={one} />}
    lines={[[came(one), <Instant key="at" value={one.created_at} />]]}
  />
)
