import type { BookingStatus as Value } from '@storey/api/sales/bookings.ts'
import { Status, StatusBadge } from '../../ui/Status.tsx'
import { bookingStatusWords } from './words.ts'

/** Where a booking stands, in the colour of its unit. */
export function BookingStatus({ status, badge = false }: { status: Value; badge?: boolean }) {
  const { word, tone } = bookingStatusWords[status]
  return badge ? <StatusBadge tone={tone}>{word}</StatusBadge> : <Status tone={tone}>{word}</Status>
}
