import { Button } from '@mantine/core'
import { type ImportRow, MAX_IMPORT } from '@storey/api/imports/imports.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Failure } from '../http/failure.ts'
import { FileDrop } from '../ui/fields/FileDrop.tsx'
import { countText } from '../ui/format/number.ts'
import { Link } from '../ui/Link.tsx'
import type { ListState } from '../ui/list/useListState.ts'
import { Page } from '../ui/Page.tsx'
import { Section } from '../ui/Section.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable, type ListResponse } from '../ui/table/DataTable.tsx'
import { RowCard } from '../ui/table/RowCard.tsx'
import { Instant } from '../ui/values/Instant.tsx'
import { Person } from '../ui/values/Person.tsx'
import { Status } from '../ui/values/Status.tsx'
import styles from './Imports.module.css'
import { importStatusLabels, importTones } from './import-labels.ts'
import type { ImportKind } from './kind.ts'
import { SheetSketch } from './SheetSketch.tsx'
import { hasBegun } from './steps.ts'

const ACCEPTED = '.csv,.xlsx'

interface Props<Query extends object> {
  kind: ImportKind
  state: ListState<Query>
  answer: ListResponse<ImportRow>
  /** Fields next to the file. */
  beside?: ReactNode
  /** Uploads the file; returns null if another field is missing, after showing that error itself. */
  send: (file: File) => Promise<number | null>
}

/** Page that starts an import, and lists earlier ones. */
export function ImportsScreen<Query extends object>({ kind, state, answer, beside, send }: Props<Query>) {
  return (
    <Page title={kind.words.title} crumbs={[kind.home]}>
      <SendFile kind={kind} beside={beside} send={send} />
      <Section title="Earlier imports">
        <div className={styles.list}>
          <DataTable
            name={kind.lists.imports}
            usualSort="-created_at"
            label="Earlier imports"
            noun={['import', 'imports']}
            state={state}
            answer={answer}
            rowName={({ file_name }) => file_name}
            columns={columnsOf(kind)}
            card={cardOf(kind)}
            empty={{
              title: 'Nothing imported yet',
              text: 'Your imports will appear here. You can review and undo them.',
            }}
          />
        </div>
      </Section>
    </Page>
  )
}

function SendFile({ kind, beside, send }: Pick<Props<object>, 'kind' | 'beside' | 'send'>) {
  const navigate = useNavigate()
  const [files, setFiles] = useState<readonly File[]>([])
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [file] = files
  const upload = async (file: File) => {
    setSending(true)
    setProblem(null)
    try {
      const id = await send(file)
      if (id === null) setSending(false)
      else await navigate({ href: `${kind.at}/${id}` })
    } catch (error) {
      // Shown under the field, which keeps the file.
      setProblem(error instanceof Failure ? error.message : 'Couldn’t upload the file. Try again.')
      setSending(false)
    }
  }
  return (
    <form
      className={styles.send}
      onSubmit={(event) => {
        event.preventDefault()
        if (file) void upload(file)
      }}
    >
      {beside}
      <FileDrop
        label="File"
        description={`A row of headings and up to 50,000 rows. ${kind.sheet.needs} You’ll see a preview before anything is imported.`}
        drawing={<SheetSketch heads={kind.sheet.heads} />}
        accept={ACCEPTED}
        largest={MAX_IMPORT.bytes}
        value={files}
        onChange={(chosen) => {
          setFiles(chosen)
          setProblem(null)
          const [chosenFile] = chosen
          if (chosenFile) void upload(chosenFile)
        }}
        disabled={sending}
        error={problem}
      />
      {/* The file is uploaded when it is chosen; after an error or without a building it waits. */}
      {file && (
        <Button type="submit" loading={sending}>
          Upload
        </Button>
      )}
    </form>
  )
}

const Name = ({ one, kind }: { one: ImportRow; kind: ImportKind }) => (
  <Link to={`${kind.at}/${one.id}`} quiet dir="auto">
    {one.file_name}
  </Link>
)
const State = ({ one: { status } }: { one: ImportRow }) => (
  <Status tone={importTones[status]}>{importStatusLabels[status]}</Status>
)
const came = ({ done, undone, status }: ImportRow) =>
  !hasBegun({ status })
    ? 'Nothing yet'
    : status === 'undone'
      ? `${countText(undone.removed)} removed`
      : [
          `${countText(done.created)} new`,
          ...(done.updated > 0 ? [`${countText(done.updated)} updated`] : []),
          ...(done.refused > 0 ? [`${countText(done.refused)} failed`] : []),
        ].join(', ')

const columnsOf = (kind: ImportKind): readonly Column<ImportRow>[] => [
  { id: 'file', title: 'File', cell: (one) => <Name one={one} kind={kind} />, width: 240 },
  { id: 'status', title: 'Status', cell: (one) => <State one={one} />, width: 120 },
  { id: 'rows', title: 'Rows', cell: ({ row_count }) => countText(row_count), align: 'right', width: 80 },
  { id: 'came', title: kind.home.title, cell: came, width: 200 },
  { id: 'user', title: 'By', cell: ({ user }) => <Person person={user} short />, width: 130 },
  {
    id: 'created',
    title: 'Uploaded',
    sort: 'created_at',
    downFirst: true,
    cell: ({ created_at }) => <Instant value={created_at} />,
    width: 120,
  },
]

const cardOf = (kind: ImportKind) => (one: ImportRow) => (
  <RowCard
    title={<Name one={one} kind={kind} />}
    aside={<State one={one} />}
    lines={[[came(one), <Instant key="at" value={one.created_at} />]]}
  />
)
