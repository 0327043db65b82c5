import { Button } from '@mantine/core'
import { channel, holdRequests } from '@storey/api/client-endpoints.ts'
import type { HoldRequest } from '@storey/api/inventory/hold-requests.ts'
import { holdRequestColumns, namesOf } from '@storey/api/list-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { StepTo } from '../../shell/StepTo.tsx'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tabs, useTab } from '../../ui/Tabs.tsx'
import { OwnSales } from './OwnSales.tsx'
import { RequestRows, recordText } from './parts/RequestRows.tsx'

/** The broker's requests with their state, and the offers and bookings that came of them; the newest first. */
export function OwnRequestsPage() {
  const answer = useQuery(query(holdRequests.own, {}))
  const [tab] = useTab(['requests', 'sales'])
  const withdraw = (id: number) =>
    act(() => call(holdRequests.withdraw, { params: { id }, body: {} }), { good: 'Request withdrawn' })
  const accept = ({ id }: HoldRequest, unit_id: number) =>
    act(() => call(holdRequests.accept, { params: { id }, body: { unit_id } }), {
      good: 'Accepted. The unit is being held.',
    })
  const own = answer.data?.data[0]?.record
  const note = own && own.held > 0 && recordText(own)
  return (
    <Page
      title="Hold requests"
      note={note}
      actions={
        <ExportButton
          where="actions"
          begin={(format) => call(holdRequests.exportOwn, { body: { format, columns: namesOf(holdRequestColumns) } })}
        />
      }
      tabs={
        <Tabs
          label="Hold requests"
          current={tab}
          tabs={[
            { id: 'requests', title: 'Requests', count: answer.data?.data.length },
            { id: 'sales', title: 'Offers and bookings' },
          ]}
        />
      }
    >
      {tab === 'sales' ? (
        <OwnSales />
      ) : (
        <Await answer={answer} kind="list">
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState
                scene="key"
                title="No hold requests"
                text="Open an available unit and request a hold for a client. The answer of the sales desk appears here."
                action={
                  <StepTo to="/channel/projects" access={channel.projects.access}>
                    Open availability
                  </StepTo>
                }
              />
            ) : (
              <RequestRows
                requests={data}
                onAccept={(request, unit_id) => void accept(request, unit_id)}
                to={({ unit }) => `/channel/units/${unit.id}`}
                actions={({ id, status }) =>
                  (status === 'waiting' || status === 'countered') && (
                    <Button size="xs" variant="default" onClick={() => void withdraw(id)}>
                      Withdraw
                    </Button>
                  )
                }
              />
            )
          }
        </Await>
      )}
    </Page>
  )
}
