import { Button } from '@mantine/core'
import { holdRequests } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { RequestRows } from './parts/RequestRows.tsx'

/** The broker's hold requests with their state, the newest first. */
export function OwnRequestsPage() {
  const answer = useQuery(query(holdRequests.own, {}))
  const withdraw = (id: number) =>
    act(() => call(holdRequests.withdraw, { params: { id }, body: {} }), { good: 'Request withdrawn' })
  return (
    <Page title="Hold requests">
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title="No hold requests"
              text="Open an available unit and request a hold for a client. The answer of the sales desk appears here."
            />
          ) : (
            <RequestRows
              requests={data}
              to={({ unit }) => `/channel/units/${unit.id}`}
              actions={({ id, status }) =>
                status === 'waiting' && (
                  <Button size="xs" variant="default" onClick={() => void withdraw(id)}>
                    Withdraw
                  </Button>
                )
              }
            />
          )
        }
      </Await>
    </Page>
  )
}
