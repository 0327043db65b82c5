import { Box, Button, Group, Table } from '@mantine/core'
import { bookingBrokers, bookings } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { StepTo } from '../../shell/StepTo.tsx'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { countText } from '../../ui/format/number.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Page } from '../../ui/Page.tsx'

interface Typed {
  readonly name: string
  readonly bookings: number
  readonly likely: { readonly id: number; readonly name: string } | null
}

/** Typed names of brokerages, each to be confirmed as one of the platform. */
export function MatchBrokeragesPage() {
  const answer = useQuery(query(bookingBrokers.typed, {}))
  return (
    <Page
      title="Typed brokerages"
      note="Brokerage names that were typed in live bookings. Choose the organization for each."
      crumbs={[{ title: 'Bookings', to: '/inventory/units/booked-units' }]}
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              scene="ledger"
              title="No typed names"
              text="Names that are typed in a booking, or imported with earlier sales, appear here until each is linked to an organization."
              action={
                <StepTo to="/inventory/units/booked-units" access={bookings.list.access}>
                  Open bookings
                </StepTo>
              }
            />
          ) : (
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Typed name</Table.Th>
                  <Table.Th>Bookings</Table.Th>
                  <Table.Th>Brokerage</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.map((one) => (
                  <TypedName key={one.name} typed={one} />
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Await>
    </Page>
  )
}

function TypedName({ typed: { name, bookings, likely } }: { typed: Typed }) {
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(likely)
  const match = async () => {
    if (!chosen) return
    const sure = await confirm({
      title: `Match ${name} to ${chosen.name}?`,
      effect: `${countText(bookings)} ${bookings === 1 ? 'booking names' : 'bookings name'} the brokerage from now on. Commissions are earned by its terms, except of earlier sales.`,
      verb: 'Match',
    })
    if (sure)
      await act(() => call(bookingBrokers.match, { body: { name, brokerage_id: chosen.id } }), {
        good: ({ data: { left } }) =>
          left === 0
            ? `${name} matched to ${chosen.name}`
            : `${name} matched to ${chosen.name}. ${countText(left)} ${left === 1 ? 'booking is' : 'bookings are'} left: another brokerage protects the client. Edit the broker of each with a reason.`,
      })
  }
  return (
    <Table.Tr>
      <Table.Td>
        <bdi>{name}</bdi>
      </Table.Td>
      <Table.Td>{countText(bookings)}</Table.Td>
      <Table.Td>
        <Group gap="xs">
          <Box miw={150} flex="0 1 16rem">
            <RemoteSelect
              aria-label={`Brokerage of ${name}`}
              load={(search) => query(bookingBrokers.brokerages, { query: { search } })}
              at_hand={likely ? [likely] : []}
              value={chosen?.id ?? null}
              onChange={(_, choice) => setChosen(choice)}
            />
          </Box>
          <Button
            variant="default"
            size="xs"
            flex="none"
            disabled={!chosen}
            aria-label={`Match ${name}`}
            onClick={() => void match()}
          >
            Match
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
