import { Button } from '@mantine/core'
import type { Booking } from '@storey/api/sales/bookings.ts'
import type { DocumentType } from '@storey/api/sales/documents.ts'
import { UploadList, useUploads } from '../../ui/fields/UploadList.tsx'
import { isMoving, type UploadQueue } from '../../ui/fields/upload-queue.ts'
import { Page } from '../../ui/Page.tsx'
import { documentWords } from '../parts/words.ts'

interface Props {
  booking: Booking
  queue: UploadQueue<DocumentType>
  onGoOn: () => void
}

/** The papers on their way, once the booking stands. What does not arrive can be tried again or left for later. */
export function Uploads({ booking, queue, onGoOn }: Props) {
  const moving = useUploads(queue).some(isMoving)
  return (
    <Page
      title={`${booking.number} is booked`}
      narrow
      note={moving ? 'Sending its papers.' : 'Some papers did not arrive. You can add them to the booking later.'}
    >
      <UploadList queue={queue} nameOf={({ about, file }) => `${documentWords[about]}, ${file.name}`} />
      {!moving && (
        <Button mt={24} onClick={onGoOn}>
          Go on to the booking
        </Button>
      )}
    </Page>
  )
}
