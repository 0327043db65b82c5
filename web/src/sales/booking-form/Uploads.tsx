import { Button } from '@mantine/core'
import type { Booking } from '@storey/api/sales/booking.ts'
import { UploadList, useUploads } from '../../ui/fields/UploadList.tsx'
import { isMoving, type UploadQueue } from '../../ui/fields/upload-queue.ts'
import { Page } from '../../ui/Page.tsx'
import type { Slot } from '../parts/slots.ts'
import * as copy from './copy.ts'

interface Props {
  booking: Booking
  queue: UploadQueue<Slot>
  onGoOn: () => void
}

/** Upload of the documents after the booking was created. Failed ones can be retried or skipped. */
export function Uploads({ booking, queue, onGoOn }: Props) {
  const moving = useUploads(queue).some(isMoving)
  return (
    <Page
      title={copy.isBooked(booking.number)}
      narrow
      note={moving ? copy.uploadingDocuments : copy.someDocumentsWerentUploadedYouCan}
    >
      <UploadList queue={queue} nameOf={({ about, file }) => `${about.label}, ${file.name}`} />
      {!moving && (
        <Button mt={24} onClick={onGoOn}>
          {copy.continueToTheBooking}
        </Button>
      )}
    </Page>
  )
}
