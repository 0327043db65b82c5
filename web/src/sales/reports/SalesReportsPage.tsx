import { Button } from '@mantine/core'
import { salesReportEmails, salesReports, salesTargets } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import type { SalesReport } from '@storey/api/sales/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { useCan } from '../../shell/Can.tsx'
import { Await } from '../../ui/Await.tsx'
import { ReportGrid } from '../../ui/chart/ReportGrid.tsx'
import { plainDayText } from '../../ui/format/day.ts'
import { countText } from '../../ui/format/number.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { late } from '../../ui/late.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { PageMenu } from '../../ui/PageMenu.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { CashDue } from './CashDue.tsx'
import { daysBefore, lengthOf } from './days-before.ts'
import { Prices, SellThrough } from './ProjectReports.tsx'
import { Brokerages, Discounts, Lost, Steps } from './RankedReports.tsx'

const { Late: ReportEmails, ahead: emailsAhead } = late(
  async () => (await import('../../account/parts/ReportEmails.tsx')).ReportEmails,
)
const { Late: SalesTargets, ahead } = late(async () => (await import('./SalesTargets.tsx')).SalesTargets)

/** Reports of the sales desk. Period, projects and currency are in the address; each figure opens its rows. */
export function SalesReportsPage() {
  const [open, setOpen] = useState<'targets' | 'emails'>()
  const hasTargets = useCan(salesTargets.save.access)
  const phone = usePhone()
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
  const before = useQuery({
    ...keepPrevious(
      query(salesReports.show, {
        query: {
          ...(period ? { ...daysBefore(period), currency: period.currency } : {}),
          ...(project_id === undefined ? {} : { project_id }),
        },
      }),
    ),
    enabled: period !== undefined,
  }).data?.data
  return (
    <Page
      title="Reports"
      area="Sales"
      note={
        period &&
        `${plainDayText(period.from)} to ${plainDayText(period.to)}, ${period.currency}, against the ${countText(lengthOf(period))} days before`
      }
      actions={
        phone ? (
          <PageMenu
            actions={[
              { label: 'By e-mail', onSelect: () => setOpen('emails') },
              ...(hasTargets ? [{ label: 'Sales targets', onSelect: () => setOpen('targets') }] : []),
            ]}
          />
        ) : (
          <>
            <Button variant="default" onClick={() => setOpen('emails')} {...emailsAhead}>
              By e-mail
            </Button>
            {hasTargets && (
              <Button variant="default" onClick={() => setOpen('targets')} {...ahead}>
                Sales targets
              </Button>
            )}
          </>
        )
      }
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
      <Await answer={answer}>{({ data }) => <Reports report={data} before={before} projects={project_id} />}</Await>
      {open === 'targets' && <SalesTargets chosen={project_id?.[0]} onClose={() => setOpen(undefined)} />}
      {open === 'emails' && (
        <ReportEmails
          all="All projects"
          only={project_id === undefined ? 'All projects' : `Chosen projects: ${project_id.length}`}
          currency={currency}
          list={salesReportEmails.list}
          create={(every) => call(salesReportEmails.create, { body: { every, project_id, currency } })}
          remove={(id) => call(salesReportEmails.remove, { params: { id } })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  )
}

interface Props {
  report: SalesReport
  before: SalesReport | undefined
  projects: readonly number[] | undefined
}

function Reports({ report, before, projects }: Props) {
  const { from, to, currency } = report.period
  const shown = { report, before, of: { from, to, currency, project_id: projects } }
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
