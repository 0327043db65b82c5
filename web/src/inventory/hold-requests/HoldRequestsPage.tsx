import { Button, Group } from '@mantine/core'
import { holdRequests } from '@storey/api/client-endpoints.ts'
import type { HoldRequest } from '@storey/api/inventory/hold-requests.ts'
import { holdRequestColumns, namesOf } from '@storey/api/list-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Page } from '../../ui/Page.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { protectedText, RequestRows } from '../channel/parts/RequestRows.tsx'
import { bookingAddress } from '../parts/units/booking-address.ts'
import { CounterOffer } from './CounterOffer.tsx'
import { RejectRequest } from './RejectRequest.tsx'

const labels: Readonly<Record<HoldRequest['kind'], string>> = {
  hold: 'Grant hold',
  offer: 'Make offer',
  booking: 'Hold and book',
}

/** The queue of the sales desk: requests of brokers that wait, the oldest first. */
export function HoldRequestsPage() {
  const answer = useQuery(query(holdRequests.waiting, {}))
  const [rejected, setRejected] = useState<HoldRequest>()
  const [countered, setCountered] = useState<HoldRequest>()
  const navigate = useNavigate()
  const grant = async ({ id, kind, unit, client_name, payment_plan_id, protected_for }: HoldRequest) => {
    const sure =
      !protected_for ||
      (await confirm({
        title: `Grant the request for ${unit.name}?`,
        effect: protectedText(protected_for),
        verb: labels[kind],
        danger: true,
      }))
    if (!sure) return
    if (kind === 'offer') return navigate({ href: `/inventory/sale-offers/new?units=${unit.id}&request=${id}` })
    const held = await act(() => call(holdRequests.grant, { params: { id }, body: {} }), {
      good: `${unit.name} is on hold for ${client_name}`,
    })
    // The booking form takes client, brokerage and broker from the hold.
    if (held && kind === 'booking')
      await navigate({
        href: payment_plan_id ? bookingAddress(unit.id, payment_plan_id) : `/inventory/units/${unit.id}`,
      })
  }
  return (
    <Page
      title="Hold requests"
      count={answer.data?.data.length}
      actions={
        <>
          {(answer.data?.data.length ?? 0) > 0 && (
            <ExportButton
              where="actions"
              begin={(format) =>
                call(holdRequests.exportWaiting, { body: { format, columns: namesOf(holdRequestColumns) } })
              }
            />
          )}
          <Button component={Link} to="/inventory/client-registrations" quiet variant="default">
            Registered clients
          </Button>
        </>
      }
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title="No requests waiting"
              text="Requests from brokers for holds, offers and bookings appear here."
            />
          ) : (
            <RequestRows
              requests={data}
              showBroker
              to={({ unit }) => `/inventory/units/${unit.id}`}
              actions={(request) => (
                <Group gap="xs" wrap="nowrap">
                  <Button
                    size="xs"
                    aria-label={`${labels[request.kind]} of ${request.unit.name}`}
                    onClick={() => void grant(request)}
                  >
                    {labels[request.kind]}
                  </Button>
                  <RowMenu
                    name={request.unit.name}
                    actions={[
                      ...(request.kind === 'offer'
                        ? []
                        : [{ label: 'Counter-offer', onSelect: () => setCountered(request) }]),
                      { label: 'Reject', danger: true, onSelect: () => setRejected(request) },
                    ]}
                  />
                </Group>
              )}
            />
          )
        }
      </Await>
      {countered && <CounterOffer request={countered} onClose={() => setCountered(undefined)} />}
      {rejected && <RejectRequest request={rejected} onClose={() => setRejected(undefined)} />}
    </Page>
  )
}
