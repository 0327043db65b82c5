import { bookingDrafts, bookingForms } from '@storey/api/client-endpoints.ts'
import type { BookingDraft } from '@storey/api/sales/booking-drafts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../../http/failure.ts'
import { query } from '../../http/query.ts'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { useSearchText } from '../../ui/list/useSearchText.ts'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import type { Chosen } from '../parts/slots.ts'
import { BookingFlow } from './BookingFlow.tsx'
import { draftKey } from './draft.ts'
import { settledDraft } from './draft-saver.ts'
import { NoSuchOffer } from './NoSuchOffer.tsx'

interface Restart {
  /** Key of the draft. */
  readonly key: string
  readonly kept: BookingDraft | null
  readonly round: number
}

/**
 * Books a unit on a payment plan, step by step. Only the booking form's data is loaded.
 * `?sale_offer_id=7` books at the price of that offer.
 */
export function BookingFormPage() {
  const id = useRecordId()
  const plan_id = useRecordId('plan_id')
  const [text] = useSearchText()
  const typed = Number(text.sale_offer_id)
  const sale_offer_id = Number.isSafeInteger(typed) && typed > 0 ? typed : undefined
  // Chosen files are kept if another unit is booked instead of the one that was taken.
  const [files, setFiles] = useState<Chosen>({})
  const answer = useQuery({
    ...query(bookingForms.one, { params: { id, plan_id }, query: sale_offer_id ? { sale_offer_id } : {} }),
    // Changing the plan of the same unit keeps the form mounted.
    placeholderData: (previous) =>
      previous?.data.unit.id === id && previous.data.offer?.id === sale_offer_id
        ? keepPreviousData(previous)
        : undefined,
  })
  const key = draftKey(id, sale_offer_id)
  const draftQuery = query(bookingDrafts.one, { params: { id }, query: sale_offer_id ? { sale_offer_id } : {} })
  // Fetched once per visit: later input is newer than the stored draft.
  const kept = useQuery({
    ...draftQuery,
    queryFn: async (context) => {
      await settledDraft(key)
      return draftQuery.queryFn(context)
    },
    ...{ gcTime: 0, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
  })
  const [restart, setRestart] = useState<Restart | null>(null)
  const again = restart?.key === key ? restart : null
  if (sale_offer_id && !answer.data && answer.error instanceof Failure && answer.error.status === 422)
    return <NoSuchOffer message={answer.error.message} unit_id={id} plan_id={plan_id} />
  return (
    <Await answer={answer} kind="form" what="unit on this plan">
      {({ data }) =>
        kept.isPending ? (
          <PageSkeleton kind="form" />
        ) : (
          <BookingFlow
            key={`${draftKey(data.unit.id, data.offer?.id)} ${again?.round ?? 0}`}
            form={data}
            kept={again ? again.kept : kept.data?.data}
            onRestart={(draft) => setRestart({ key, kept: draft, round: (again?.round ?? 0) + 1 })}
            files={files}
            onFiles={setFiles}
          />
        )
      }
    </Await>
  )
}
