import { Text } from '@mantine/core'
import { leadImports } from '@storey/api/client-endpoints.ts'
import type { ImportLine, LeadImport } from '@storey/api/crm/lead-imports.ts'
import { sourceLabels } from '@storey/api/crm/lead-names.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query, refresh } from '../../http/query.ts'
import { phoneText } from '../../ui/format/phone.ts'
import { Link } from '../../ui/Link.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { MoneyRange } from '../../ui/Money.tsx'
import { PhoneText } from '../../ui/PhoneText.tsx'
import { Status } from '../../ui/Status.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import * as copy from './copy.ts'
import styles from './Imports.module.css'
import { nameIn, planLabels, planTones, reasonOf, undoneLabels } from './import-labels.ts'

/** The lines of an import with what is to become of them, or did, and why. */
export function LineList({ one }: { one: LeadImport }) {
  const list = useListState(listQueries.leadImports.lines)
  const answer = useQuery({
    ...query(leadImports.lines, { params: { id: one.id }, query: list.query }),
    placeholderData: keepPreviousData,
  })
  // What became of the rows is another thing once the work on them has ended.
  useEffect(() => {
    if (one.status !== 'draft') void refresh(leadImports.lines, leadImports.reasons)
  }, [one.status])
  return (
    <div className={styles.list}>
      <DataTable
        name="lead-import-lines"
        label={copy.rowsOfTheFile}
        state={list}
        answer={answer}
        search={copy.anythingInARow}
        filters={[
          {
            kind: 'choice',
            key: 'plan',
            label: copy.outcome,
            options: Object.entries(planLabels).map(([value, label]) => ({ value, label })),
          },
        ]}
        rowKey={({ line }) => line}
        rowName={({ line }) => copy.rowNumber(line)}
        columns={columnsOf(one)}
        card={cardOf(one)}
        empty={{ title: copy.noRows, text: copy.thereAreNoRowsToShow }}
      />
    </div>
  )
}

/** What a row calls the person, also where it is not understood. */
function Name({ line: { preview, cells, lead_id, undone }, one }: { line: ImportLine; one: LeadImport }) {
  const name = preview?.full_name || nameIn(cells, one.columns) || '–'
  return lead_id !== null && undone !== 'removed' && undone !== 'gone' ? (
    <Link to={`/crm/leads/${lead_id}`} quiet dir="auto">
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
      {copy.notProcessed}
    </Text>
  )

function Reason({ line }: { line: ImportLine }) {
  const lead = line.twin?.lead
  if (line.problems.length === 0 && lead)
    return copy.duplicateOf(
      <Link to={`/crm/leads/${lead.id}`} dir="auto">
        {lead.full_name}
      </Link>,
    )
  return <span title={reasonOf(line)}>{reasonOf(line)}</span>
}

const columnsOf = (one: LeadImport): readonly Column<ImportLine>[] => [
  { id: 'line', title: copy.row, sort: 'line', cell: ({ line }) => line, width: 84 },
  { id: 'name', title: copy.name, cell: (line) => <Name line={line} one={one} />, width: 180 },
  { id: 'plan', title: copy.outcome, cell: (line) => <Plan line={line} />, width: 116 },
  { id: 'why', title: copy.reason, cell: (line) => <Reason line={line} />, width: 340 },
  { id: 'email', title: copy.eMail, cell: ({ preview }) => <bdi>{preview?.email}</bdi>, width: 200 },
  {
    id: 'phone',
    title: copy.phone,
    cell: ({ preview }) => preview?.phone && <PhoneText value={preview.phone} />,
    width: 140,
  },
  { id: 'source', title: copy.source, cell: ({ preview }) => preview && sourceLabels[preview.source], width: 96 },
  { id: 'owner', title: copy.owner, cell: ({ preview }) => preview && (preview.owner ?? 'Unassigned'), width: 130 },
  {
    id: 'budget',
    title: copy.budget,
    cell: ({ preview }) =>
      preview && (
        <MoneyRange
          from={preview.budget_min}
          to={preview.budget_max}
          currency={preview.currency}
          none={copy.notKnown}
        />
      ),
    align: 'right',
    width: 140,
  },
]

const cardOf = (one: LeadImport) => (line: ImportLine) => (
  <RowCard
    title={<Name line={line} one={one} />}
    aside={<Plan line={line} />}
    lines={[reasonOf(line) || (line.preview?.email ?? phoneText(line.preview?.phone ?? '')), copy.rowNumber(line.line)]}
  />
)
