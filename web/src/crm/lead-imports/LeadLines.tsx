import { leadImports } from '@storey/api/client-endpoints.ts'
import type { ImportLine, LeadImport } from '@storey/api/crm/lead-imports.ts'
import { sourceLabels } from '@storey/api/crm/lead-names.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { phoneText } from '@storey/api/phone-text.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { LineTable, linesOf } from '../../imports/LineTable.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import type { Column } from '../../ui/table/column.ts'
import { MoneyRange } from '../../ui/values/Money.tsx'
import { PhoneText } from '../../ui/values/PhoneText.tsx'
import { leadImport } from './lead-import.ts'
import { nameIn, reasonOf } from './lead-labels.ts'

const kind = leadImport(true)

/** The lines of a lead import. */
export function LeadLines({ one }: { one: LeadImport }) {
  const list = useListState(listQueries.leadImports.lines)
  const answer = useQuery(keepPrevious(query(leadImports.lines, linesOf(one, list.query))))
  return (
    <LineTable<ImportLine, typeof list.query>
      one={one}
      kind={kind}
      state={list}
      answer={answer}
      nameOf={({ preview, cells }) => preview?.full_name || nameIn(cells, one.columns)}
      pageOf={({ lead_id }) => (lead_id === null ? undefined : `/crm/leads/${lead_id}`)}
      reason={(line) => <Reason line={line} />}
      about={(line) => reasonOf(line) || (line.preview?.email ?? phoneText(line.preview?.phone ?? ''))}
      columns={columns}
    />
  )
}

function Reason({ line }: { line: ImportLine }) {
  const lead = line.twin?.lead
  if (line.problems.length === 0 && lead)
    return (
      <>
        Duplicate of{' '}
        <Link to={`/crm/leads/${lead.id}`} dir="auto">
          {lead.full_name}
        </Link>
      </>
    )
  return <span title={reasonOf(line)}>{reasonOf(line)}</span>
}

const columns: readonly Column<ImportLine>[] = [
  { id: 'email', title: 'E-mail', cell: ({ preview }) => <bdi>{preview?.email}</bdi>, width: 220, gives: 4 },
  {
    id: 'phone',
    title: 'Phone',
    cell: ({ preview }) => preview?.phone && <PhoneText value={preview.phone} />,
    width: 156,
    gives: 5,
  },
  {
    id: 'source',
    title: 'Source',
    cell: ({ preview }) => preview && sourceLabels[preview.source],
    width: 96,
    gives: 1,
  },
  {
    id: 'owner',
    title: 'Owner',
    cell: ({ preview }) => preview && (preview.owner ?? 'Unassigned'),
    width: 130,
    gives: 2,
  },
  {
    id: 'budget',
    title: 'Budget',
    cell: ({ preview }) =>
      preview && (
        <MoneyRange from={preview.budget_min} to={preview.budget_max} currency={preview.currency} none="Not known" />
      ),
    align: 'right',
    width: 140,
    gives: 3,
  },
]
