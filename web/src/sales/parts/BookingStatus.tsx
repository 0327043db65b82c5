import type { BookingStatus as Value } from '@storey/api/sales/booking.ts'
import { Status, StatusBadge } from '../../ui/values/Status.tsx'
import { bookingStatusLabels } from './labels.ts'

/** The status of a booking, in the colour of its unit. */
export function BookingStatus({ status, badge = false }: { status: Value; badge?: boolean }) {
  const { label, tone } = bookingStatusLabels[status]
  return badge ? <StatusBadge tone={tone}>{label}</StatusBadge> : <Status tone={tone}>{label}</Status>
}
