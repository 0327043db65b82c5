import { Button, Group } from '@mantine/core'
import { holdRequests } from '@storey/api/client-endpoints.ts'
import type { HoldRequest } from '@storey/api/inventory/hold-requests.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Page } from '../../ui/Page.tsx'
import { protectedText, RequestRows } from '../channel/parts/RequestRows.tsx'
import { RejectRequest } from './RejectRequest.tsx'

/** The queue of the sales desk: hold requests of brokers that wait, the oldest first. */
export function HoldRequestsPage() {
  const answer = useQuery(query(holdRequests.waiting, {}))
  const [rejected, setRejected] = useState<HoldRequest>()
  const grant = async ({ id, unit, client_name, protected_for }: HoldRequest) => {
    const sure =
      !protected_for ||
      (await confirm({
        title: `Grant the hold of ${unit.name}?`,
        effect: protectedText(protected_for),
        verb: 'Grant hold',
        danger: true,
      }))
    if (!sure) return
    await act(() => call(holdRequests.grant, { params: { id }, body: {} }), {
      good: `${unit.name} is on hold for ${client_name}`,
    })
  }
  return (
    <Page title="Hold requests" actions={<Link to="/inventory/client-registrations">Registered clients</Link>}>
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title="No requests waiting"
              text="Hold requests from brokers for published units appear here."
            />
          ) : (
            <RequestRows
              requests={data}
              showBroker
              to={({ unit }) => `/inventory/units/${unit.id}`}
              actions={(request) => (
                <Group gap="xs">
                  <Button
                    size="xs"
                    aria-label={`Grant hold of ${request.unit.name}`}
                    onClick={() => void grant(request)}
                  >
                    Grant hold
                  </Button>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Reject ${request.unit.name}`}
                    onClick={() => setRejected(request)}
                  >
                    Reject
                  </Button>
                </Group>
              )}
            />
          )
        }
      </Await>
      {rejected && <RejectRequest request={rejected} onClose={() => setRejected(undefined)} />}
    </Page>
  )
}
