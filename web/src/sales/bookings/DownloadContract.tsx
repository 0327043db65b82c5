import { Button } from '@mantine/core'
import { bookingContracts } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { IconDownload } from '@tabler/icons-react'
import { call } from '../../http/call.ts'
import { saveFile } from '../../http/save.ts'
import { useAction } from '../../ui/act.ts'

/** Downloads the contract of an accepted booking, which is generated on request. */
export function DownloadContract({ booking: { id, status, recorded_at } }: { booking: Booking }) {
  const { run, running } = useAction()
  // The contract of an earlier sale is the one that was signed: a document.
  if (recorded_at !== null || (status !== 'accepted' && status !== 'completed')) return null
  const download = () => void run(async () => saveFile(await call(bookingContracts.pdf, { params: { id } })))
  return (
    <Button
      variant="default"
      size="xs"
      loading={running}
      leftSection={<IconDownload size={14} stroke={1.6} />}
      aria-label="Download contract"
      onClick={download}
    >
      Contract
    </Button>
  )
}
