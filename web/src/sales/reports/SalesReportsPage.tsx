import { salesReports } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import type { SalesReport } from '@storey/api/sales/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { ReportGrid } from '../../ui/chart/ReportGrid.tsx'
import { plainDayText } from '../../ui/format/day.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { CashDue } from './CashDue.tsx'
import { Prices, SellThrough } from './ProjectReports.tsx'
import { Brokerages, Discounts, Lost, Steps } from './RankedReports.tsx'

/** Reports of the sales desk. Period, projects and currency are in the address; each figure opens its rows. */
export function SalesReportsPage() {
  const list = useListState(listQueries.salesReports.rows)
  const { from, to, currency, project_id } = list.query
  const about = {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(currency === undefined ? {} : { currency }),
  }
  const answer = useQuery(
    keepPrevious(
      query(salesReports.show, { query: { ...about, ...(project_id === undefined ? {} : { project_id }) } }),
    ),
  )
  // Without the chosen projects, so that others can be chosen. It is the same call if none is.
  const all = useQuery(keepPrevious(query(salesReports.show, { query: about }))).data?.data
  const period = answer.data?.data.period
  return (
    <Page
      title="Reports"
      area="Sales"
      note={period && `${plainDayText(period.from)} to ${plainDayText(period.to)}, ${period.currency}`}
      flush
    >
      <FilterBar
        state={list}
        filters={[
          { kind: 'days', from: 'from', to: 'to', label: 'Period' },
          {
            kind: 'choice',
            key: 'project_id',
            label: 'Project',
            options: (all?.projects ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          },
          {
            kind: 'choice',
            key: 'currency',
            label: 'Currency',
            single: true,
            options: (all?.period.currencies ?? []).map((value) => ({ value, label: value })),
          },
        ]}
      />
      <Await answer={answer}>{({ data }) => <Reports report={data} projects={project_id} />}</Await>
    </Page>
  )
}

function Reports({ report, projects }: { report: SalesReport; projects: readonly number[] | undefined }) {
  const { from, to, currency } = report.period
  const shown = { report, of: { from, to, currency, project_id: projects } }
  return (
    <ReportGrid>
      <SellThrough {...shown} />
      <Prices {...shown} />
      <Brokerages {...shown} />
      <CashDue {...shown} />
      <Discounts {...shown} />
      <Steps {...shown} />
      <Lost {...shown} />
    </ReportGrid>
  )
}
