import { bookingDocuments } from '@storey/api/calls.ts'
import type { Booking } from '@storey/api/sales/bookings.ts'
import { type DocumentType, documentType } from '@storey/api/sales/documents.ts'
import { call } from '../../http/call.ts'
import { createUploads, type UploadQueue } from '../../ui/fields/upload-queue.ts'
import type { Papers } from './DocumentsStep.tsx'

/** Begins to send the papers that were chosen for a booking; undefined where there are none. */
export function sendPapers(
  booking: Booking,
  papers: Papers,
  arrived: () => void,
): UploadQueue<DocumentType> | undefined {
  const chosen = documentType.options.flatMap((type) => {
    const file = papers[type]
    return file ? [{ file, about: type }] : []
  })
  if (chosen.length === 0) return undefined
  const queue = createUploads<DocumentType>({
    // One after the other: each may be the one that the booking was waiting for.
    at_once: 1,
    send: (file, type, flight) =>
      call(bookingDocuments.add, { params: { id: booking.id, type }, body: { file } }, flight),
    settled: (all) => {
      if (all.every(({ state }) => state === 'sent')) arrived()
    },
  })
  queue.add(chosen)
  return queue
}
