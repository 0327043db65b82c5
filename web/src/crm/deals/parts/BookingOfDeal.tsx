import { Button, UnstyledButton } from '@mantine/core'
import { bookings, brokerSales, deals } from '@storey/api/client-endpoints.ts'
import type { Deal } from '@storey/api/crm/deal.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { bookingStatusLabels } from '../../../sales/parts/labels.ts'
import { useCan } from '../../../shell/Can.tsx'
import { RemoteSelect } from '../../../ui/fields/RemoteSelect.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Status } from '../../../ui/values/Status.tsx'
import styles from './DealFacts.module.css'
import type { SendDeal } from './send-deal.ts'

/** The booking that a deal led to; a press links another one. Developers and the platform learn of no deal of a brokerage. */
export function BookingOfDeal({ deal, send }: { deal: Deal; send: SendDeal }) {
  const [editing, setEditing] = useState(false)
  const opens = useCan(bookings.one.access)
  const params = { id: deal.id }
  const { booking } = deal

  if (editing)
    return (
      <div ref={focusWithin}>
        <RemoteSelect
          aria-label="Booking"
          placeholder="Number, unit or project"
          value={booking?.id ?? null}
          at_hand={booking ? [{ ...booking, likely: false, name: `${booking.number} · ${booking.unit}` }] : []}
          load={(search) => query(deals.bookings, { params, query: { search } })}
          drawn={({ name, status }) => `${name} · ${bookingStatusLabels[status].label}`}
          onChange={(booking_id) => {
            setEditing(false)
            void send(call(deals.booking, { params, body: { booking_id } }))
          }}
          onBlur={() => setEditing(false)}
        />
      </div>
    )
  if (!booking)
    return (
      <span className={styles.unit}>
        <LikelyBookings deal={deal} send={send} />
        <UnstyledButton className={styles.edit ?? ''} onClick={() => setEditing(true)}>
          Link with a booking
        </UnstyledButton>
      </span>
    )
  return (
    <span className={styles.unit}>
      {opens ? <Link to={`/inventory/units/booked-units/${booking.id}`}>{booking.number}</Link> : booking.number}
      {`${booking.project}, ${booking.unit}`}
      <Status tone={bookingStatusLabels[booking.status].tone}>{bookingStatusLabels[booking.status].label}</Status>
      <Button size="compact-xs" variant="subtle" onClick={() => setEditing(true)} aria-label="Change booking">
        Change
      </Button>
    </span>
  )
}

/** The bookings of a brokerage whose buyer is the lead by e-mail or phone: a press links one. */
function LikelyBookings({ deal, send }: { deal: Deal; send: SendDeal }) {
  const isBroker = useCan(brokerSales.list.access)
  const params = { id: deal.id }
  const { data } = useQuery({
    ...query(deals.bookings, { params, query: { likely: true, limit: 3 } }),
    enabled: isBroker && deal.status !== 'lost',
  })
  return data?.data.map(({ id, name, project }) => (
    <Button
      key={id}
      size="compact-sm"
      variant="default"
      title={`${project}. A buyer has the e-mail or phone of this lead.`}
      onClick={() => void send(call(deals.booking, { params, body: { booking_id: id } }))}
    >
      Link {name}
    </Button>
  ))
}

const focusWithin = (field: HTMLElement | null) => field?.querySelector('input')?.focus()
