import { Button } from '@mantine/core'
import { crmReportEmails, crmReports } from '@storey/api/client-endpoints.ts'
import type { CrmReport } from '@storey/api/crm/reports.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { ReportGrid } from '../../ui/chart/ReportGrid.tsx'
import { plainDayText } from '../../ui/format/day.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { late } from '../../ui/late.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { knownPeople, loadPeople } from '../parts/pickers.ts'
import { Agents, Closed, Stages } from './DealReports.tsx'
import { FirstContact, Funnel, Sources } from './LeadReports.tsx'

const { Late: ReportEmails, ahead } = late(
  async () => (await import('../../account/parts/ReportEmails.tsx')).ReportEmails,
)

/** Reports of leads and deals. Period, team and currency are in the address; each figure opens its rows. */
export function CrmReportsPage() {
  const [open, setOpen] = useState(false)
  const list = useListState(listQueries.crmReports.rows)
  const { from, to, currency, owner_id } = list.query
  const answer = useQuery(
    keepPrevious(
      query(crmReports.show, {
        query: {
          ...(from === undefined ? {} : { from }),
          ...(to === undefined ? {} : { to }),
          ...(currency === undefined ? {} : { currency }),
          ...(owner_id === undefined ? {} : { owner_id }),
        },
      }),
    ),
  )
  const period = answer.data?.data.period
  return (
    <Page
      title="CRM reports"
      area="CRM"
      note={period && `${plainDayText(period.from)} to ${plainDayText(period.to)}, ${period.currency}`}
      actions={
        <Button variant="default" onClick={() => setOpen(true)} {...ahead}>
          By e-mail
        </Button>
      }
      flush
    >
      <FilterBar
        state={list}
        filters={[
          { kind: 'days', from: 'from', to: 'to', label: 'Period' },
          { kind: 'record', key: 'owner_id', label: 'Team', load: loadPeople, known: knownPeople },
          {
            kind: 'choice',
            key: 'currency',
            label: 'Currency',
            single: true,
            options: (period?.currencies ?? []).map((value) => ({ value, label: value })),
          },
        ]}
      />
      <Await answer={answer}>{({ data }) => <Reports report={data} team={owner_id} />}</Await>
      {open && (
        <ReportEmails
          all="Everyone"
          only={owner_id === undefined ? 'Everyone' : `Chosen members: ${owner_id.length}`}
          currency={currency}
          list={crmReportEmails.list}
          create={(every) => call(crmReportEmails.create, { body: { every, owner_id, currency } })}
          remove={(id) => call(crmReportEmails.remove, { params: { id } })}
          onClose={() => setOpen(false)}
        />
      )}
    </Page>
  )
}

function Reports({ report, team }: { report: CrmReport; team: readonly number[] | undefined }) {
  const { from, to, currency } = report.period
  const shown = { report, of: { from, to, currency, owner_id: team } }
  return (
    <ReportGrid>
      <Funnel {...shown} />
      <FirstContact {...shown} />
      <Sources {...shown} />
      <Agents {...shown} />
      <Stages {...shown} />
      <Closed {...shown} />
    </ReportGrid>
  )
}
