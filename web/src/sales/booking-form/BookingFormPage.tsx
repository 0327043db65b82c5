import { bookingForms } from '@storey/api/client-endpoints.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../../http/failure.ts'
import { query } from '../../http/query.ts'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { useSearchText } from '../../ui/list/useSearchText.ts'
import type { Chosen } from '../parts/slots.ts'
import { BookingFlow } from './BookingFlow.tsx'
import { draftKey } from './draft.ts'
import { NoSuchOffer } from './NoSuchOffer.tsx'

/** `?sale_offer_id=7` books at the price of that offer. Books a unit on a payment plan, step by step. It loads the booking form and nothing else. */
export function BookingFormPage() {
  const id = useRecordId()
  const plan_id = useRecordId('plan_id')
  const [text] = useSearchText()
  const typed = Number(text.sale_offer_id)
  const sale_offer_id = Number.isSafeInteger(typed) && typed > 0 ? typed : undefined
  // Chosen files stay when another unit is booked instead of the one that was taken.
  const [files, setFiles] = useState<Chosen>({})
  const answer = useQuery({
    ...query(bookingForms.one, { params: { id, plan_id }, query: sale_offer_id ? { sale_offer_id } : {} }),
    // Another plan of the same unit replaces what is shown, without the form going away.
    placeholderData: (previous) =>
      previous?.data.unit.id === id && previous.data.offer?.id === sale_offer_id
        ? keepPreviousData(previous)
        : undefined,
  })
  if (sale_offer_id && !answer.data && answer.error instanceof Failure && answer.error.status === 422)
    return <NoSuchOffer message={answer.error.message} unit_id={id} plan_id={plan_id} />
  return (
    <Await answer={answer} kind="form" what="unit on this plan">
      {({ data }) => (
        <BookingFlow key={draftKey(data.unit.id, data.offer?.id)} form={data} files={files} onFiles={setFiles} />
      )}
    </Await>
  )
}
