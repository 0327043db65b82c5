import { Modal, Skeleton } from '@mantine/core'
import { ownSchedules } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { ScheduleForm } from '../parts/ScheduleForm.tsx'

interface Props {
  booking: Booking
  onClose: () => void
}

/** Dialog that gives a pending booking a schedule of its own. */
export function OwnSchedule({ booking, onClose }: Props) {
  const params = { id: booking.id }
  // An answer from before the last change of the booking is on its way out: a form must not begin with it.
  const [least] = useState(booking.version)
  const answer = useQuery(query(ownSchedules.one, { params }))
  return (
    <Modal opened onClose={onClose} title={`Schedule of ${booking.number}`} size={1160}>
      <Await answer={answer} kind="form">
        {({ data: found }) =>
          found.version < least ? (
            <Skeleton h={240} />
          ) : (
            <ScheduleForm
              found={found}
              requests
              send={async (body, key) => {
                const { data } = await call(ownSchedules.change, { params, body }, { idempotencyKey: key })
                return data.version === body.version
              }}
              onClose={onClose}
            />
          )
        }
      </Await>
    </Modal>
  )
}
