import { Button } from '@mantine/core'
import type { Booking } from '@storey/api/sales/booking.ts'
import { UploadList, useUploads } from '../../ui/fields/UploadList.tsx'
import { isMoving, type UploadQueue } from '../../ui/fields/upload-queue.ts'
import { Page } from '../../ui/Page.tsx'
import type { Slot } from '../parts/slots.ts'

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
      title={`${booking.number} booked`}
      narrow
      note={moving ? 'Uploading documents.' : 'Some documents weren’t uploaded. You can add them to the booking later.'}
    >
      <UploadList queue={queue} nameOf={({ about, file }) => `${about.label}, ${file.name}`} />
      {!moving && (
        <Button mt={24} onClick={onGoOn}>
          Continue to the booking
        </Button>
      )}
    </Page>
  )
}
