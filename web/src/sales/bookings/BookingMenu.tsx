import { bookingPrint, bookings } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { saveFile } from '../../http/save.ts'
import { useCan } from '../../shell/Can.tsx'
import { act } from '../../ui/act.ts'
import { late } from '../../ui/late.tsx'
import { PageMenu } from '../../ui/PageMenu.tsx'
import { usePrintOffer } from '../../ui/print-offer.ts'

const { Late: CancelBooking } = late(async () => (await import('./CancelBooking.tsx')).CancelBooking)
const { Late: ChangeBuyers } = late(async () => (await import('./ChangeBuyers.tsx')).ChangeBuyers)
const { Late: ChangeUnit } = late(async () => (await import('./ChangeUnit.tsx')).ChangeUnit)

/** Rare actions on a booking, away from the decision buttons, so that a second click on those cannot hit them. */
export function BookingMenu({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState<'unit' | 'buyers' | 'cancel'>()
  const changes = useCan(bookings.cancel.access) && (booking.status === 'pending' || booking.status === 'accepted')
  const params = { id: booking.id }
  const print = () => void act(async () => saveFile(await call(bookingPrint.pdf, { params })))
  usePrintOffer(print)
  const close = () => setAsking(undefined)
  return (
    <>
      <PageMenu
        actions={[
          ...(changes
            ? [
                { label: 'Change unit', onSelect: () => setAsking('unit') },
                { label: 'Change buyers', onSelect: () => setAsking('buyers') },
              ]
            : []),
          { label: 'Print as PDF', onSelect: print },
          ...(changes ? [{ label: 'Cancel booking', danger: true, onSelect: () => setAsking('cancel') }] : []),
        ]}
      />
      {asking === 'unit' && <ChangeUnit booking={booking} onClose={close} />}
      {asking === 'buyers' && <ChangeBuyers booking={booking} onClose={close} />}
      {asking === 'cancel' && <CancelBooking booking={booking} onClose={close} />}
    </>
  )
}
