import { bookings } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { useState } from 'react'
import { Can } from '../../shell/Can.tsx'
import { late } from '../../ui/late.tsx'
import { PageMenu } from '../../ui/PageMenu.tsx'

const { Late: CancelBooking } = late(async () => (await import('./CancelBooking.tsx')).CancelBooking)
const { Late: ChangeBuyers } = late(async () => (await import('./ChangeBuyers.tsx')).ChangeBuyers)
const { Late: ChangeUnit } = late(async () => (await import('./ChangeUnit.tsx')).ChangeUnit)

/** Rare actions on a booking, away from the decision buttons, so that a second click on those cannot hit them. */
export function BookingMenu({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState<'unit' | 'buyers' | 'cancel'>()
  if (booking.status !== 'pending' && booking.status !== 'accepted') return null
  const close = () => setAsking(undefined)
  return (
    <Can access={bookings.cancel.access}>
      <PageMenu
        actions={[
          { label: 'Change unit', onSelect: () => setAsking('unit') },
          { label: 'Change buyers', onSelect: () => setAsking('buyers') },
          { label: 'Cancel booking', danger: true, onSelect: () => setAsking('cancel') },
        ]}
      />
      {asking === 'unit' && <ChangeUnit booking={booking} onClose={close} />}
      {asking === 'buyers' && <ChangeBuyers booking={booking} onClose={close} />}
      {asking === 'cancel' && <CancelBooking booking={booking} onClose={close} />}
    </Can>
  )
}
