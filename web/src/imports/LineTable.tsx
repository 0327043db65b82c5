import { Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { refresh } from '../http/query.ts'
import { Link } from '../ui/Link.tsx'
import type { ListState } from '../ui/list/useListState.ts'
import type { Column } from '../ui/table/column.ts'
import { DataTable, type ListResponse } from '../ui/table/DataTable.tsx'
import { RowCard } from '../ui/table/RowCard.tsx'
import { Status } from '../ui/values/Status.tsx'
import styles from './Imports.module.css'
import { planLabels, planTones, undoneLabels } from './import-labels.ts'
import type { ImportKind, ImportLine, ImportOne } from './kind.ts'

interface Props<Line extends ImportLine, Query extends object> {
  one: ImportOne
  kind: ImportKind
  state: ListState<Query & { plan: unknown }>
  answer: ListResponse<Line>
  /** Name of the record in a row, even if the row is invalid. */
  nameOf: (line: Line) => string
  /** Path of the record's page, if it has one. */
  pageOf: (line: Line) => string | undefined
  /** Explains the result of a line. */
  reason: (line: Line) => ReactNode
  /** The same on a card, with other details if there is no explanation. */
  about: (line: Line) => ReactNode
  columns: readonly Column<Line>[]
}

/** Failed rows first: they need something to be done. */
const USUAL_SORT = 'plan'

/** What to ask for the rows of an import, in their usual order unless another is asked for. */
export const linesOf = <Query extends object>({ id }: Pick<ImportOne, 'id'>, query: Query) => ({
  params: { id },
  query: { sort: USUAL_SORT, ...query } as const,
})

/** The lines of an import with their planned or final result, and the reason. */
export function LineTable<Line extends ImportLine, Query extends object>(props: Props<Line, Query>) {
  const { one, kind, state, answer, reason, about, columns } = props
  const { lines, reasons } = kind.endpoints
  // The results of the rows change when the job has ended.
  useEffect(() => {
    if (one.status !== 'draft') void refresh(lines, reasons)
  }, [one.status, lines, reasons])
  const common: readonly Column<Line>[] = [
    { id: 'line', title: 'Row', sort: 'line', cell: ({ line }) => line, width: 72 },
    { id: 'name', title: 'Name', cell: (line) => <Name {...props} line={line} />, width: 180 },
    { id: 'plan', title: 'Outcome', sort: 'plan', cell: (line) => <Plan line={line} />, width: 116 },
    {
      id: 'why',
      title: 'Reason',
      cell: (line) => withNotice(line, reason(line)),
      width: columns.length > 1 ? 230 : 420,
    },
  ]
  return (
    <div className={styles.list}>
      <DataTable<Line, Query & { plan: unknown }>
        name={kind.lists.lines}
        label="Rows of the file"
        noun={['row', 'rows']}
        state={state}
        answer={answer}
        usualSort={USUAL_SORT}
        search="Anything in a row"
        filters={[
          {
            kind: 'choice',
            key: 'plan',
            label: 'Outcome',
            options: Object.entries(planLabels).map(([value, label]) => ({ value, label })),
          },
        ]}
        rowKey={({ line }) => line}
        rowName={({ line }) => `Row ${line}`}
        columns={[...common, ...columns]}
        card={(line) => (
          <RowCard
            title={<Name {...props} line={line} />}
            aside={<Plan line={line} />}
            lines={[withNotice(line, about(line)), `Row ${line.line}`]}
          />
        )}
        empty={{ title: 'No rows', text: 'There are no rows to show.' }}
      />
    </div>
  )
}

/** What the reader noticed in a row comes before its reason. */
const withNotice = ({ notice }: ImportLine, reason: ReactNode): ReactNode =>
  notice === null ? (
    reason
  ) : (
    <>
      {notice} {reason}
    </>
  )

function Name<Line extends ImportLine>({
  line,
  nameOf,
  pageOf,
}: Pick<Props<Line, object>, 'nameOf' | 'pageOf'> & { line: Line }) {
  const name = nameOf(line) || '–'
  const page = line.undone === 'removed' || line.undone === 'gone' ? undefined : pageOf(line)
  return page ? (
    <Link to={page} quiet dir="auto">
      {name}
    </Link>
  ) : (
    <bdi>{name}</bdi>
  )
}

const Plan = ({ line: { plan, undone } }: { line: ImportLine }) =>
  undone !== null ? (
    <Status tone="outline">{undoneLabels[undone]}</Status>
  ) : plan ? (
    <Status tone={planTones[plan]}>{planLabels[plan]}</Status>
  ) : (
    <Text span size="sm" c="dimmed">
      Not processed
    </Text>
  )
