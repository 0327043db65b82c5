import { crmReports } from '@storey/api/client-endpoints.ts'
import { leadStatus } from '@storey/api/crm/lead.ts'
import { sourceLabels, statusLabels } from '@storey/api/crm/lead-names.ts'
import type { CrmFigure } from '@storey/api/crm/report-figures.ts'
import type { CrmReportRow } from '@storey/api/crm/reports.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import { ListMemoryContext, LocalListMemory } from '../../ui/list/list-memory.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { moneyCells } from '../../ui/table/figure-cells.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { NoValue } from '../../ui/values/NoValue.tsx'
import { Person } from '../../ui/values/Person.tsx'
import { LeadStatus } from '../parts/LeadStatus.tsx'
import { knownPeople, loadPeople } from '../parts/pickers.ts'
import { timeLabels } from './findings.ts'

const titles: Readonly<Record<CrmFigure, string>> = {
  leads: 'New leads',
  contacted: 'Contacted leads',
  waiting: 'Leads without a contact',
  deals: 'New deals',
  won: 'Won deals',
  lost: 'Lost deals',
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** What a figure of leads counts is a filter of its list. */
const leadFilters = [
  { kind: 'choice', key: 'status', label: 'Status', single: true, options: optionsOf(statusLabels) },
  { kind: 'choice', key: 'within', label: 'First contact', single: true, options: optionsOf(timeLabels) },
] as const

const LeadLink = ({ row: { lead } }: { row: CrmReportRow }) => (
  <Link to={`/crm/leads/${lead.id}`}>{lead.full_name}</Link>
)
const sourceOf = ({ source }: CrmReportRow) => source && sourceLabels[source]
/** The status of a lead, or of a deal in its pipeline. */
function StateOf({ row: { status, deal } }: { row: CrmReportRow }) {
  const known = leadStatus.options.find((one) => one === status)
  return deal ? deal.stage : known && <LeadStatus status={known} />
}

const lead: Column<CrmReportRow> = { id: 'lead', title: 'Lead', width: 180, cell: (row) => <LeadLink row={row} /> }
const owner: Column<CrmReportRow> = {
  id: 'owner',
  title: 'Owner',
  width: 150,
  gives: 3,
  cell: ({ owner: person }) => <Person person={person} none="Unassigned" short />,
}
const source: Column<CrmReportRow> = { id: 'source', title: 'Source', width: 110, gives: 4, cell: sourceOf }
const at = (title: string): Column<CrmReportRow> => ({
  id: 'at',
  title,
  sort: 'at',
  downFirst: true,
  width: 130,
  cell: (row) => <Instant value={row.at} />,
})

const leadColumns: readonly Column<CrmReportRow>[] = [
  lead,
  { id: 'status', title: 'Status', width: 130, cell: (row) => <StateOf row={row} /> },
  owner,
  source,
  at('Created'),
  {
    id: 'contacted',
    title: 'First contact',
    width: 130,
    cell: ({ contacted_at }) => (contacted_at ? <Instant value={contacted_at} /> : <NoValue>Not yet</NoValue>),
  },
]
const dealColumns = (closed: boolean): readonly Column<CrmReportRow>[] => [
  { id: 'deal', title: 'Deal', width: 190, cell: ({ deal }) => deal?.title },
  lead,
  { id: 'stage', title: 'Stage', width: 130, cell: (row) => <StateOf row={row} /> },
  { id: 'value', title: 'Value', width: 130, ...moneyCells(({ value }: CrmReportRow) => value) },
  owner,
  source,
  at(closed ? 'Closed' : 'Created'),
  { id: 'reason', title: 'Lost reason', width: 150, gives: 2, cell: ({ lost_reason }) => lost_reason },
]

/** The leads or deals that a figure of the CRM reports counts, with the same filters. */
export function CrmReportRowsPage() {
  const list = useListState(listQueries.crmReports.rows)
  const figure = list.query.figure ?? 'leads'
  const answer = useQuery(keepPrevious(query(crmReports.rows, { query: list.query })))
  const { currency, reason } = list.query
  const ofDeals = figure === 'deals' || figure === 'won' || figure === 'lost'
  const note = [ofDeals && currency, reason].filter(Boolean).join(', ')
  return (
    <Page
      title={titles[figure]}
      count={answer.data?.meta}
      note={note || undefined}
      crumbs={[{ title: 'CRM reports', to: '/crm/reports' }]}
      flush
    >
      {/* Views of it are not stored on the server; its columns are kept in this browser. */}
      <ListMemoryContext value={LocalListMemory}>
        <DataTable
          key={figure}
          name={ofDeals ? 'crm-report-deals' : 'crm-report-leads'}
          label={titles[figure]}
          noun={ofDeals ? ['deal', 'deals'] : ['lead', 'leads']}
          state={list}
          answer={answer}
          usualSort="-at"
          filters={[
            { kind: 'days', from: 'from', to: 'to', label: 'Period' },
            { kind: 'record', key: 'owner_id', label: 'Team', load: loadPeople, known: knownPeople },
            {
              kind: 'choice',
              key: 'source',
              label: 'Source',
              single: true,
              options: optionsOf(sourceLabels),
            },
            ...(ofDeals ? [] : leadFilters),
          ]}
          rowKey={({ id }) => id}
          rowName={({ deal, lead: { full_name } }) => deal?.title ?? full_name}
          columns={ofDeals ? dealColumns(figure !== 'deals') : leadColumns}
          card={(row) => (
            <RowCard
              title={<LeadLink row={row} />}
              aside={row.value ? <Money value={row.value} short /> : <StateOf row={row} />}
              lines={[
                [row.deal?.title ?? sourceOf(row), row.deal?.stage ?? ''],
                [row.owner?.full_name ?? 'Unassigned', <Instant key="at" value={row.at} />],
              ]}
            />
          )}
          empty={{ scene: 'telescope', title: 'Nothing in this period', text: 'Choose another period.' }}
        />
      </ListMemoryContext>
    </Page>
  )
}
