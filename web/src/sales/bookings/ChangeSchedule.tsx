import { Button } from '@mantine/core'
import { ownSchedules } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { useState } from 'react'
import { useSession } from '../../http/useSession.ts'
import { Can } from '../../shell/Can.tsx'
import { late } from '../../ui/late.tsx'

const { Late: OwnSchedule, ahead } = late(async () => (await import('./OwnSchedule.tsx')).OwnSchedule)

/** Opens the schedule of a pending booking, unless a request of it waits for someone. */
export function ChangeSchedule({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false)
  const me = useSession()?.user_id
  const { status, discount_request: request } = booking
  const waits = request !== null && ['pending', 'assigned', 'changes_requested'].includes(request.status)
  const returned =
    request?.status === 'changes_requested' && request.kind === 'schedule' && request.requested_by.id === me
  if (status !== 'pending' || (waits && !returned)) return null
  return (
    <Can access={ownSchedules.change.access}>
      <Button variant="default" size="xs" onClick={() => setOpen(true)} {...ahead}>
        Change schedule
      </Button>
      {open && <OwnSchedule booking={booking} onClose={() => setOpen(false)} />}
    </Can>
  )
}
