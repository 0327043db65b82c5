import { bookings } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/bookings.ts'
import { useState } from 'react'
import { Can } from '../../shell/Can.tsx'
import { PageMenu } from '../../ui/PageMenu.tsx'
import * as copy from './copy.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** Cancelling stands away from the decision, where no second click of an acceptance can land. */
export function CancelBooking({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState(false)
  if (booking.status !== 'pending' && booking.status !== 'accepted') return null
  return (
    <Can access={bookings.cancel.access}>
      <PageMenu actions={[{ label: copy.cancelBooking, danger: true, onSelect: () => setAsking(true) }]} />
      {asking && (
        <ReasonDialog
          kind="cancel"
          booking={booking}
          onClose={() => setAsking(false)}
          onDone={() => setAsking(false)}
        />
      )}
    </Can>
  )
}
