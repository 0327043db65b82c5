import { Button } from '@mantine/core'
import { bookingDocuments } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { IconFileZip } from '@tabler/icons-react'
import { call } from '../../http/call.ts'
import { saveFile } from '../../http/save.ts'
import { useAction } from '../../ui/act.ts'

/** Downloads all documents of a booking as one ZIP, if there are any. */
export function DownloadDocuments({ booking }: { booking: Booking }) {
  const { run, running } = useAction()
  if (booking.documents.length === 0) return null
  const download = () => run(async () => saveFile(await call(bookingDocuments.archive, { params: { id: booking.id } })))
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconFileZip size={14} stroke={1.6} />}
      loading={running}
      onClick={() => void download()}
    >
      Download all
    </Button>
  )
}
