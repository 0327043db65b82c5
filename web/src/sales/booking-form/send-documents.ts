import { bookingDocuments } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { call } from '../../http/call.ts'
import { createUploads, type UploadQueue } from '../../ui/fields/upload-queue.ts'
import type { Chosen, Slot } from '../parts/slots.ts'

/** Starts to upload the documents chosen for a booking; undefined if there are none. */
export function sendDocuments(
  booking: Booking,
  slots: readonly Slot[],
  files: Chosen,
  arrived: () => void,
): UploadQueue<Slot> | undefined {
  const chosen = slots.flatMap((slot) => {
    const file = files[slot.key]
    return file ? [{ file, about: slot }] : []
  })
  if (chosen.length === 0) return undefined
  const queue = createUploads<Slot>({
    // One at a time: each may be the one that the booking was waiting for.
    at_once: 1,
    send: (file, { type, buyer }, flight) =>
      call(
        bookingDocuments.add,
        { params: { id: booking.id, type }, query: buyer === null ? {} : { buyer }, body: { file } },
        flight,
      ),
    settled: (all) => {
      if (all.every(({ state }) => state === 'sent')) arrived()
    },
  })
  queue.add(chosen)
  return queue
}
