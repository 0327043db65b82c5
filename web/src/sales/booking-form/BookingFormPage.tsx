import { bookingForms } from '@storey/api/client-endpoints.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import type { Chosen } from '../parts/slots.ts'
import { BookingFlow } from './BookingFlow.tsx'

/** Books a unit on a payment plan, step by step. It loads the booking form and nothing else. */
export function BookingFormPage() {
  const id = useRecordId()
  const plan_id = useRecordId('plan_id')
  // Chosen files stay when another unit is booked instead of the one that was taken.
  const [files, setFiles] = useState<Chosen>({})
  const answer = useQuery({
    ...query(bookingForms.one, { params: { id, plan_id } }),
    // Another plan of the same unit replaces what is shown, without the form going away.
    placeholderData: (previous) => (previous?.data.unit.id === id ? keepPreviousData(previous) : undefined),
  })
  return (
    <Await answer={answer} kind="form" what="unit on this plan">
      {({ data }) => <BookingFlow key={data.unit.id} form={data} files={files} onFiles={setFiles} />}
    </Await>
  )
}
